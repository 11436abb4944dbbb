import { organisationSheetStreams } from '@cabinet/contract/organisations.import'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { saveStreamToDisk } from '../../kernel/files.ts'
import { SheetImportDrawer } from '../../kernel/sheet-import.tsx'
import { currentLanguage, useText } from '../../kernel/text.ts'
import { CommandButton } from '../../ui/admin/index.ts'
import { refreshOrganisations } from './organisations.api.ts'
import { organisationSheetColumnWords, organisationSheetMessages } from './sheet.text.ts'

/** Export and import of organisations by spreadsheets, for the head of their page. */
export function OrganisationSheetTools({ may }: { may(event: string): boolean }) {
  const t = useText(organisationSheetMessages)
  const [importing, setImporting] = useState(false)
  return (
    <>
      {may('export') && (
        <CommandButton
          words={organisationSheetMessages.export}
          icon={<Download />}
          run={() =>
            saveStreamToDisk(
              organisationSheetStreams.list,
              { language: currentLanguage(), format: 'xlsx' },
              `${t('exportName')}.xlsx`,
            )
          }
        />
      )}
      {may('import') && (
        <CommandButton
          words={organisationSheetMessages.import}
          icon={<Upload />}
          run={() => setImporting(true)}
        />
      )}
      {importing && (
        <SheetImportDrawer
          title={organisationSheetMessages.importTitle}
          hint={organisationSheetMessages.importHint}
          streams={organisationSheetStreams}
          columns={organisationSheetColumnWords}
          templateName={organisationSheetMessages.templateName}
          refresh={refreshOrganisations}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}
