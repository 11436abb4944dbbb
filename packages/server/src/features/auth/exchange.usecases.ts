import { generateToken, hashTokenSha256 } from '../../kernel/crypto/tokens.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { getSettingValues } from '../settings/index.ts'
import { getUserById } from '../users/index.ts'
import { exchangedTokenMs, sessionRefusal } from './auth.rules.ts'
import { findSessionOfSpent, findSessionToExchange, updateSessionTokens } from './sessions.store.ts'
import { endUserSessions } from './sessions.ts'

/**
 * Exchanges the refresh token, sent as bearer, for new tokens. A token exchanged before was copied, so its
 * session ends. Throws `auth.expired`, or `auth.idle` after 12 hours without use.
 */
export async function exchangeRefreshToken(ctx: Ctx) {
  const { bearer } = ctx.visit
  if (!bearer) throw new AppError('auth.expired')
  const tokens = await ctx.together((tx) => exchange(tx, hashTokenSha256(bearer)))
  if (!tokens) throw new AppError('auth.expired')
  return tokens
}

async function exchange(tx: Tx, hash: string) {
  const session = await findSessionToExchange(tx.db, hash)
  if (!session) return endCopied(tx, hash)

  const user = await getUserById(tx.db, session.user_id)
  const { sessionDays } = await getSettingValues(tx.db)
  const standing = {
    openedAt: session.created_at,
    mostDays: sessionDays,
    issuedAt: session.issued_at,
    exchangedUntil: null,
    expiresAt: user.expires_at,
    disabledAt: user.disabled_at,
  }
  throwIfRefused(sessionRefusal(standing, tx.now()))

  const accessToken = generateToken()
  const refreshToken = generateToken()
  await updateSessionTokens(tx.db, session, {
    accessHash: hashTokenSha256(accessToken),
    refreshHash: hashTokenSha256(refreshToken),
    at: tx.now(),
    oldUntil: new Date(tx.now().getTime() + exchangedTokenMs),
  })
  return { accessToken, refreshToken }
}

/** Ends the session of a reused refresh token; nothing is thrown, as the transaction must commit. */
async function endCopied(tx: Tx, hash: string): Promise<null> {
  const session = await findSessionOfSpent(tx.db, hash)
  if (!session || session.ended_at) return null
  const { enterprise_id } = await getUserById(tx.db, session.user_id)
  await endUserSessions(tx, session.user_id, { only: session.id })
  await recordJournalLine(tx, {
    action: 'auth.token_reused',
    by: { userId: session.user_id, enterpriseId: enterprise_id, sessionId: session.id },
  })
  return null
}
