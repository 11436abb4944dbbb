import { type SheetReport, sheetImportLimits, type sheetStreamsOf } from '@cabinet/contract/sheets'
import type { ByteStream } from '@cabinet/contract/stream'
import type { Ctx } from '../ctx.ts'
import { formOverheadBytes } from '../form-file.ts'
import { type ByteStreamRoute, streamRoute } from '../room.ts'
import type { SheetColumns } from './columns.ts'
import { sendSheetDownload } from './send.ts'
import { readSheetTable, type SheetTableRow } from './table.ts'
import { sheetOfRequest } from './upload.ts'
import type { SheetLanguage } from './words.ts'
import type { SheetToWrite } from './write.ts'

interface SheetWork<C extends string> {
  /** Names of the downloads, without their suffixes. */
  files: { list: string; template: string }
  columns: SheetColumns<C>
  importRows(ctx: Ctx, asked: { rows: SheetTableRow<C>[]; save: boolean }): Promise<SheetReport<C>>
  list(ctx: Ctx, language: SheetLanguage): Promise<SheetToWrite>
  template(language: SheetLanguage): SheetToWrite
}

/** The routes of `sheetStreamsOf`: template, export, check and import of one kind of thing. */
export function sheetRoutesOf<C extends string>(
  streams: ReturnType<typeof sheetStreamsOf<readonly C[]>>,
  { files, columns, importRows, list, template }: SheetWork<C>,
): ByteStreamRoute[] {
  const upload = (stream: ByteStream, save: boolean) =>
    streamRoute(
      stream,
      async (ctx, _query, { request }) => {
        const { source } = await sheetOfRequest(request, sheetImportLimits.bytes)
        return importRows(ctx, { rows: await readSheetTable(source, columns), save })
      },
      { bodyLimit: sheetImportLimits.bytes + formOverheadBytes },
    )
  return [
    upload(streams.check, false),
    upload(streams.save, true),
    streamRoute(streams.template, async (_ctx, { language, format }, { reply }) =>
      sendSheetDownload(reply, files.template, format, template(language)),
    ),
    streamRoute(streams.list, async (ctx, { language, format }, { reply }) =>
      sendSheetDownload(reply, files.list, format, await list(ctx, language)),
    ),
  ]
}
