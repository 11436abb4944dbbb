import { roleSheetStreams } from '@cabinet/contract/roles.import'
import { saveStreamToDisk } from '../../kernel/files.ts'
import { signedInUserId } from '../../kernel/session.ts'
import { SheetImportDrawer } from '../../kernel/sheet-import.tsx'
import { currentLanguage, translate } from '../../kernel/text.ts'
import type { AskedListPage } from '../../ui/admin/index.ts'
import { refreshRoleQueries } from './roles.api.ts'
import { roleSheetColumnWords, roleSheetMessages } from './sheet.text.ts'

/** Import of roles from a spreadsheet. */
export const RoleImportDrawer = ({ onClose }: { onClose(): void }) => (
  <SheetImportDrawer
    title={roleSheetMessages.importTitle}
    hint={roleSheetMessages.importHint}
    streams={roleSheetStreams}
    columns={roleSheetColumnWords}
    templateName={roleSheetMessages.templateName}
    refresh={refreshRoleQueries}
    onClose={onClose}
  />
)

/** Saves the roles that are listed as a spreadsheet. */
export const exportRoles = ({ search, filters }: AskedListPage) =>
  saveStreamToDisk(
    roleSheetStreams.list,
    {
      search,
      creatorId: filters.creator === 'mine' ? (signedInUserId() ?? undefined) : undefined,
      language: currentLanguage(),
      format: 'xlsx',
    },
    `${translate(roleSheetMessages.exportName)}.xlsx`,
  )
