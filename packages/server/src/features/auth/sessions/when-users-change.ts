import type { Tx } from '../../../kernel/ctx.ts'
import { recordJournalLine } from '../../journal/index.ts'
import type { UserAccountChange } from '../../users/index.ts'
import { dropAppPasswords } from './app-passwords.store.ts'

const ending = new Set(['disabled', 'password', 'expired'])

/** Deletes the app passwords when an account ends or somebody else sets its password. */
export async function endSessionsOnUserChange(tx: Tx, { kind, userIds }: UserAccountChange): Promise<void> {
  if (ending.has(kind)) await endAppPasswords(tx, userIds)
}

/** Deletes app passwords: anyone who knew the users' password could have created some. */
export async function endAppPasswords(tx: Tx, userIds: string[]): Promise<void> {
  const names = await dropAppPasswords(tx.db, userIds)
  if (names.length > 0)
    await recordJournalLine(tx, { action: 'auth.end_app_passwords', before: { userIds, names } })
}
