import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type EditingMemberRow, findEditingMember } from './members.store.ts'

/** The actor's own window. Throws `editing.ended` for any other. */
export async function requireOwnMember(ctx: Ctx, memberId: string): Promise<EditingMemberRow> {
  const member = await findEditingMember(ctx.db, memberId)
  if (!member || member.user_id !== ctx.actor.userId) throw new AppError('editing.ended')
  return member
}
