import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { fileItemResult } from './files.ts'
import { limits } from './limits.ts'
import { storageSpaceKind } from './nodes.ts'
import { boundedText, emptyWireObject, wire, wireId } from './wire.ts'

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
export const labelColour = z.enum(labelColourNames)

/** Users who may set labels of a category; they also need the right to rename the file. */
export const labelSetterKind = z.enum(['everyone', 'administrators', 'roles'])

/** Kinds of spaces that can require labels; archived items never change. */
export const labelSpaceKind = storageSpaceKind.exclude(['archive'])
export type LabelSpaceKind = z.output<typeof labelSpaceKind>

export const labelLevel = z.int().min(0).max(labelLimits.level)

/** A label as shown in lists. */
export const fileLabel = wire({
  id: ['LabelId', wireId],
  name: ['LabelName', z.string()],
  typeId: ['TypeId', wireId],
  typeName: ['TypeName', z.string()],
  colour: ['Colour', labelColour],
  /** Security level; 0 is none. The highest level of a file and its folders applies. */
  level: ['Level', labelLevel],
})
export type FileLabel = z.output<typeof fileLabel>

/** Labels and level of a file or folder. */
export const labelledItem = wire({
  id: ['FileId', wireId],
  labels: ['Labels', z.array(fileLabel)],
  /** The higher of its own level and those of its ancestor folders. */
  level: ['Level', labelLevel],
  /** The label of an ancestor folder that gives a higher level than its own. */
  inherited: ['InheritedLabel', fileLabel.optional()],
  /** Names of categories whose required label is missing. */
  missing: ['MissingTypes', z.array(z.string())],
})
export type LabelledItem = z.output<typeof labelledItem>

const choice = wire({
  id: ['TypeId', wireId],
  name: ['TypeName', z.string()],
  colour: ['Colour', labelColour],
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
        colour: ['Colour', labelColour],
        level: ['Level', labelLevel],
      }),
    ),
  ],
})
export type LabelChoiceCategory = z.output<typeof choice>

export const labelItemIds = z.array(wireId).min(1).max(limits.ids)
const some = z.array(wireId).max(labelLimits.perItem).default([])

export const labelEndpoints = {
  choices: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetLabelChoices',
    batched: true,
    access: 'user',
    summary: 'List all label categories with their labels, in order',
    input: emptyWireObject,
    reply: z.array(choice),
  }),
  ofFiles: endpoint({
    method: 'POST',
    path: '/api/File/GetFileLabels',
    batched: true,
    access: 'user',
    summary: 'Get the labels of files and folders visible to the caller',
    input: wire({ ids: ['Ids', labelItemIds] }),
    reply: z.array(labelledItem),
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/File/SetFileLabels',
    access: 'user',
    summary: 'Add and remove labels on files and folders, each item on its own',
    input: wire({
      ids: ['Ids', labelItemIds],
      added: ['AddLabelIds', some],
      removed: ['RemoveLabelIds', some],
      /** Why a level is lowered. */
      reason: ['Reason', boundedText(labelLimits.reason).optional()],
    }),
    reply: z.array(fileItemResult),
  }),
}
