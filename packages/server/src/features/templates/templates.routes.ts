import {
  templateDownload,
  templateEndpoints,
  templateLimits,
  templateUpload,
} from '@cabinet/contract/templates'
import { AppError } from '../../kernel/errors.ts'
import { formOverheadBytes, readFormFile } from '../../kernel/form-file.ts'
import { type Route, replySentMarker, route, streamRoute } from '../../kernel/room.ts'
import { sendContentRange } from '../contents/index.ts'
import { contentDisposition } from '../downloads/index.ts'
import {
  addFolderTemplate,
  changeTemplate,
  listFileTemplates,
  removeFileTemplates,
  templateFileOf,
  uploadTemplate,
} from './admin.usecases.ts'
import { listTemplateGallery, makeFromTemplate } from './make.usecases.ts'

export const routes: Route[] = [
  route(templateEndpoints.page, listFileTemplates),
  route(templateEndpoints.update, changeTemplate),
  route(templateEndpoints.addFolders, addFolderTemplate),
  route(templateEndpoints.remove, removeFileTemplates),
  route(templateEndpoints.gallery, listTemplateGallery),
  route(templateEndpoints.make, makeFromTemplate),
]

export const streams = [
  streamRoute(
    templateUpload,
    async (ctx, query, { request }) => {
      const file = await readFormFile(request, templateLimits.bytes)
      if (!file) throw new AppError('templates.file_invalid')
      return uploadTemplate(ctx, query, { name: file.filename, bytes: await file.toBuffer() })
    },
    { bodyLimit: templateLimits.bytes + formOverheadBytes },
  ),
  streamRoute(templateDownload, async (ctx, query, { reply }) => {
    const { content, name } = await templateFileOf(ctx, query)
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-disposition': contentDisposition('attachment', name),
      'content-length': content.size,
      'x-content-type-options': 'nosniff',
    })
    if ((await sendContentRange(ctx, content, undefined, reply.raw)) === 'sent') reply.raw.end()
    return replySentMarker
  }),
]
