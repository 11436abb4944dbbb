import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  accessGrant,
  accessRequest,
  personWithAccess,
  receivedGrantItem,
  userFolderRights,
} from './grants.access.ts'
import { accessChangePreview, fileRightBits, grantChangeFields } from './grants.changes.ts'
import { grantReportFields, grantReportLine, grantReportQuery, grantReportTotal } from './grants.report.ts'
import { grantSubjectKind, grantSubjectMatch } from './grants.subjects.ts'
import { limits } from './limits.ts'
import { allFileRights } from './rights.ts'
import { stream } from './stream.ts'
import {
  boundedText,
  emptyWireObject,
  instant,
  optionalWireId,
  pageQueryFields,
  pageReplyOf,
  wire,
  wireId,
} from './wire.ts'

export const grantErrors = {
  /** Users cannot grant, revoke or change rights beyond their own or for longer. */
  'grants.beyond_own': 403,
  /** The caller would lose the right needed to undo this. */
  'grants.locks_out': 409,
  'grants.nothing_given': 400,
  /** A print permission requires preview (specification). */
  'grants.print_needs_preview': 400,
  'grants.expiry_past': 400,
  'grants.subject_unknown': 404,
  /** The root of a space inherits nothing. */
  'grants.root_inherits': 400,
  'grants.too_many': 400,
  'grants.request_ended': 409,
} as const satisfies ErrorStatusTable
export type GrantErrorKey = keyof typeof grantErrors

