import {
  sheetDownloads,
  userImportEndpoints,
  userImportLimits,
  userSheetUpload,
} from '@cabinet/contract/users.import'
import { AppError } from '../../../kernel/errors.ts'
import { formOverheadBytes, readFormFile } from '../../../kernel/form-file.ts'
import { defineStreamRoute, type Route, route } from '../../../kernel/room.ts'
import { sendSheetDownload } from '../../../kernel/sheets/index.ts'
import { cancelUserImport, checkUserImport, startUserImport, uploadImportSheet } from './check.usecases.ts'
import { exportUsersSheet } from './export.usecases.ts'
import { getUserImport, listImportRows, listUserImports } from './list.usecases.ts'
import { importResultSheet, importTemplateSheet } from './result.usecases.ts'

export const userImportRoutes: Route[] = [
  route(userImportEndpoints.get, getUserImport),
  route(userImportEndpoints.recent, listUserImports),
  route(userImportEndpoints.rows, listImportRows),
  route(userImportEndpoints.check, checkUserImport),
  route(userImportEndpoints.start, startUserImport),
  route(userImportEndpoints.cancel, cancelUserImport),
]

export const userImportStreams = [
  defineStreamRoute({
    ...userSheetUpload,
    body: 'octets or multipart',
    bodyLimit: userImportLimits.bytes + formOverheadBytes,
    async run(ctx, query, { request }) {
      if (!request.isMultipart()) {
        const body = request.body as AsyncIterable<Uint8Array> | undefined
        if (!body || typeof body !== 'object' || !(Symbol.asyncIterator in body))
          throw new AppError('users.sheet_empty')
        return uploadImportSheet(ctx, query, body)
      }
      const file = await readFormFile(request, userImportLimits.bytes)
      if (!file) throw new AppError('users.sheet_empty')
      return uploadImportSheet(ctx, { ...query, fileName: query.fileName ?? file.filename }, file.file)
    },
  }),
  defineStreamRoute({
    ...sheetDownloads.template,
    run: async (_ctx, { language, format }, { reply }) =>
      sendSheetDownload(reply, 'user-import', format, importTemplateSheet(language)),
  }),
  defineStreamRoute({
    ...sheetDownloads.users,
    run: async (ctx, { format, ...query }, { reply }) =>
      sendSheetDownload(reply, 'users', format, await exportUsersSheet(ctx, query)),
  }),
  defineStreamRoute({
    ...sheetDownloads.result,
    run: async (ctx, { format, ...query }, { reply }) =>
      sendSheetDownload(reply, 'user-import-result', format, await importResultSheet(ctx, query)),
  }),
]
