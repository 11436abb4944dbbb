import {
  sheetDownloads,
  userImportEndpoints,
  userImportLimits,
  userSheetUpload,
} from '@cabinet/contract/users.import'
import { formOverheadBytes } from '../../../kernel/form-file.ts'
import { type Route, route, streamRoute } from '../../../kernel/room.ts'
import { sendSheetDownload, sheetOfRequest } from '../../../kernel/sheets/index.ts'
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
  streamRoute(
    userSheetUpload,
    async (ctx, query, { request }) => {
      const { source, fileName } = await sheetOfRequest(request, userImportLimits.bytes)
      return uploadImportSheet(ctx, { ...query, fileName: query.fileName ?? fileName }, source)
    },
    { bodyLimit: userImportLimits.bytes + formOverheadBytes },
  ),
  streamRoute(sheetDownloads.template, async (_ctx, { language, format }, { reply }) =>
    sendSheetDownload(reply, 'user-import', format, importTemplateSheet(language)),
  ),
  streamRoute(sheetDownloads.users, async (ctx, { format, ...query }, { reply }) =>
    sendSheetDownload(reply, 'users', format, await exportUsersSheet(ctx, query)),
  ),
  streamRoute(sheetDownloads.result, async (ctx, { format, ...query }, { reply }) =>
    sendSheetDownload(reply, 'user-import-result', format, await importResultSheet(ctx, query)),
  ),
]
