import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

/** Bytes that a form may have around its file. */
export const formOverheadBytes = 64 * 1024

/**
 * The one file of a multipart form; null when the body is no form or has none. Reading it ends one byte beyond
 * `limit` (in bytes), so that what is too large is seen as that.
 */
export async function readFormFile(request: FastifyRequest, limit: number): Promise<MultipartFile | null> {
  if (!request.isMultipart()) return null
  const limits = { fileSize: limit + 1, files: 1 }
  return (await request.file({ limits, throwFileSizeLimit: false })) ?? null
}
