import { limits } from '@cabinet/contract/limits'
import { normalizeText } from '@cabinet/contract/text'
import { uploadBatchQuery, uploadBatchStream } from '@cabinet/contract/uploads'
import { z } from 'zod'
import { itemAt } from '../../kernel/certain.ts'
import { coerceTextFields } from '../../kernel/coerce.ts'
import { AppError } from '../../kernel/errors.ts'
import { streamRoute } from '../../kernel/room.ts'
import { presentVisibleItems } from '../files/index.ts'
import { limitPerKey } from './memory-slots.ts'
import { type MultipartPart, parseMultipart } from './multipart.ts'
import { type SmallFileToUpload, uploadSmallFiles } from './small.usecases.ts'
import { withWholeBody } from './whole-body.ts'

/** Bytes for the headers of the parts. */
const overhead = limits.batchFiles * 8192
/** Concurrent batches per user, so that unfinished bodies cannot fill the disk. */
const ofPerson = limitPerKey(8)
const coerce = coerceTextFields(uploadBatchQuery)

/** Uploads up to 100 small files in one request and one transaction. */
export const uploadBatchRoute = streamRoute(
  uploadBatchStream,
  (ctx, query, { request }) =>
    ofPerson(ctx.actor.userId, () => {
      const arriving = {
        length: announcedLength(request.headers['content-length']),
        folder: ctx.config.dataDir,
      }
      return withWholeBody(request.raw, arriving, async (body) => {
        const parts = parseMultipart(body, request.headers['content-type'] ?? '', limits.batchFiles + 20)
        const files = parts.filter((part) => part.filename !== undefined).map(fileOf)
        const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
        if (files.length === 0) throw new AppError('common.invalid')
        if (files.length > limits.batchFiles || bytes > limits.batchBytes)
          throw new AppError('uploads.batch_too_large')
        const { merge, clash, ...target } = { ...query, ...fieldsOf(parts) }
        const placed = await uploadSmallFiles(ctx, target, { files, merge, clash })
        const ids = placed.flatMap((one) => ('fileId' in one && !one.item ? [one.fileId] : []))
        const items = new Map((await presentVisibleItems(ctx, ids)).map((item) => [item.id, item]))
        return placed.map((one, index) => ({
          path: itemAt(files, index).relativePath,
          ...('error' in one
            ? { error: one.error.key, details: one.error.details }
            : { file: one.item ?? items.get(one.fileId) }),
        }))
      })
    }),
  { bodyLimit: limits.batchBytes + overhead },
)

function fileOf({ filename = '', bytes }: MultipartPart): SmallFileToUpload & { relativePath: string } {
  const relativePath = normalizeText(filename)
  return { name: relativePath.slice(relativePath.lastIndexOf('/') + 1), relativePath, bytes }
}

function fieldsOf(parts: MultipartPart[]): Partial<z.output<typeof uploadBatchQuery>> {
  const given = parts
    .filter((part) => part.filename === undefined)
    .map(({ name, bytes }) => [name, bytes.toString()])
  const parsed = z.safeDecode(uploadBatchQuery, coerce(Object.fromEntries(given)) as never)
  if (!parsed.success) throw new AppError('common.invalid')
  return parsed.data
}

function announcedLength(header: string | undefined): number {
  const length = Number(header)
  if (!Number.isInteger(length)) throw new AppError('common.invalid')
  if (length > limits.batchBytes + overhead) throw new AppError('uploads.batch_too_large')
  return length
}
