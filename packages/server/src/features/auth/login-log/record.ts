import type { SignInMethod } from '@cabinet/contract/auth.sessions'
import type { ErrorKey } from '@cabinet/contract/errors'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { insertSignInLine } from './login-log.store.ts'

/** One sign-in attempt and its outcome. */
export interface SignInAttempt {
  /** As typed. */
  account: string
  /** Owner of the account, if it exists. */
  user?: { id: string; enterprise_id: string } | undefined
  door: SignInMethod
  /** Error returned instead of a session. */
  reason?: ErrorKey
  sessionId?: string
}

/**
 * Typed characters that are stored: an account has at most 19, and a password may be typed there by mistake.
 */
const accountMost = 20

/**
 * Adds a line to the login log within the outcome's transaction. Of an unknown account only the first
 * characters are stored.
 */
export const recordSignInOutcome = (
  tx: Tx,
  { account, user, door, reason, sessionId }: SignInAttempt,
): Promise<void> =>
  insertSignInLine(tx.db, {
    id: generateId(),
    at: tx.now(),
    account: [...account].slice(0, accountMost).join(''),
    user_id: user?.id ?? null,
    enterprise_id: user?.enterprise_id ?? null,
    reason: reason ?? null,
    door,
    session_id: sessionId ?? null,
    ip: tx.visit.ip,
    agent: tx.visit.agent,
  })

/** For `catch`: logs the refusal and rethrows it. */
export const recordSignInRefusal =
  (ctx: Ctx, attempt: Omit<SignInAttempt, 'reason'>) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof AppError)
      await ctx.together((tx) => recordSignInOutcome(tx, { ...attempt, reason: error.key }))
    throw error
  }
