import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { PushIdentity } from '../../kernel/push/connection.ts'
import { obligationRefusal } from '../../kernel/serve.ts'
import { authenticateBearer } from './authenticate.ts'

/** Returns to whom the push channel of a token belongs; null before what its session waits for is done. */
export async function pushIdentityOf(ctx: Ctx, token: string): Promise<PushIdentity | null> {
  try {
    const actor = await authenticateBearer(ctx, token)
    return obligationRefusal(actor) ? null : { userId: actor.userId, sessionId: actor.sessionId }
  } catch (error) {
    // a database that is away for a moment says nothing about the token
    if (error instanceof AppError) return null
    throw error
  }
}
