import type { Tx } from '../../kernel/ctx.ts'
import type { StoredUser, UserAccountChange, UserRoomTables } from '../users/index.ts'
import { deleteDevicesOf } from './devices/index.ts'
import { rememberHashes } from './policy/index.ts'
import { endSessionsOfAll } from './sessions.ts'
import { deleteTicketsOfUsers } from './tickets/index.ts'

/**
 * Ends the sessions, sign-in tickets and known devices of users who were disabled, expired or given a new
 * password. A password set by an administrator enters the password history too.
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
