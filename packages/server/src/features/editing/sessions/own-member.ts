import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findMember, type MemberRow } from './members.store.ts'

/** The actor's own window. Throws `editing.ended` for any other. */
export async function ownMember(ctx: Ctx, memberId: string): Promise<MemberRow> {
  const member = await findMember(ctx.db, memberId)
  if (!member || member.user_id !== ctx.actor.userId) throw new AppError('editing.ended')
  return member
}