export const grantEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetGrantList',
    batched: true,
    access: 'user',
    summary: 'List an item’s permissions, direct and inherited; requires the authorise permission',
    input: wire({ id: ['Id', wireId] }),
    reply: wire({
      nodeId: ['NodeId', wireId],
      name: ['Name', z.string()],
      folder: ['IsFolder', z.boolean()],
      inherits: ['Inherits', z.boolean()],
      root: ['IsRoot', z.boolean()],
      /** Rights of the caller, which bound the rights to give. */
      rights: ['Rights', z.int()],
      grants: ['Grants', z.array(accessGrant)],
      /** Total number of own grants; the list holds the first thousand. */
      total: ['Total', z.int()],
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/File/SaveGrants',
    bodyBytes: 128 * 1024,
    access: 'user',
    summary: 'Add, change and remove permissions on several items at once; one per subject and item',
    input: wire(grantChangeFields),
    reply: wire({ undoId: ['UndoId', wireId.optional()], changed: ['Changed', z.int()] }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/File/PreviewGrants',
    bodyBytes: 128 * 1024,
    access: 'user',
    summary: 'Preview SaveGrants with the same fields: people and folders gaining and losing access',
    input: wire({ ...grantChangeFields, ...pageQueryFields }),
    reply: accessChangePreview,
  }),
  previewMembers: endpoint({
    method: 'POST',
    path: '/api/File/PreviewMembers',
    bodyBytes: 128 * 1024,
    access: 'admin',
    summary: 'Preview access gained and lost when users join or leave a role, group or department',
    input: wire({
      kind: ['SubjectType', z.enum(['role', 'group', 'organisation'])],
      /** The role, the group, or the department that people move to. */
      subjectId: ['SubjectId', wireId],
      added: ['Added', z.array(wireId).max(limits.ids).default([])],
      /** Of a role or a group. */
      removed: ['Removed', z.array(wireId).max(limits.ids).default([])],
      ...pageQueryFields,
    }),
    reply: accessChangePreview,
  }),
  previewMove: endpoint({
    method: 'POST',
    path: '/api/File/PreviewDepartmentMove',
    access: 'admin',
    summary: 'Preview access gained and lost when a department moves under another',
    input: wire({ id: ['Id', wireId], parentId: ['ParentId', wireId], ...pageQueryFields }),
    reply: accessChangePreview,
  }),
  previewPlan: endpoint({
    method: 'POST',
    path: '/api/File/PreviewPlan',
    access: 'admin',
    summary: 'Preview access gained and lost when a checked import or previewed directory sync is applied',
    input: wire({ kind: ['Kind', z.enum(['import', 'directory'])], id: ['Id', wireId], ...pageQueryFields }),
    reply: accessChangePreview,
  }),
  subjects: endpoint({
    method: 'GET',
    path: '/api/File/SearchSubjects',
    access: 'user',
    summary: 'Search users, departments, roles and groups of the enterprise to give permissions to',
    input: wire({ kind: ['SubjectType', grantSubjectKind.optional()], ...pageQueryFields }),
    reply: wire({ rows: ['Data', z.array(grantSubjectMatch)], total: ['Total', z.int()] }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/File/GetAccessList',
    access: 'user',
    summary:
      'List everyone with access to an item, what they can do and why; requires the authorise permission',
    input: wire({
      id: ['Id', wireId],
      /** Only users that this grant reaches. */
      grantId: ['GrantId', optionalWireId],
      ...pageQueryFields,
    }),
    reply: pageReplyOf(personWithAccess),
  }),
  allotted: endpoint({
    method: 'GET',
    path: '/api/File/GetAuthorizeFileList',
    access: 'user',
    summary: 'List items authorized to the caller: by whom, when, which permissions, until when',
    input: wire({ ...pageQueryFields }),
    reply: pageReplyOf(receivedGrantItem),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/File/GetUserRights',
    access: 'user',
    summary: 'List where a user has permissions and why; administrators see those in spaces they manage',
    input: wire({ userId: ['UserId', optionalWireId], ...pageQueryFields }),
    reply: pageReplyOf(userFolderRights),
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/File/RequestAccess',
    access: 'user',
    summary: 'Request permissions on an item; the reply is the same whether or not it exists',
    input: wire({
      id: ['Id', wireId],
      rights: ['Rights', z.int().min(1).max(allFileRights)],
      words: ['Remark', boundedText(500).default('')],
    }),
    reply: emptyWireObject,
  }),
  requests: endpoint({
    method: 'GET',
    path: '/api/File/GetAccessRequests',
    access: 'user',
    summary: 'List access requests the caller can decide, or the caller’s own',
    input: wire({ mine: ['Mine', z.boolean().default(false)], ...pageQueryFields }),
    reply: pageReplyOf(accessRequest),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/File/DecideAccessRequest',
    access: 'user',
    summary: 'Approve requests with the given permissions and expiry, or decline them with a reason',
    input: wire({
      ids: ['RequestIds', z.array(wireId).min(1).max(100)],
      approve: ['Approve', z.boolean()],
      /** Absent: as requested. */
      rights: ['Rights', fileRightBits.optional()],
      expiresAt: ['ExpireTime', instant.optional()],
      answer: ['Answer', boundedText(500).default('')],
    }),
    reply: emptyWireObject,
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/SysStatistics/GetAuthorizationCount',
    access: 'admin',
    summary: 'Count permissions by folder or by user',
    input: wire({
      by: ['By', z.enum(['folder', 'user']).default('folder')],
      ...grantReportFields,
      ...pageQueryFields,
    }),
    reply: pageReplyOf(grantReportTotal),
  }),
  reportGrants: endpoint({
    method: 'GET',
    path: '/api/SysStatistics/GetAuthorizationList',
    access: 'admin',
    summary:
      'List all permissions with the number of people covered, including expired, expiring and too broad ones',
    input: wire({ nodeId: ['FileId', optionalWireId], ...grantReportFields, ...pageQueryFields }),
    reply: pageReplyOf(grantReportLine),
  }),
}

/** The report as a spreadsheet. */
export const grantReportExport = stream({
  method: 'GET',
  path: '/api/Export/AuthorizationCount',
  access: 'admin',
  summary: 'Export the permission report as a spreadsheet',
  query: grantReportQuery,
})
