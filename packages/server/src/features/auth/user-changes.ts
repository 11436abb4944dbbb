import type { Tx } from '../../kernel/ctx.ts'
import type { StoredUser, UserAccountChange, UserRoomTables } from '../users/index.ts'
import { deleteDevicesOf } from './devices/index.ts'
import { rememberHashes } from './policy/index.ts'
import { endSessionsOfAll } from './sessions.ts'
import { deleteTicketsOfUsers } from './tickets/index.ts'

/**
 * Whoever is disabled, has expired or was given another password is out at once, on requests as on push, and cannot
 * go on with a sign-in that was half done. A password given by somebody else counts for the history too.
 */
export async function followUserChange(tx: Tx, { kind, userIds }: UserAccountChange): Promise<void> {
  if (kind !== 'disabled' && kind !== 'expired' && kind !== 'password') return
  await endSessionsOfAll(tx, userIds)
  await deleteTicketsOfUsers(tx.db, userIds)
  await deleteDevicesOf(tx.db, userIds)
  if (kind !== 'password') return
  const users: Pick<StoredUser, 'id' | 'password_hash'>[] = await tx.db
    .withTables<UserRoomTables>()
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('id', 'in', userIds)
    .execute()
  await rememberHashes(tx.db, users, tx.now())
}
