import type { SheetReport, SheetReportLine, sheetStreamsOf } from '@cabinet/contract/sheets'
import type { WireShape } from '@cabinet/contract/wire'
import { type SheetReportContent, type SheetReportRow, SpreadsheetImport } from '../ui/admin/index.ts'
import { saveStreamToDisk, sendFileToEndpoint } from './files.ts'
import { currentLanguage, type LocalizedText, translate } from './text.ts'

interface SheetImportDrawerProps<C extends string, F extends WireShape> {
  title: LocalizedText
  /** Explains the columns and the handling of existing rows. */
  hint: LocalizedText
  streams: ReturnType<typeof sheetStreamsOf<readonly C[], F>>
  columns: Record<C, LocalizedText>
  /** Name of the saved template, without its suffix. */
  templateName: LocalizedText
  /** Refetches the lists that the import changes. */
  refresh(): Promise<unknown>
  onClose(): void
}

const results = { add: 'create', update: 'update', same: 'same', refused: 'error' } as const

/** Import of a spreadsheet of organisations, roles or groups: as a whole, or not at all. */
export function SheetImportDrawer<C extends string, F extends WireShape>(
  props: SheetImportDrawerProps<C, F>,
) {
  const { title, hint, streams, columns, templateName, refresh, onClose } = props
  const contentOf = (report: SheetReport<C>): SheetReportContent => ({
    rows: report.rows.map((row) => rowOf(row, columns)),
    good: report.added + report.updated,
    bad: report.refused,
    same: report.same,
  })
  return (
    <SpreadsheetImport
      open
      whole
      title={title}
      hint={hint}
      onClose={onClose}
      template={() =>
        saveStreamToDisk(
          streams.template,
          { language: currentLanguage(), format: 'xlsx' },
          `${translate(templateName)}.xlsx`,
        )
      }
      check={async (file, { signal }) => contentOf(await send(streams.check, file, signal))}
      run={async (file, { signal }) => {
        const report = await send<C>(streams.save, file, signal)
        await refresh()
        return { ...contentOf(report), applied: report.applied }
      }}
    />
  )
}

const send = async <C extends string>(
  stream: ReturnType<typeof sheetStreamsOf<readonly C[], WireShape>>['check'],
  file: File,
  signal: AbortSignal,
) => (await sendFileToEndpoint(stream, { fileName: file.name }, file, signal)) as SheetReport<C>

const rowOf = <C extends string>(
  { line, name, action, changes, field, reason, value }: SheetReportLine<C>,
  columns: Record<C, LocalizedText>,
): SheetReportRow => ({
  line,
  name,
  result: results[action],
  ...(reason
    ? {
        why: [
          ...(field ? [translate(columns[field])] : []),
          translate(reason as Parameters<typeof translate>[0]),
          ...(value ? [value] : []),
        ],
      }
    : {
        changes: [
          ...changes.map((column) => translate(columns[column])),
          ...(value && action !== 'add' ? [value] : []),
        ],
      }),
})
