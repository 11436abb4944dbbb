import { sheetStreamsOf } from './sheets.ts'

/** Columns of a sheet of organisations. The parent is named by its path; parent and name say which one is meant. */
export const organisationSheetColumns = ['parent', 'name', 'internalName', 'userLimit', 'spaceGb'] as const
export type OrganisationSheetColumn = (typeof organisationSheetColumns)[number]

export const organisationSheetStreams = sheetStreamsOf(
  { noun: 'Organization', plural: 'organisations', access: 'admin' },
  organisationSheetColumns,
  {},
)
