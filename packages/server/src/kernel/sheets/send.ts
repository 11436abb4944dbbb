import type { FastifyReply } from 'fastify'
import { sent } from '../room.ts'
import { type SheetFormat, type SheetToWrite, sheetTypes, writeSheet } from './write.ts'

/** Answers with a spreadsheet to be saved as `name`, without its suffix. */
export async function sendSheet(
  reply: FastifyReply,
  name: string,
  format: SheetFormat,
  sheet: SheetToWrite,
): Promise<typeof sent> {
  await reply
    .header('content-type', sheetTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('x-content-type-options', 'nosniff')
    .send(writeSheet(format, sheet))
  return sent
}
