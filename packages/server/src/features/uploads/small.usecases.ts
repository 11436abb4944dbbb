import { createHash } from 'node:crypto'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { type FolderRef, targetFolder } from '../nodes/index.ts'
import { charge } from '../organisations/index.ts'
import { bring, contentIdOf, holdOff, isSmall, keepContents } from '../versions/index.ts'
import { limitsOf, pathOf, requireFile } from './admission.ts'
import { lockPlaces, type Placed, placeFiles } from './placing.ts'
import { isContentId, type UploadLimits } from './uploads.rules.ts'

/** A small file, whole in memory. */
export interface SmallFile {
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
 * Makes files of one request: their rows share one transaction, their bytes become durable with it. Answers each, in
 * order. Refuses all of them where the space does not suffice (specification).
 */
export async function uploadFiles(
  ctx: Ctx,
  target: FolderRef,
  { files, merge }: { files: readonly SmallFile[]; merge: boolean },
): Promise<Placed[]> {
  return ctx.together(async (tx) => {
    const limits = await limitsOf(tx)
    const checked = files.map((file) => check(file, limits))
    const good = checked.filter((one): one is Checked => !(one instanceof AppError))
    const placed = good.length > 0 ? await place(tx, target, good, merge) : []
    const answers = new Map(good.map((file, index) => [file, placed[index]!]))
    return checked.map((one) => (one instanceof AppError ? { error: one } : answers.get(one)!))
  })
}

function check(
  { name, relativePath, bytes, identifier }: SmallFile,
  limits: UploadLimits,
): Checked | AppError {
  try {
    const path = pathOf({ relativePath })
    requireFile({ name, path, size: bytes.length }, limits)
    const hash = contentIdOf(bytes)
    if (identifier && isContentId(identifier) && identifier !== hash)
      throw new AppError('uploads.content_differs')
    return { path, name, hash, bytes }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function place(tx: Tx, ref: FolderRef, files: readonly Checked[], merge: boolean): Promise<Placed[]> {
  // before any of their bytes goes to the store
  if (files.some(({ bytes }) => !isSmall(bytes.length)))
    await Promise.all([holdOff(tx), targetFolder(tx, ref, 'upload')])
  const incoming = await Promise.all(files.map(({ hash, bytes }) => bring(tx, hash, bytes)))
  // contents before the space, here and in every upload: the other way round two could wait for each other, and the
  // bytes are written while nobody waits for the lock. Asked together: the database takes them in this order
  const [contents, places] = await Promise.all([keepContents(tx, incoming), lockPlaces(tx, ref, files)])
  return placeFiles(tx, places, {
    kept: files.map(({ hash }) => contents.get(hash)!),
    merge,
    pay: (bytes) => charge(tx, places.target.space.ownerId, bytes),
  })
}

/** Throws `uploads.chunk_damaged` where a checksum came with the bytes and is not theirs. */
export function requireChecksum(bytes: Buffer, sha256: string | undefined): void {
  if (sha256 === undefined) return
  if (createHash('sha256').update(bytes).digest('hex') !== sha256.toLowerCase())
    throw new AppError('uploads.chunk_damaged')
}
