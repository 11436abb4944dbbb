import { sheetStreamsOf } from './sheets.ts'
import { boundedText, optionalWireId } from './wire.ts'

/** Columns of a sheet of roles; the name says which one is meant. Members are a column of a sheet of users. */
export const roleSheetColumns = ['name', 'note', 'rights'] as const
export type RoleSheetColumn = (typeof roleSheetColumns)[number]

export const roleSheetStreams = sheetStreamsOf(
  { noun: 'Role', plural: 'roles', access: 'enterprise' },
  roleSheetColumns,
  { search: ['Search', boundedText(100).optional()], creatorId: ['CreateUserId', optionalWireId] },
)
