// Shapes on the wire of designs of approval flows, their types and settings.

import { z } from 'zod'
import { flowAction, flowColumns } from './flow-designs.actions.ts'
import { flowDocumentCodec } from './flow-designs.codec.ts'
import { partyKindCodes } from './flow-designs.codes.ts'
import type { FlowParty } from './flow-designs.document.ts'
import { flowFaultKinds } from './flow-designs.faults.ts'
import { boundedText, instant, wire, wireId } from './wire.ts'

export const flowDesignLimits = {
  /** Characters of names and codes (ours). */
  name: 50,
  code: 50,
  /** Characters of a remark (ours). */
  remark: 1000,
  icon: 40,
  /** Types of an enterprise, its designs, and its settings (ours). */
  types: 200,
  designs: 2000,
  settings: 2000,
  /** Parties that administrate the flows of a type (ours). */
  administrators: 50,
} as const

const partyKinds = Object.keys(partyKindCodes) as FlowParty['kind'][]
const partyKind = z.codec(z.literal(Object.values(partyKindCodes)), z.enum(partyKinds), {
  decode: (code) => partyKinds.find((kind) => partyKindCodes[kind] === code) ?? 'user',
  encode: (kind) => partyKindCodes[kind],
})

/** A user, role or department as flow documents name it. */
export const flowParty = wire({
  kind: ['type', partyKind],
  id: ['targetId', wireId],
  name: ['name', z.string().max(200).default('')],
})

export const flowTypeFields = {
  name: ['Name', boundedText(flowDesignLimits.name)],
  code: ['Code', boundedText(flowDesignLimits.code).default('')],
  icon: ['Icon', boundedText(flowDesignLimits.icon).default('')],
  isEnabled: ['IsEnable', z.boolean().default(true)],
  /** Asked where a step finds nobody: users, or one role. Empty stands for the administrators of the enterprise. */
  administrators: ['Administrators', z.array(flowParty).max(flowDesignLimits.administrators).default([])],
} as const

/** A category of designs. */
export const flowType = wire({
  id: ['Id', wireId],
  name: ['Name', z.string()],
  code: ['Code', z.string()],
  icon: ['Icon', z.string()],
  isEnabled: ['IsEnable', z.boolean()],
  administrators: ['Administrators', z.array(flowParty)],
  designCount: ['DesignCount', z.int()],
})
export type FlowType = z.output<typeof flowType>

export const flowDesignState = z.enum(['draft', 'enabled', 'disabled'])
export type FlowDesignState = z.output<typeof flowDesignState>

/** Options of the whole flow. */
export const flowOptions = wire({
  /** Several requests may be decided at once. */
  allowsBatch: ['IsBatch', z.boolean().default(false)],
  /** An approver who decided the step before is passed automatically. */
  passesRepeated: ['IsPassRepeat', z.boolean().default(false)],
  /** The initiator as approver is passed automatically. */
  passesInitiator: ['IsPassInitiator', z.boolean().default(false)],
})
export type FlowOptions = z.output<typeof flowOptions>

export const flowDesignFields = {
  id: ['Id', wireId],
  name: ['Name', z.string()],
  code: ['Code', z.string()],
  typeId: ['TypeId', wireId],
  typeName: ['TypeName', z.string()],
  remark: ['Remark', z.string()],
  /** The form of the draft. */
  tableId: ['TableId', z.string()],
  state: ['Status', flowDesignState],
  /** Number of the version in force; 0 where none was published. */
  version: ['Version', z.int()],
  /** Whether the draft differs from the version in force. */
  isChanged: ['IsChanged', z.boolean()],
  /** Counts saves; a save names the one that it changes. */
  revision: ['Revision', z.int()],
  /** Number of settings that use the design. */
  settingCount: ['SettingCount', z.int()],
  creator: ['CreateAccount', z.string()],
  createdAt: ['CreateTime', instant],
  editor: ['UpdateAccount', z.string()],
  updatedAt: ['UpdateTime', instant],
} as const

export const flowDesignRow = wire(flowDesignFields)
export type FlowDesignRow = z.output<typeof flowDesignRow>

export const flowFault = wire({
  kind: ['Kind', z.enum(flowFaultKinds)],
  nodeKey: ['NodeKey', z.string()],
  names: ['Names', z.array(z.string()).optional()],
})

export const flowDesignDetail = wire({
  row: ['Design', flowDesignRow],
  document: ['Document', flowDocumentCodec],
  options: ['Options', flowOptions],
  /** Parties of the draft that are deleted or disabled, by `partyKeyOf`: for the faults that a designer shows. */
  gone: ['Gone', z.array(z.string())],
})
export type FlowDesignDetail = z.output<typeof flowDesignDetail>

export const flowVersionFields = {
  id: ['Id', wireId],
  number: ['Version', z.int()],
  name: ['Name', z.string()],
  isCurrent: ['IsCurrent', z.boolean()],
  publisher: ['PublishAccount', z.string()],
  publishedAt: ['PublishTime', instant],
} as const
export const flowVersionRow = wire(flowVersionFields)
export type FlowVersionRow = z.output<typeof flowVersionRow>

const columnNames = Object.keys(flowColumns) as (keyof typeof flowColumns)[]

/** A column that conditions of a form may ask. */
export const conditionColumn = wire({
  /** 0 is the initiator. */
  id: ['columnId', z.string()],
  name: ['columnName', z.enum(['initiator', ...columnNames])],
  kind: ['columnType', z.enum(['initiator', 'String', 'Double'])],
  options: [
    'options',
    z.array(
      wire({
        key: ['key', z.string()],
        /** '' where clients word the key. */
        name: ['value', z.string()],
      }),
    ),
  ],
})
export type ConditionColumn = z.output<typeof conditionColumn>

export const flowSettingScope = z.enum(['level', 'space', 'department', 'enterprise'])
export type FlowSettingScope = z.output<typeof flowSettingScope>

/** Which design an action needs, and where. */
export const flowSetting = wire({
  id: ['Id', wireId],
  action: ['TableId', flowAction],
  scope: ['Scope', flowSettingScope],
  /** Id of a space or department, a level from 1 on, or ''. */
  place: ['Place', z.string()],
  /** '' for a level, for the enterprise, and where the place is gone. */
  placeName: ['PlaceName', z.string()],
  isPlaceGone: ['IsPlaceGone', z.boolean()],
  designId: ['DesignId', wireId],
  designName: ['DesignName', z.string()],
  designState: ['DesignStatus', flowDesignState],
  createdAt: ['CreateTime', instant],
})
export type FlowSetting = z.output<typeof flowSetting>

/** A space or department to choose. */
export const flowSettingPlace = wire({
  place: ['Place', wireId],
  name: ['PlaceName', z.string()],
  /** Kind of a space, or the departments above. */
  note: ['PlaceNote', z.string()],
})
