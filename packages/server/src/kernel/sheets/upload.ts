import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { readFormFile } from '../form-file.ts'

/** Returns the bytes of a sheet sent as a form with one file, or as the body. Throws `common.sheet_empty`. */
export async function sheetOfRequest(
  request: FastifyRequest,
  limit: number,
): Promise<{ source: AsyncIterable<Uint8Array>; fileName?: string }> {
  if (!request.isMultipart()) {
    const body = request.body as AsyncIterable<Uint8Array> | undefined
    if (!body || typeof body !== 'object' || !(Symbol.asyncIterator in body))
      throw new AppError('common.sheet_empty')
    return { source: body }
  }
  const file = await readFormFile(request, limit)
  if (!file) throw new AppError('common.sheet_empty')
  return { source: file.file, fileName: file.filename }
}
