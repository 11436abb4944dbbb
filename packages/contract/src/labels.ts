import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { fileItemResult } from './files.ts'
import { limits } from './limits.ts'
import { storageSpaceKind } from './nodes.ts'
import {
  boundedText,
  emptyWireObject,
  optionalWireId,
  pageQueryFields,
  pageReplyOf,
  wire,
  wireId,
} from './wire.ts'

export const labelsErrors = {
  'labels.not_found': 404,
  /** The name of a label or category is required (specification). */
  'labels.name_invalid': 400,
  'labels.name_taken': 409,
  /** Item in use so cannot delete (specification). */
  'labels.in_use': 409,
  'labels.too_many': 409,
  /** Both must be of one category. */
  'labels.merge_impossible': 400,
  /** The caller may not set this category. */
  'labels.not_setter': 403,
  'labels.disabled': 409,
  /** The category allows one label per file. */
  'labels.one_only': 400,
  /** The space requires a label of this category. */
  'labels.required': 409,
  /** Removing or lowering a level requires a reason. */
  'labels.reason_needed': 400,
} as const satisfies ErrorStatusTable
export type LabelErrorKey = keyof typeof labelsErrors

export const labelLimits = {
  /** Characters of a name and of a reason (ours; as of a role, as of a remark). */
  name: 30,
  reason: 200,
  /** Categories and labels of an enterprise (ours: the choice is one answer). */
  types: 100,
  labels: 2000,
  /** Labels of one file or folder (ours). */
  perItem: 30,
  /** The highest security level (ours). */
  level: 5,
} as const

/** Colours available in both themes. */
export const labelColourNames = ['red', 'amber', 'green', 'blue', 'violet', 'grey'] as const
export type LabelColourName = (typeof labelColourNames)[number]
const colour = z.enum(labelColourNames)

/** Users who may set labels of a category; they also need the right to rename the file. */
export const labelSetterKind = z.enum(['everyone', 'administrators', 'roles'])

/** Kinds of spaces that can require labels; archived items never change. */
export const labelSpaceKind = storageSpaceKind.exclude(['archive'])
export type LabelSpaceKind = z.output<typeof labelSpaceKind>

const level = z.int().min(0).max(labelLimits.level)

/** A label as shown in lists. */
export const fileLabel = wire({
  id: ['LabelId', wireId],
  name: ['LabelName', z.string()],
  typeId: ['TypeId', wireId],
  typeName: ['TypeName', z.string()],
  colour: ['Colour', colour],
  /** Security level; 0 is none. The highest level of a file and its folders applies. */
  level: ['Level', level],
})
export type FileLabel = z.output<typeof fileLabel>

/** Labels and level of a file or folder. */
export const labelledItem = wire({
  id: ['FileId', wireId],
  labels: ['Labels', z.array(fileLabel)],
  /** The higher of its own level and those of its ancestor folders. */
  level: ['Level', level],
  /** The label of an ancestor folder that gives a higher level than its own. */
  inherited: ['InheritedLabel', fileLabel.optional()],
  /** Names of categories whose required label is missing. */
  missing: ['MissingTypes', z.array(z.string())],
})
export type LabelledItem = z.output<typeof labelledItem>

const choice = wire({
  id: ['TypeId', wireId],
  name: ['TypeName', z.string()],
  colour: ['Colour', colour],
  /** A file may have several labels of this category. */
  many: ['IsMany', z.boolean()],
  /** Kinds of spaces that require a label of this category. */
  requiredIn: ['RequiredIn', z.array(labelSpaceKind)],
  enabled: ['IsEnable', z.boolean()],
  /** Whether the caller may set its labels on files that the caller may rename. */
  maySet: ['MaySet', z.boolean()],
  labels: [
    'Labels',
    z.array(
      wire({
        id: ['LabelId', wireId],
        name: ['LabelName', z.string()],
        colour: ['Colour', colour],
        level: ['Level', level],
      }),
    ),
  ],
})
export type LabelChoiceCategory = z.output<typeof choice>

const ids = z.array(wireId).min(1).max(limits.ids)
const some = z.array(wireId).max(labelLimits.perItem).default([])

export const labelEndpoints = {
  choices: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetLabelChoices',
    access: 'user',
    summary: 'List all label categories with their labels, in order',
    input: emptyWireObject,
    reply: z.array(choice),
  }),
  ofFiles: endpoint({
    method: 'POST',
    path: '/api/File/GetFileLabels',
    access: 'user',
    summary: 'Get the labels of files and folders visible to the caller',
    input: wire({ ids: ['Ids', ids] }),
    reply: z.array(labelledItem),
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/File/SetFileLabels',
    access: 'user',
    summary: 'Add and remove labels on files and folders, each item on its own',
    input: wire({
      ids: ['Ids', ids],
      added: ['AddLabelIds', some],
      removed: ['RemoveLabelIds', some],
      /** Why a level is lowered. */
      reason: ['Reason', boundedText(labelLimits.reason).optional()],
    }),
    reply: z.array(fileItemResult),
  }),
}

