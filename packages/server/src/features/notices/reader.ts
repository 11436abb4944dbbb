import { type Ctx, contextAsActor, type Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { actorOfUserId } from '../auth/index.ts'

/** Context of a user whom a job tells something, with the rights of today; null for one who may no longer sign in. */
export async function contextOfReader(tx: Tx, userId: string): Promise<Ctx | null> {
  try {
    return contextAsActor(tx, await actorOfUserId(tx, userId))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
