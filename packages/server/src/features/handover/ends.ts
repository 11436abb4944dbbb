import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { findOrganisations, requireManaged } from '../organisations/index.ts'
import { getUserById, type StoredUser, userTypeRefusal } from '../users/index.ts'

/** The recipient: a person, or the space of a department. Its id is that of the space. */
export interface HandoverRecipient {
  id: string
  name: string
  user: StoredUser | null
}

/** Returns the leaving user, when the actor administers that person. */
export async function requireLeavingUser(ctx: Ctx, userId: string): Promise<StoredUser> {
  const leaver = await getUserById(ctx.db, userId)
  await requireManaged(ctx, [leaver.organisation_id])
  throwIfRefused(userTypeRefusal(ctx.actor.type, leaver.type))
  return leaver
}

/**
 * Returns the recipient, when the actor administers the person or the department.
 * @throws handover.incomplete where none or both are named
 */
export async function requireHandoverRecipient(
  ctx: Ctx,
  leaverId: string,
  { toUserId, toDepartmentId }: { toUserId?: string | undefined; toDepartmentId?: string | undefined },
): Promise<HandoverRecipient> {
  if (toUserId !== undefined && toDepartmentId !== undefined) throw new AppError('handover.incomplete')
  if (toDepartmentId !== undefined) {
    await requireManaged(ctx, [toDepartmentId])
    const department = (await findOrganisations(ctx.db, [toDepartmentId])).get(toDepartmentId)
    if (!department) throw new AppError('common.not_found')
    return { id: toDepartmentId, name: department.name, user: null }
  }
  if (toUserId === undefined) throw new AppError('handover.incomplete')
  if (toUserId === leaverId) throw new AppError('handover.to_themself')
  const user = await getUserById(ctx.db, toUserId)
  await requireManaged(ctx, [user.organisation_id])
  if (user.disabled_at) throw new AppError('handover.heir_disabled')
  return { id: user.id, name: user.name, user }
}
