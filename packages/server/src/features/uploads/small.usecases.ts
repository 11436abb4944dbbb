import { entryOf, itemAt } from '../../kernel/certain.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  contentHashOf,
  dropPreparedContent,
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
  type SentClashChoice,
  type UploadClashRule,
  type UserUploadLimits,
} from './uploads.rules.ts'

/** Small file, completely in memory. */
export interface SmallFileToUpload {
  name: string
  relativePath?: string | undefined
  bytes: Buffer
  /** Its content hash, where it is computed already. */
  hash?: string | undefined
  identifier?: string | undefined
  /** Id of the request that brought it, where several share the transaction. */
  traceId?: string | undefined
}

interface Checked {
  path: string
  name: string
  hash: string
  bytes: Buffer
  traceId: string | undefined
}

/**
 * Creates the files of one request: their rows share one transaction, which makes their bytes durable.
 * Returns one result per file, in order. Refuses all of them if the quota does not suffice (specification).
 */
export async function uploadSmallFiles(
  ctx: Ctx,
  target: FolderReference,
  { files, ...sent }: { files: readonly SmallFileToUpload[] } & SentClashChoice,
): Promise<PlacedFile[]> {
  const clash = clashRuleOf(sent)
  return ctx.together(async (tx) => {
    const limits = uploadLimitsOf(tx)
    const checked = files.map((file) => check(file, limits))
    const good = checked.filter((one): one is Checked => !(one instanceof AppError))
    const placed = good.length > 0 ? await place(tx, target, good, { clash, needsAll: false }) : []
    const answers = new Map(good.map((file, index) => [file, itemAt(placed, index)]))
    return checked.map((one) => (one instanceof AppError ? { error: one } : entryOf(answers, one)))
  })
}

/** Creates one file in one transaction. A refusal is thrown and leaves nothing behind. */
export async function uploadWholeFile(
  ctx: Ctx,
  target: FolderReference,
  { file, ...sent }: { file: SmallFileToUpload } & SentClashChoice,
): Promise<PlacedFile> {
  const checked = check(file, uploadLimitsOf(ctx))
  if (checked instanceof AppError) throw checked
  const [placed] = await ctx.together((tx) =>
    place(tx, target, [checked], { clash: clashRuleOf(sent), needsAll: true }),
  )
  return placed ?? { error: new AppError('common.failed') }
}

function check(
  { name, relativePath, bytes, hash = contentHashOf(bytes), identifier, traceId }: SmallFileToUpload,
  limits: UserUploadLimits,
): Checked | AppError {
  try {
    const path = uploadPathOf({ relativePath })
    requireUploadable({ name, path, size: bytes.length }, limits)
    if (identifier && contentHashOfIdentifier(identifier) && identifier !== hash)
      throw new AppError('uploads.content_differs')
    return { path, name, hash, bytes, traceId }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

interface Placing {
  clash: UploadClashRule
  /** Whether the refusal of one file is that of all. */
  needsAll: boolean
}

async function place(
  tx: Tx,
  ref: FolderReference,
  files: readonly Checked[],
  { clash, needsAll }: Placing,
): Promise<PlacedFile[]> {
  // before any of their bytes goes to the store
  if (files.some(({ bytes }) => !isSmallContent(bytes.length))) {
    const [{ space }] = await Promise.all([requireTargetFolder(tx, ref, 'upload'), preventSweep(tx)])
    requireRoom(space.quota, files)
  }
  const incoming = await Promise.all(files.map(({ hash, bytes }) => prepareContent(tx, hash, bytes)))
  try {
    // Lock contents before the space, here and in every upload: the reverse order could deadlock, and the bytes
    // are written while nobody waits for the lock. One round trip: the database runs them in this order.
    const [contents, places] = await Promise.all([
      storeContents(tx, incoming),
      lockUploadDestinations(tx, ref, files),
    ])
    const placed = await placeIncomingFiles(tx, places, {
      kept: files.map(({ hash }) => entryOf(contents, hash)),
      traceIds: files.map(({ traceId }) => traceId),
      clash,
      pay: (bytes) => chargeQuota(tx, places.target.space.ownerId, bytes),
    })
    if (needsAll) for (const one of placed) if ('error' in one) throw one.error
    return placed
  } catch (error) {
    // the rows go with the transaction
    await Promise.all(incoming.map((one) => dropPreparedContent(tx, one)))
    throw error
  }
}

/** Refuses bytes for which there is no room before they are written; the charge itself decides. */
function requireRoom({ total, used }: { total: number; used: number }, files: readonly Checked[]): void {
  const more = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (total > 0 && used + more > total) throw new AppError('spaces.no_room')
}
