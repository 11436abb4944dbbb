import { groupSheetStreams } from '@cabinet/contract/groups.import'
import { saveStreamToDisk } from '../../kernel/files.ts'
import { SheetImportDrawer } from '../../kernel/sheet-import.tsx'
import { currentLanguage, translate } from '../../kernel/text.ts'
import type { AskedListPage } from '../../ui/admin/index.ts'
import { refreshGroupQueries } from './groups.api.ts'
import { sheetColumnWords, sheetMessages } from './sheet.text.ts'

/** Import of groups from a spreadsheet. */
export const GroupImportDrawer = ({ onClose }: { onClose(): void }) => (
  <SheetImportDrawer
    title={sheetMessages.importTitle}
    hint={sheetMessages.importHint}
    streams={groupSheetStreams}
    columns={sheetColumnWords}
    templateName={sheetMessages.templateName}
    refresh={refreshGroupQueries}
    onClose={onClose}
  />
)

/** Saves the groups that are listed as a spreadsheet. */
export const exportGroups = ({ search }: AskedListPage) =>
  saveStreamToDisk(
    groupSheetStreams.list,
    { search, language: currentLanguage(), format: 'xlsx' },
    `${translate(sheetMessages.exportName)}.xlsx`,
  )
