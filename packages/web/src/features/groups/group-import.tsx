import { groupSheetStreams } from '@cabinet/contract/groups.import'
import { saveStreamToDisk } from '../../kernel/files.ts'
import { SheetImportDrawer } from '../../kernel/sheet-import.tsx'
import { currentLanguage, translate } from '../../kernel/text.ts'
import type { AskedListPage } from '../../ui/admin/index.ts'
import { refreshGroupQueries } from './groups.api.ts'
import { groupSheetColumnWords, groupSheetMessages } from './sheet.text.ts'

/** Import of groups from a spreadsheet. */
export const GroupImportDrawer = ({ onClose }: { onClose(): void }) => (
  <SheetImportDrawer
    title={groupSheetMessages.importTitle}
    hint={groupSheetMessages.importHint}
    streams={groupSheetStreams}
    columns={groupSheetColumnWords}
    templateName={groupSheetMessages.templateName}
    refresh={refreshGroupQueries}
    onClose={onClose}
  />
)

/** Saves the groups that are listed as a spreadsheet. */
export const exportGroups = ({ search }: AskedListPage) =>
  saveStreamToDisk(
    groupSheetStreams.list,
    { search, language: currentLanguage(), format: 'xlsx' },
    `${translate(groupSheetMessages.exportName)}.xlsx`,
  )
