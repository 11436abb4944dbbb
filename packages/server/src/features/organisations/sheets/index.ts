import { organisationSheetStreams } from '@cabinet/contract/organisations.import'
import { sheetRoutesOf } from '../../../kernel/sheets/index.ts'
import { exportOrganisationSheet } from './export.usecases.ts'
import { importOrganisationSheet } from './import.usecases.ts'
import { organisationColumns, organisationTemplate } from './words.ts'

export const organisationSheetRoutes = sheetRoutesOf(organisationSheetStreams, {
  files: { list: 'organizations', template: 'organization-import' },
  columns: organisationColumns,
  importRows: importOrganisationSheet,
  list: exportOrganisationSheet,
  template: organisationTemplate,
})
