import type { SignInMethod } from '@cabinet/contract/auth.sessions'
import { generateId } from '../../kernel/crypto/id.ts'
import { generateToken, hashTokenSha256 } from '../../kernel/crypto/tokens.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { getSettingValues } from '../settings/index.ts'
import { findUserByAccount, type StoredUser } from '../users/index.ts'
import { recordSignInOutcome } from './login-log/index.ts'
import { deleteSessions, endEverySession, findOpenSessions, insertUserSession } from './sessions.store.ts'

/**
 * Opens a session for a user and returns its tokens, which are stored only as hashes, and whether a text of the terms must
 * be accepted first. It adds a login log line and ends the least recently seen sessions beyond the limit.
 */
export async function openUserSession(
  tx: Tx,
  user: StoredUser,
  action: string,
  { door = 'password', sessionsMost }: { door?: SignInMethod; sessionsMost?: number } = {},
) {
  const id = generateId()
  const accessToken = generateToken()
  const refreshToken = generateToken()
  const row = {
    id,
    user_id: user.id,
    access_hash: hashTokenSha256(accessToken),
    refresh_hash: hashTokenSha256(refreshToken),
    issued_at: tx.now(),
    ip: tx.visit.ip,
    agent: tx.visit.agent,
  }
  const by = { userId: user.id, enterpriseId: user.enterprise_id, sessionId: id }
  const most = sessionsMost ?? (await getSettingValues(tx.db)).sessionsMost
  const [{ mustAcceptTerms }] = await Promise.all([
    insertUserSession(tx.db, row),
    recordJournalLine(tx, { action, by }),
    recordSignInOutcome(tx, { account: user.account, user, door, sessionId: id }),
    endBeyondLimit(tx, user.id, { fresh: id, most }),
  ])
  return { accessToken, refreshToken, mustAcceptTerms, sessionId: id }
}

async function endBeyondLimit(tx: Tx, userId: string, { fresh, most }: { fresh: string; most: number }) {
  if (most === 0) return
  const open = await findOpenSessions(tx.db, userId, tx.now())
  const others = open.map(({ id }) => id).filter((id) => id !== fresh)
  const beyond = others.slice(most - 1)
  if (beyond.length > 0) await endUserSessions(tx, userId, { only: beyond })
}

/** Ends sessions of a user at once, including push: these, or all except one. Returns their number. */
export async function endUserSessions(
  tx: Tx,
  userId: string,
  which: Omit<Parameters<typeof deleteSessions>[1], 'userId'> = {},
) {
  const ended = await deleteSessions(tx.db, { userId, ...which }, tx.now())
  tx.afterCommit(() => {
    for (const id of ended) tx.push.endSession(id)
  })
  return ended.length
}

/** Ends every session of these users at once. */
export async function endSessionsOfAll(tx: Tx, userIds: string[]) {
  const ended = await endEverySession(tx.db, userIds, tx.now())
  tx.afterCommit(() => {
    for (const id of ended) tx.push.endSession(id)
  })
}

/** Issues an access token for an account, for the command line and tests. Throws `users.not_found`. */
export async function issueAccessToken(ctx: Ctx, account: string): Promise<string> {
  const user = await findUserByAccount(ctx.db, account)
  if (!user) throw new AppError('users.not_found')
  const { accessToken } = await ctx.together((tx) =>
    openUserSession(tx, user, 'auth.issue_token', { door: 'command_line' }),
  )
  return accessToken
}
