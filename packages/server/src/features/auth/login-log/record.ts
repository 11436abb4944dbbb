import type { SignInMethod } from '@cabinet/contract/auth.sessions'
import type { ErrorKey } from '@cabinet/contract/errors'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { insertSignInLine } from './login-log.store.ts'

/** One attempt to come in, and what became of it. */
export interface SignInAttempt {
  /** As it was typed. */
  account: string
  /** Whose account it is, where it is somebody's. */
  user?: { id: string; enterprise_id: string } | undefined
  door: SignInMethod
  /** Error returned instead of a session. */
  reason?: ErrorKey
  sessionId?: string
}

/** Characters of what was typed that are kept: an account has at most 19, and somebody may type a password there. */
const accountMost = 20

/**
 * Writes a line of the login log in the transaction of the attempt's outcome. Of an account that is nobody's only the
 * beginning of what was typed is kept.
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

/** For `catch`: writes the refusal into the login log and throws it on. */
export const recordSignInRefusal =
  (ctx: Ctx, attempt: Omit<SignInAttempt, 'reason'>) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof AppError)
      await ctx.together((tx) => recordSignInOutcome(tx, { ...attempt, reason: error.key }))
    throw error
  }
