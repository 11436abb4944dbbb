import { newId } from '../../kernel/crypto/id.ts'
import { hashToken, newToken } from '../../kernel/crypto/tokens.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { findUserByAccount, type User } from '../users/index.ts'
import { endSessions, insertSession } from './sessions.store.ts'

/** Opens a session for a user and answers its tokens, which nobody can read again. */
export async function openSession(tx: Tx, user: User, action: string) {
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
  return { accessToken, refreshToken }
}

/** Ends sessions of a user at once, on requests as on push; all of them but one, or only one. Answers how many. */
export async function endSessionsOf(tx: Tx, userId: string, which: { only?: string; except?: string } = {}) {
  const ended = await endSessions(tx.db, { userId, ...which }, tx.now())
  tx.afterCommit(() => {
    for (const id of ended) tx.push.endSession(id)
  })
  return ended.length
}

/** An access token for an account, for the command line and tests. Throws `users.not_found`. */
export async function issueToken(ctx: Ctx, account: string): Promise<string> {
  const user = await findUserByAccount(ctx.db, account)
  if (!user) throw new AppError('users.not_found')
  const { accessToken } = await ctx.together((tx) => openSession(tx, user, 'auth.issue_token'))
  return accessToken
}
