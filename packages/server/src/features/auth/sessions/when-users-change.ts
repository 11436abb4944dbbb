import type { Tx } from '../../../kernel/ctx.ts'
import { recordJournalLine } from '../../journal/index.ts'
import type { UserAccountChange } from '../../users/index.ts'
import { dropAppPasswords } from './app-passwords.store.ts'

const ending = new Set(['disabled', 'password', 'expired'])

/** The end of an account, or a password that somebody else has set, takes the passwords of the mapped drive with it. */
export async function endSessionsOnUserChange(tx: Tx, { kind, userIds }: UserAccountChange): Promise<void> {
  if (ending.has(kind)) await endAppPasswords(tx, userIds)
}

/** Ends the passwords of the mapped drive: whoever knew these people's password could have made some. */
export async function endAppPasswords(tx: Tx, userIds: string[]): Promise<void> {
  const names = await dropAppPasswords(tx.db, userIds)
  if (names.length > 0)
    await recordJournalLine(tx, { action: 'auth.end_app_passwords', before: { userIds, names } })
}
