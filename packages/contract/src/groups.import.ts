import { sheetStreamsOf } from './sheets.ts'
import { boundedText } from './wire.ts'

/** Columns of a sheet of groups; the name says which one is meant. Managers and members are accounts. */
export const groupSheetColumns = ['name', 'note', 'managers', 'members'] as const
export type GroupSheetColumn = (typeof groupSheetColumns)[number]

export const groupSheetStreams = sheetStreamsOf(
  { noun: 'UserGroup', plural: 'groups', access: 'enterprise' },
  groupSheetColumns,
  { search: ['Search', boundedText(100).optional()] },
)
