import type { SignInDoor } from '@cabinet/contract/auth.sessions'
import { newId } from '../../kernel/crypto/id.ts'
import { hashToken, newToken } from '../../kernel/crypto/tokens.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { getSettings } from '../settings/index.ts'
import { findUserByAccount, type User } from '../users/index.ts'
import { recordSignIn } from './login-log/index.ts'
import { endEverySession, endSessions, findOpenSessions, insertSession } from './sessions.store.ts'

/**
 * Opens a session for a user and answers its tokens, which nobody can read again. The login log gets its line, and the
 * sessions beyond the limit end, those seen longest ago first.
 */
export async function openSession(tx: Tx, user: User, action: string, door: SignInDoor = 'password') {
  const id = newId()
  const accessToken = newToken()
  const refreshToken = newToken()
  await insertSession(tx.db, {
    id,
    user_id: user.id,
    access_hash: hashToken(accessToken),
    refresh_hash: hashToken(refreshToken),
    issued_at: tx.now(),
    ip: tx.visit.ip,
    agent: tx.visit.agent,
  })
  await record(tx, { action, by: { userId: user.id, enterpriseId: user.enterprise_id, sessionId: id } })
  await recordSignIn(tx, { account: user.account, user, door, sessionId: id })
  await endBeyondLimit(tx, user.id, id)
  return { accessToken, refreshToken, sessionId: id }
}

async function endBeyondLimit(tx: Tx, userId: string, fresh: string) {
  const { sessionsMost } = await getSettings(tx.db)
  if (sessionsMost === 0) return
  const open = await findOpenSessions(tx.db, userId, tx.now())
  const others = open.map(({ id }) => id).filter((id) => id !== fresh)
  const beyond = others.slice(sessionsMost - 1)
  if (beyond.length > 0) await endSessionsOf(tx, userId, { only: beyond })
}

/** Ends sessions of a user at once, on requests as on push; all of them but one, or only these. Answers how many. */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  which: Omit<Parameters<typeof endSessions>[1], 'userId'> = {},
) {
  const ended = await endSessions(tx.db, { userId, ...which }, tx.now())
  tx.afterCommit(() => {
    for (const id of ended) tx.push.endSession(id)
  })
  return ended.length
}

/** Ends every session of these people at once. */
export async function endSessionsOfAll(tx: Tx, userIds: string[]) {
  const ended = await endEverySession(tx.db, userIds, tx.now())
  tx.afterCommit(() => {
    for (const id of ended) tx.push.endSession(id)
  })
}

/** An access token for an account, for the command line and tests. Throws `users.not_found`. */
export async function issueToken(ctx: Ctx, account: string): Promise<string> {
  const user = await findUserByAccount(ctx.db, account)
  if (!user) throw new AppError('users.not_found')
  const { accessToken } = await ctx.together((tx) =>
    openSession(tx, user, 'auth.issue_token', 'command_line'),
  )
  return accessToken
}