/** A category as administrators see it. */
export const labelCategory = wire({
  id: ['TypeId', wireId],
  name: ['TypeName', z.string()],
  colour: ['Colour', colour],
  many: ['IsMany', z.boolean()],
  setters: ['Setters', labelSetterKind],
  roleIds: ['RoleIds', z.array(wireId)],
  requiredIn: ['RequiredIn', z.array(labelSpaceKind)],
  enabled: ['IsEnable', z.boolean()],
  position: ['Sort', z.int()],
  labelCount: ['LabelCount', z.int().min(0)],
})
export type LabelCategory = z.output<typeof labelCategory>

const typeFields = {
  name: ['TypeName', boundedText(200)],
  colour: ['Colour', colour],
  many: ['IsMany', z.boolean()],
  setters: ['Setters', labelSetterKind],
  roleIds: ['RoleIds', z.array(wireId).max(50).default([])],
  requiredIn: ['RequiredIn', z.array(labelSpaceKind).max(5)],
  enabled: ['IsEnable', z.boolean()],
} as const

/** A label as administrators see it. */
export const categoryLabel = wire({
  id: ['LabelId', wireId],
  name: ['LabelName', z.string()],
  typeId: ['TypeId', wireId],
  typeName: ['TypeName', z.string()],
  /** Absent: the category's. */
  ownColour: ['OwnColour', colour.optional()],
  colour: ['Colour', colour],
  level: ['Level', level],
  /** Number of files and folders with it, including those in recycle bins. */
  count: ['Count', z.int().min(0)],
})
export type CategoryLabel = z.output<typeof categoryLabel>

const labelFields = {
  name: ['LabelName', boundedText(200)],
  ownColour: ['OwnColour', colour.optional()],
  level: ['Level', level.default(0)],
} as const

export const labelFieldsSorted = ['name', 'type', 'level', 'count'] as const

export const labelAdminEndpoints = {
  types: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetLabelTypeList',
    access: 'enterprise',
    summary: 'List label categories, in order',
    input: wire(pageQueryFields),
    reply: pageReplyOf(labelCategory),
  }),
  addType: endpoint({
    method: 'POST',
    path: '/api/SysSetting/AddLabelType',
    access: 'enterprise',
    summary: 'Create a label category at the end',
    input: wire(typeFields),
    reply: labelCategory,
  }),
  updateType: endpoint({
    method: 'POST',
    path: '/api/SysSetting/UpdateLabelType',
    access: 'enterprise',
    summary: 'Update a label category',
    input: wire({ id: ['TypeId', wireId], ...typeFields }),
    reply: labelCategory,
  }),
  removeTypes: endpoint({
    method: 'POST',
    path: '/api/SysSetting/DeleteLabelType',
    access: 'enterprise',
    summary: 'Delete label categories without labels, each on its own',
    input: wire({ ids: ['TypeIds', ids] }),
    reply: z.array(fileItemResult),
  }),
  sortTypes: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SortLabelType',
    access: 'enterprise',
    summary: 'Reorder label categories; those omitted follow',
    input: wire({ ids: ['TypeIds', ids] }),
    reply: emptyWireObject,
  }),
  labels: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetLabelList',
    access: 'enterprise',
    summary: 'List labels',
    input: wire({ typeId: ['TypeId', optionalWireId], ...pageQueryFields }),
    reply: pageReplyOf(categoryLabel),
  }),
  addLabel: endpoint({
    method: 'POST',
    path: '/api/SysSetting/AddLabel',
    access: 'enterprise',
    summary: 'Create a label',
    input: wire({ typeId: ['TypeId', wireId], ...labelFields }),
    reply: categoryLabel,
  }),
  updateLabel: endpoint({
    method: 'POST',
    path: '/api/SysSetting/UpdateLabel',
    access: 'enterprise',
    summary: 'Update a label everywhere it is used',
    input: wire({ id: ['LabelId', wireId], ...labelFields }),
    reply: categoryLabel,
  }),
  removeLabels: endpoint({
    method: 'POST',
    path: '/api/SysSetting/DeleteLabel',
    access: 'enterprise',
    summary: 'Delete unused labels, each on its own',
    input: wire({ ids: ['LabelIds', ids] }),
    reply: z.array(fileItemResult),
  }),
  mergeLabels: endpoint({
    method: 'POST',
    path: '/api/SysSetting/MergeLabel',
    access: 'enterprise',
    summary: 'Merge labels into another label of the same category',
    input: wire({ ids: ['LabelIds', ids], intoId: ['ToLabelId', wireId] }),
    reply: categoryLabel,
  }),
}
