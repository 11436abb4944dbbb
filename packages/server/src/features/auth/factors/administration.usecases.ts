import type { factorEndpoints } from '@cabinet/contract/auth.factors'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import { firstOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLines } from '../../journal/index.ts'
import { requireManaged } from '../../organisations/index.ts'
import type { StoredUser, UserRoomTables } from '../../users/index.ts'
import { deleteDevicesOf } from '../devices/index.ts'
import { endSessionsOfAll } from '../sessions.ts'
import { deleteTicketsOfUsers } from '../tickets/index.ts'
import { deleteFactorsOfUsers } from './factors.store.ts'
import { getFactorsOfUser } from './factors.usecases.ts'

/** Returns users whom the actor manages: in the actor's departments, and not of a higher type. */
async function requirePeople(ctx: Ctx, ids: string[]) {
  const people = await ctx.db
    .withTables<UserRoomTables>()
    .selectFrom('users')
    .select(['id', 'account', 'type', 'organisation_id', 'enterprise_id'])
    .where('id', 'in', ids)
    .execute()
  if (people.length < new Set(ids).size) throw new AppError('users.not_found')
  if (people.some((person: Pick<StoredUser, 'type'>) => person.type < ctx.actor.type))
    throw new AppError('common.no_permission')
  await requireManaged(
    ctx,
    people.map((person) => person.organisation_id),
  )
  return people
}

/** Returns the second factors of a user. */
export async function listUserFactors(ctx: Ctx, { userId }: EndpointInput<typeof factorEndpoints.ofUser>) {
  return getFactorsOfUser(ctx, firstOf(await requirePeople(ctx, [userId])))
}

/** Removes all second factors of these users (a lost phone) and ends their sessions at once. */
export async function resetUserFactors(ctx: Ctx, { ids }: EndpointInput<typeof factorEndpoints.reset>) {
  const people = await requirePeople(ctx, ids)
  return ctx.together(async (tx) => {
    const userIds = people.map((person) => person.id)
    await deleteFactorsOfUsers(tx.db, userIds)
    await deleteTicketsOfUsers(tx.db, userIds)
    await deleteDevicesOf(tx.db, userIds)
    await endSessionsOfAll(tx, userIds)
    await recordJournalLines(
      tx,
      people.map(({ id, account }) => ({ action: 'auth.reset_factors', after: { id, account } })),
    )
    return {}
  })
}
