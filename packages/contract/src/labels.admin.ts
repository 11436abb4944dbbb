import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fileItemResult } from './files.ts'
import { labelColour, labelItemIds, labelLevel, labelSetterKind, labelSpaceKind } from './labels.ts'
import {
  boundedText,
  emptyWireObject,
  optionalWireId,
  pageQueryFields,
  pageReplyOf,
  wire,
  wireId,
} from './wire.ts'

/** A category as administrators see it. */
export const labelCategory = wire({
  id: ['TypeId', wireId],
  name: ['TypeName', z.string()],
  colour: ['Colour', labelColour],
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
  colour: ['Colour', labelColour],
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
  ownColour: ['OwnColour', labelColour.optional()],
  colour: ['Colour', labelColour],
  level: ['Level', labelLevel],
  /** Number of files and folders with it, including those in recycle bins. */
  count: ['Count', z.int().min(0)],
})
export type CategoryLabel = z.output<typeof categoryLabel>

const labelFields = {
  name: ['LabelName', boundedText(200)],
  ownColour: ['OwnColour', labelColour.optional()],
  level: ['Level', labelLevel.default(0)],
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
    input: wire({ ids: ['TypeIds', labelItemIds] }),
    reply: z.array(fileItemResult),
  }),
  sortTypes: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SortLabelType',
    access: 'enterprise',
    summary: 'Reorder label categories; those omitted follow',
    input: wire({ ids: ['TypeIds', labelItemIds] }),
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
    input: wire({ ids: ['LabelIds', labelItemIds] }),
    reply: z.array(fileItemResult),
  }),
  mergeLabels: endpoint({
    method: 'POST',
    path: '/api/SysSetting/MergeLabel',
    access: 'enterprise',
    summary: 'Merge labels into another label of the same category',
    input: wire({ ids: ['LabelIds', labelItemIds], intoId: ['ToLabelId', wireId] }),
    reply: categoryLabel,
  }),
}
