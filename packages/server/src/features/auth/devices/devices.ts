import { generateToken, hashTokenSha256 } from '../../../kernel/crypto/tokens.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { deleteOldDevices, findDeviceOwner, insertKnownDevice } from './devices.store.ts'

/** Known devices of one user at most (ours). */
const devicesMost = 20
/** Ms for which an unused device stays known (ours). */
export const knownDeviceMs = 180 * 24 * 3_600_000

const hashOf = (mark: string) => hashTokenSha256(`device ${mark}`)
const oldest = (ctx: Pick<Ctx, 'now'>) => new Date(ctx.now().getTime() - knownDeviceMs)

/** Returns the hash of the known device with this mark; null if it is not this user's. */
export async function findKnownDeviceHash(
  ctx: Ctx,
  userId: string | undefined,
  mark: string | undefined,
): Promise<string | null> {
  if (!mark) return null
  const hash = hashOf(mark)
  const owner = await findDeviceOwner(ctx.db, hash, oldest(ctx))
  return owner !== undefined && owner === userId ? hash : null
}

/**
 * Issues a new mark for the device of a complete sign-in and ends the old mark. The mark is returned only
 * here.
 */
export async function rememberDevice(tx: Tx, userId: string, before: string | null): Promise<string> {
  const mark = generateToken()
  const row = { hash: hashOf(mark), user_id: userId, created_at: tx.now() }
  await insertKnownDevice(tx.db, row, { before, most: devicesMost })
  return mark
}

export const dropOldDevices = (ctx: Ctx): Promise<void> => deleteOldDevices(ctx.db, oldest(ctx))
