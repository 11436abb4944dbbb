import { type SheetReport, sheetImportLimits, type sheetStreamsOf } from '@cabinet/contract/sheets'
import type { ByteStream } from '@cabinet/contract/stream'
import type { WireShape } from '@cabinet/contract/wire'
import type { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import { formOverheadBytes } from '../form-file.ts'
import { type ByteStreamRoute, streamRoute } from '../room.ts'
import type { SheetColumns } from './columns.ts'
import { sendSheetDownload } from './send.ts'
import { readSheetTable, type SheetTableRow } from './table.ts'
import { sheetOfRequest } from './upload.ts'
import type { SheetLanguage } from './words.ts'
import type { SheetFileFormat, SheetToWrite } from './write.ts'

type SheetStreams<C extends string, F extends WireShape> = ReturnType<typeof sheetStreamsOf<readonly C[], F>>

interface SheetWork<C extends string, F extends WireShape> {
  /** Names of the downloads, without their suffixes. */
  files: { list: string; template: string }
  columns: SheetColumns<C>
  importRows(ctx: Ctx, asked: { rows: SheetTableRow<C>[]; save: boolean }): Promise<SheetReport<C>>
  list(ctx: Ctx, asked: z.output<SheetStreams<C, F>['list']['query']>): Promise<SheetToWrite>
  template(language: SheetLanguage): SheetToWrite
}

/** The routes of `sheetStreamsOf`: template, export, check and import of one kind of thing. */
export function sheetRoutesOf<C extends string, F extends WireShape>(
  streams: SheetStreams<C, F>,
  { files, columns, importRows, list, template }: SheetWork<C, F>,
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
    streamRoute(streams.list, async (ctx, query, { reply }) =>
      sendSheetDownload(
        reply,
        files.list,
        (query as { format: SheetFileFormat }).format,
        await list(ctx, query),
      ),
    ),
  ]
}
