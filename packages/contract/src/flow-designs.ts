import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { flowAction } from './flow-designs.actions.ts'
import { flowDocumentCodec } from './flow-designs.codec.ts'
import { flowDocumentLimits } from './flow-designs.document.ts'
import {
  conditionColumn,
  flowDesignDetail,
  flowDesignLimits,
  flowDesignRow,
  flowDesignState,
  flowFault,
  flowOptions,
  flowVersionFields,
  flowVersionRow,
} from './flow-designs.shapes.ts'
import { boundedText, emptyWireObject, pageQueryFields, pageReplyOf, wire, wireId } from './wire.ts'

export const flowDesignErrors = {
  'flow_designs.type_not_found': 404,
  'flow_designs.not_found': 404,
  'flow_designs.version_not_found': 404,
  'flow_designs.setting_not_found': 404,
  /** Flow name and code are required (specification). */
  'flow_designs.name_missing': 400,
  'flow_designs.code_missing': 400,
  'flow_designs.name_taken': 409,
  'flow_designs.code_taken': 409,
  'flow_designs.type_in_use': 409,
  'flow_designs.type_disabled': 409,
  /** Administrators are users of the enterprise, or one role. */
  'flow_designs.administrators_invalid': 400,
  'flow_designs.too_many': 409,
  /** `Data` has the reason and the field. */
  'flow_designs.document_unreadable': 400,
  /** Somebody else saved meanwhile. */
  'flow_designs.changed': 409,
  /** `Data.Faults` lists the faults. */
  'flow_designs.has_faults': 409,
  /** A draft can be neither enabled nor disabled (specification). */
  'flow_designs.is_draft': 409,
  /** Settings use the design; `Data.Settings` lists them. */
  'flow_designs.in_use': 409,
  /** Settings use the design for the form that it had. */
  'flow_designs.form_in_use': 409,
  /** Only an enabled design can be used by a setting. */
  'flow_designs.not_enabled': 409,
  /** The design was drawn for another action. */
  'flow_designs.other_form': 409,
  'flow_designs.place_unknown': 400,
  /** Two settings of one action for the same place. */
  'flow_designs.setting_exists': 409,
} as const satisfies ErrorStatusTable
export type FlowDesignErrorKey = keyof typeof flowDesignErrors

/** Bounds of a body with a document: a line of nodes is as deep as it is long. */
const documentBody = {
  bodyBytes: flowDocumentLimits.bytes,
  bodyDepth: 2 * flowDocumentLimits.nodes + flowDocumentLimits.keptDepth,
  bodyKeys: 100_000,
}

const one = wire({ id: ['Id', wireId] })
const header = {
  name: ['Name', boundedText(flowDesignLimits.name)],
  code: ['Code', boundedText(flowDesignLimits.code)],
  typeId: ['TypeId', wireId],
  remark: ['Remark', boundedText(flowDesignLimits.remark).default('')],
  tableId: ['TableId', flowAction],
} as const

export const flowDesignEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/api/Flow/GetFlowDesignPageList',
    access: 'enterprise',
    summary: 'List the designs of approval flows, last changed first',
    input: wire({
      page: pageQueryFields.page,
      pageSize: pageQueryFields.pageSize,
      search: pageQueryFields.search,
      typeId: ['TypeId', wireId.optional()],
      state: ['Status', flowDesignState.optional()],
      tableId: ['TableId', flowAction.optional()],
    }),
    reply: pageReplyOf(flowDesignRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/Flow/GetFlowDesign',
    access: 'enterprise',
    summary: 'Get a design with its draft',
    input: one,
    reply: flowDesignDetail,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/Flow/AddFlowDesign',
    access: 'enterprise',
    summary: 'Create a design as a draft with an empty tree',
    input: wire(header),
    reply: flowDesignRow,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/Flow/SaveFlowDesign',
    access: 'enterprise',
    ...documentBody,
    summary: 'Save the draft of a design; omitted fields are unchanged',
    input: wire({
      id: ['Id', wireId],
      /** The revision that was changed. */
      revision: ['Revision', z.int().min(1)],
      name: ['Name', header.name[1].optional()],
      code: ['Code', header.code[1].optional()],
      typeId: ['TypeId', wireId.optional()],
      remark: ['Remark', boundedText(flowDesignLimits.remark).optional()],
      document: ['Document', flowDocumentCodec.optional()],
      options: ['Options', flowOptions.optional()],
    }),
    reply: flowDesignRow,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/Flow/PublishFlowDesign',
    access: 'enterprise',
    summary: 'Publish the draft as a new version and enable it; refused with the list of its faults',
    input: wire({ id: ['Id', wireId], revision: ['Revision', z.int().min(1)] }),
    reply: flowDesignRow,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/api/Flow/EnableFlowDesign',
    access: 'enterprise',
    summary: 'Enable a disabled design',
    input: one,
    reply: flowDesignRow,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/api/Flow/DisableFlowDesign',
    access: 'enterprise',
    summary: 'Disable a design; refused with the settings that use it unless confirmed',
    input: wire({ id: ['Id', wireId], isConfirmed: ['IsConfirm', z.boolean().default(false)] }),
    reply: flowDesignRow,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/Flow/CopyFlowDesign',
    access: 'enterprise',
    summary: 'Copy the draft of a design to a new one',
    input: wire({ id: ['Id', wireId], name: header.name, code: header.code }),
    reply: flowDesignRow,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/Flow/DeleteFlowDesign',
    access: 'enterprise',
    summary: 'Delete a design that no setting and no request uses',
    input: one,
    reply: emptyWireObject,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/Flow/GetFlowDesignVersions',
    access: 'enterprise',
    summary: 'List the published versions of a design, newest first',
    input: wire({ id: ['Id', wireId], page: pageQueryFields.page, pageSize: pageQueryFields.pageSize }),
    reply: pageReplyOf(flowVersionRow),
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/Flow/GetFlowDesignVersion',
    access: 'enterprise',
    summary: 'Get a published version with its document',
    input: wire({ versionId: ['VersionId', wireId] }),
    reply: wire({
      ...flowVersionFields,
      document: ['Document', flowDocumentCodec],
      options: ['Options', flowOptions],
    }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/Flow/CheckFlowDesign',
    access: 'enterprise',
    ...documentBody,
    summary: 'List the faults of a draft, or of a document for its form',
    input: wire({ id: ['Id', wireId], document: ['Document', flowDocumentCodec.optional()] }),
    reply: wire({
      faults: ['Faults', z.array(flowFault)],
      gone: ['Gone', z.array(z.string())],
    }),
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/Flow/ImportFlowDesign',
    access: 'enterprise',
    ...documentBody,
    summary: "Create a draft from a document of a tree designer in the specification's form",
    input: wire({ ...header, document: ['Document', z.unknown()] }),
    reply: flowDesignRow,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/Flow/ExportFlowDesign',
    access: 'enterprise',
    summary: 'Get the document of a draft, or of one of its versions, to keep as a file',
    input: wire({ id: ['Id', wireId], versionId: ['VersionId', wireId.optional()] }),
    reply: wire({ name: ['Name', z.string()], document: ['Document', flowDocumentCodec] }),
  }),
  columns: endpoint({
    method: 'GET',
    path: '/api/Flow/GetConditionColumns',
    access: 'enterprise',
    summary: 'List the columns that conditions of a form may ask, with their options',
    input: wire({ tableId: ['tableId', flowAction] }),
    reply: z.array(conditionColumn),
  }),
}
