import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { findOrganisations, requireManaged } from '../organisations/index.ts'
import { getUser, typeRefusal, type User } from '../users/index.ts'

/** Who receives: a person, or the space of a department. Its id is that of the space. */
export interface Heir {
  id: string
  name: string
  user: User | null
}

/** The leaver, when the actor administers that person. */
export async function openLeaver(ctx: Ctx, userId: string): Promise<User> {
  const leaver = await getUser(ctx.db, userId)
  await requireManaged(ctx, [leaver.organisation_id])
  refuseIf(typeRefusal(ctx.actor.type, leaver.type))
  return leaver
}

/** Who receives, when the actor administers the person or the department. Throws `handover.incomplete` for nobody. */
export async function openHeir(
  ctx: Ctx,
  leaverId: string,
  { toUserId, toDepartmentId }: { toUserId?: string | undefined; toDepartmentId?: string | undefined },
): Promise<Heir> {
  if ((toUserId === undefined) === (toDepartmentId === undefined)) throw new AppError('handover.incomplete')
  if (toDepartmentId !== undefined) {
    await requireManaged(ctx, [toDepartmentId])
    const department = (await findOrganisations(ctx.db, [toDepartmentId])).get(toDepartmentId)
    if (!department) throw new AppError('common.not_found')
    return { id: toDepartmentId, name: department.name, user: null }
  }
  if (toUserId === leaverId) throw new AppError('handover.to_themself')
  const user = await getUser(ctx.db, toUserId!)
  await requireManaged(ctx, [user.organisation_id])
  if (user.disabled_at) throw new AppError('handover.heir_disabled')
  return { id: user.id, name: user.name, user }
}
