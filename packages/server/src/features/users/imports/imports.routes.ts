import { importLimits, sheetDownloads, sheetUpload, userImportApi } from '@cabinet/contract/users.import'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../../kernel/errors.ts'
import { aroundFile, formFile } from '../../../kernel/form-file.ts'
import { type Route, route, sent, stream } from '../../../kernel/room.ts'
import { type SheetFormat, type SheetToWrite, sheetTypes, writeSheet } from '../../../kernel/sheets/index.ts'
import {
  cancelImport,
  checkImport,
  getImport,
  listImports,
  listRows,
  startImport,
  uploadSheet,
} from './check.usecases.ts'
import { usersSheet } from './export.usecases.ts'
import { resultSheet, template } from './result.usecases.ts'

export const importRoutes: Route[] = [
  route(userImportApi.get, getImport),
  route(userImportApi.recent, listImports),
  route(userImportApi.rows, listRows),
  route(userImportApi.check, checkImport),
  route(userImportApi.start, startImport),
  route(userImportApi.cancel, cancelImport),
]

export const importStreams = [
  stream({
    ...sheetUpload,
    body: 'octets or multipart',
    bodyLimit: importLimits.bytes + aroundFile,
    async run(ctx, query, { request }) {
      if (!request.isMultipart()) {
        const body = request.body as AsyncIterable<Uint8Array> | undefined
        if (!body || typeof body !== 'object' || !(Symbol.asyncIterator in body))
          throw new AppError('users.sheet_empty')
        return uploadSheet(ctx, query, body)
      }
      const file = await formFile(request, importLimits.bytes)
      if (!file) throw new AppError('users.sheet_empty')
      return uploadSheet(ctx, { ...query, fileName: query.fileName ?? file.filename }, file.file)
    },
  }),
  stream({
    ...sheetDownloads.template,
    run: async (_ctx, { language, format }, { reply }) =>
      send(reply, template(language), 'user-import', format),
  }),
  stream({
    ...sheetDownloads.users,
    run: async (ctx, { format, ...query }, { reply }) =>
      send(reply, await usersSheet(ctx, query), 'users', format),
  }),
  stream({
    ...sheetDownloads.result,
    run: async (ctx, { format, ...query }, { reply }) =>
      send(reply, await resultSheet(ctx, query), 'user-import-result', format),
  }),
]

function send(reply: FastifyReply, sheet: SheetToWrite, name: string, format: SheetFormat): typeof sent {
  reply
    .header('content-type', sheetTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(writeSheet(format, sheet))
  return sent
}
