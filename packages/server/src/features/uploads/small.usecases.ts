import { createHash } from 'node:crypto'
import type { UploadClashChoice } from '@cabinet/contract/uploads'
import { entryOf, itemAt } from '../../kernel/certain.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  contentHashOf,
  isSmallContent,
  prepareContent,
  preventSweep,
  storeContents,
} from '../contents/index.ts'
import { type FolderReference, requireTargetFolder } from '../nodes/index.ts'
import { chargeQuota } from '../quotas/index.ts'
import { requireUploadable, uploadLimitsOf, uploadPathOf } from './admission.ts'
import { lockUploadDestinations, type PlacedFile, placeIncomingFiles } from './placing.ts'
import {
  clashRuleOf,
  contentHashOfIdentifier,
  type UploadClashRule,
  type UserUploadLimits,
} from './uploads.rules.ts'

/** Small file, completely in memory. */
export interface SmallFileToUpload {
  name: string
  relativePath?: string | undefined
  bytes: Buffer
  identifier?: string | undefined
}

interface Checked {
  path: string
  name: string
  hash: string
  bytes: Buffer
}

/**
 * Creates the files of one request: their rows share one transaction, which makes their bytes durable.
 * Returns one result per file, in order. Refuses all of them if the quota does not suffice (specification).
 */
export async function uploadSmallFiles(
  ctx: Ctx,
  target: FolderReference,
  {
    files,
    merge,
    clash,
  }: {
    files: readonly SmallFileToUpload[]
    merge: boolean
    clash?: UploadClashChoice | undefined
  },
): Promise<PlacedFile[]> {
  return ctx.together(async (tx) => {
    const limits = await uploadLimitsOf(tx)
    const checked = files.map((file) => check(file, limits))
    const good = checked.filter((one): one is Checked => !(one instanceof AppError))
    const placed = good.length > 0 ? await place(tx, target, good, clashRuleOf({ merge, clash })) : []
    const answers = new Map(good.map((file, index) => [file, itemAt(placed, index)]))
    return checked.map((one) => (one instanceof AppError ? { error: one } : entryOf(answers, one)))
  })
}

function check(
  { name, relativePath, bytes, identifier }: SmallFileToUpload,
  limits: UserUploadLimits,
): Checked | AppError {
  try {
    const path = uploadPathOf({ relativePath })
    requireUploadable({ name, path, size: bytes.length }, limits)
    const hash = contentHashOf(bytes)
    if (identifier && contentHashOfIdentifier(identifier) && identifier !== hash)
      throw new AppError('uploads.content_differs')
    return { path, name, hash, bytes }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function place(
  tx: Tx,
  ref: FolderReference,
  files: readonly Checked[],
  clash: UploadClashRule,
): Promise<PlacedFile[]> {
  // before any of their bytes goes to the store
  if (files.some(({ bytes }) => !isSmallContent(bytes.length)))
    await Promise.all([preventSweep(tx), requireTargetFolder(tx, ref, 'upload')])
  const incoming = await Promise.all(files.map(({ hash, bytes }) => prepareContent(tx, hash, bytes)))
  // Lock contents before the space, here and in every upload: the reverse order could deadlock, and the bytes
  // are written while nobody waits for the lock. One round trip: the database runs them in this order.
  const [contents, places] = await Promise.all([
    storeContents(tx, incoming),
    lockUploadDestinations(tx, ref, files),
  ])
  return placeIncomingFiles(tx, places, {
    kept: files.map(({ hash }) => entryOf(contents, hash)),
    clash,
    pay: (bytes) => chargeQuota(tx, places.target.space.ownerId, bytes),
  })
}

/** Throws `uploads.chunk_damaged` if a checksum was sent and does not match the bytes. */
export function requireChecksum(bytes: Buffer, sha256: string | undefined): void {
  if (sha256 === undefined) return
  if (createHash('sha256').update(bytes).digest('hex') !== sha256.toLowerCase())
    throw new AppError('uploads.chunk_damaged')
}
