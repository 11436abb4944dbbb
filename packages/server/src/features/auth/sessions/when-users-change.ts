import type { Tx } from '../../../kernel/ctx.ts'
import { record } from '../../journal/index.ts'
import { dropAppPasswords } from './app-passwords.store.ts'

/**
 * What an account's end, or a new password, takes with it: the passwords of the mapped drive (whoever knew the old one
 * could have made some).
 */
export async function endAppPasswords(tx: Tx, userIds: string[]): Promise<void> {
  const names = await dropAppPasswords(tx.db, userIds)
  if (names.length > 0) await record(tx, { action: 'auth.end_app_passwords', before: { userIds, names } })
}
