import type { FastifyReply } from 'fastify'
import { replySentMarker } from '../room.ts'
import { type SheetFileFormat, type SheetToWrite, sheetContentTypes, writeSheetStream } from './write.ts'

/** Answers with a spreadsheet to be saved as `name`, without its suffix. */
export async function sendSheetDownload(
  reply: FastifyReply,
  name: string,
  format: SheetFileFormat,
  sheet: SheetToWrite,
): Promise<typeof replySentMarker> {
  await reply
    .header('content-type', sheetContentTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('x-content-type-options', 'nosniff')
    .send(writeSheetStream(format, sheet))
  return replySentMarker
}
