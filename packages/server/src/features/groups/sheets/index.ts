import { groupSheetStreams } from '@cabinet/contract/groups.import'
import { sheetRoutesOf } from '../../../kernel/sheets/index.ts'
import { exportGroupSheet, importGroupSheet } from './sheet.usecases.ts'
import { groupColumns, groupTemplate } from './words.ts'

export const groupSheetRoutes = sheetRoutesOf(groupSheetStreams, {
  files: { list: 'groups', template: 'group-import' },
  columns: groupColumns,
  importRows: importGroupSheet,
  list: exportGroupSheet,
  template: groupTemplate,
})
