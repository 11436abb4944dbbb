import { generateToken, hashTokenSha256 } from '../../../kernel/crypto/tokens.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { deleteOldDevices, findDeviceOwner, insertKnownDevice } from './devices.store.ts'

/** Devices of one person that are known at once (ours). */
const devicesMost = 20
/** Ms for which a device that nobody signs in from stays known (ours). */
export const knownDeviceMs = 180 * 24 * 3_600_000

const hashOf = (mark: string) => hashTokenSha256(`device ${mark}`)
const oldest = (ctx: Pick<Ctx, 'now'>) => new Date(ctx.now().getTime() - knownDeviceMs)

/** The known device behind a mark, as its hash; null where it is none of this person's. */
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

/** Makes the device of a full sign-in known by a new mark, which ends the one it showed. Answers the mark, once. */
export async function rememberDevice(tx: Tx, userId: string, before: string | null): Promise<string> {
  const mark = generateToken()
  const row = { hash: hashOf(mark), user_id: userId, created_at: tx.now() }
  await insertKnownDevice(tx.db, row, { before, most: devicesMost })
  return mark
}

export const dropOldDevices = (ctx: Ctx): Promise<void> => deleteOldDevices(ctx.db, oldest(ctx))
