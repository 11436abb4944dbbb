import { roleSheetStreams } from '@cabinet/contract/roles.import'
import { sheetRoutesOf } from '../../../kernel/sheets/index.ts'
import { exportRoleSheet, importRoleSheet } from './sheet.usecases.ts'
import { roleColumns, roleTemplate } from './words.ts'

export const roleSheetRoutes = sheetRoutesOf(roleSheetStreams, {
  files: { list: 'roles', template: 'role-import' },
  columns: roleColumns,
  importRows: importRoleSheet,
  list: exportRoleSheet,
  template: roleTemplate,
})
