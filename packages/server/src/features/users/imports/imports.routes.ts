import { importLimits, sheetDownloads, sheetUpload, userImportApi } from '@cabinet/contract/users.import'
import { AppError } from '../../../kernel/errors.ts'
import { aroundFile, formFile } from '../../../kernel/form-file.ts'
import { type Route, route, stream } from '../../../kernel/room.ts'
import { sendSheet } from '../../../kernel/sheets/index.ts'
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
      sendSheet(reply, 'user-import', format, template(language)),
  }),
  stream({
    ...sheetDownloads.users,
    run: async (ctx, { format, ...query }, { reply }) =>
      sendSheet(reply, 'users', format, await usersSheet(ctx, query)),
  }),
  stream({
    ...sheetDownloads.result,
    run: async (ctx, { format, ...query }, { reply }) =>
      sendSheet(reply, 'user-import-result', format, await resultSheet(ctx, query)),
  }),
]
