import { templateApi, templateDownload, templateLimits, templateUpload } from '@cabinet/contract/templates'
import { AppError } from '../../kernel/errors.ts'
import { aroundFile, formFile } from '../../kernel/form-file.ts'
import { type Route, route, sent, stream } from '../../kernel/room.ts'
import { dispositionOf } from '../downloads/index.ts'
import { sendContent } from '../versions/index.ts'
import {
  addFolderTemplate,
  changeTemplate,
  fileOf,
  pageTemplates,
  removeTemplates,
  uploadTemplate,
} from './admin.usecases.ts'
import { gallery, makeFrom } from './make.usecases.ts'

export const routes: Route[] = [
  route(templateApi.page, pageTemplates),
  route(templateApi.update, changeTemplate),
  route(templateApi.addFolders, addFolderTemplate),
  route(templateApi.remove, removeTemplates),
  route(templateApi.gallery, gallery),
  route(templateApi.make, makeFrom),
]

export const streams = [
  stream({
    ...templateUpload,
    body: 'multipart',
    bodyLimit: templateLimits.bytes + aroundFile,
    async run(ctx, query, { request }) {
      const file = await formFile(request, templateLimits.bytes)
      if (!file) throw new AppError('templates.file_invalid')
      return uploadTemplate(ctx, query, { name: file.filename, bytes: await file.toBuffer() })
    },
  }),
  stream({
    ...templateDownload,
    async run(ctx, query, { reply }) {
      const { content, name } = await fileOf(ctx, query)
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-disposition': dispositionOf('attachment', name),
        'content-length': content.size,
        'x-content-type-options': 'nosniff',
      })
      if ((await sendContent(ctx, content, undefined, reply.raw)) === 'sent') reply.raw.end()
      return sent
    },
  }),
]
