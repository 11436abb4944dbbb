import type { Tx } from '../../kernel/ctx.ts'
import { type StoredUser, updateUserRow } from '../users/index.ts'
import { deleteDevicesOf } from './devices/index.ts'
import { rememberHashes } from './policy/index.ts'
import { endAppPasswords } from './sessions/index.ts'
import { endUserSessions } from './sessions.ts'

/**
 * Stores a password that its owner chose, and ends the account's sessions but one, its app passwords and known devices.
 * Returns the number of sessions that ended.
 */
export async function storeNewPassword(
  tx: Tx,
  user: Pick<StoredUser, 'id' | 'password_hash' | 'created_at'>,
  { hash, keptSession }: { hash: string; keptSession?: string },
): Promise<number> {
  const { id } = user
  await rememberHashes(tx.db, [user], user.created_at)
  await updateUserRow(tx.db, id, { password_hash: hash, must_change_password: false })
  await rememberHashes(tx.db, [{ id, password_hash: hash }], tx.now())
  const ended = await endUserSessions(tx, id, keptSession ? { except: keptSession } : {})
  await endAppPasswords(tx, [id])
  await deleteDevicesOf(tx.db, [id])
  return ended
}
