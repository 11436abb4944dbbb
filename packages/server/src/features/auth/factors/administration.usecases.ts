import type { factorApi } from '@cabinet/contract/auth.factors'
import type { Input } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordAll } from '../../journal/index.ts'
import { requireManaged } from '../../organisations/index.ts'
import type { User, UserTables } from '../../users/index.ts'
import { deleteDevicesOf } from '../devices/index.ts'
import { endSessionsOfAll } from '../sessions.ts'
import { dropTicketsOf } from '../tickets/index.ts'
import { dropFactorsOf } from './factors.store.ts'
import { factorsOf } from './factors.usecases.ts'

/** These people, whom the asker manages: in the own departments, and not of a higher type. */
async function requirePeople(ctx: Ctx, ids: string[]) {
  const people = await ctx.db
    .withTables<UserTables>()
    .selectFrom('users')
    .select(['id', 'account', 'type', 'organisation_id', 'enterprise_id'])
    .where('id', 'in', ids)
    .execute()
  if (people.length < new Set(ids).size) throw new AppError('users.not_found')
  if (people.some((person: Pick<User, 'type'>) => person.type < ctx.actor.type))
    throw new AppError('common.no_permission')
  await requireManaged(
    ctx,
    people.map((person) => person.organisation_id),
  )
  return people
}

/** The second factors of somebody. */
export async function userFactors(ctx: Ctx, { userId }: Input<typeof factorApi.ofUser>) {
  const [person] = await requirePeople(ctx, [userId])
  return factorsOf(ctx, person!)
}

/** Takes all second factors of these people away (a telephone was lost) and ends their sessions at once. */
export async function resetFactors(ctx: Ctx, { ids }: Input<typeof factorApi.reset>) {
  const people = await requirePeople(ctx, ids)
  return ctx.together(async (tx) => {
    const userIds = people.map((person) => person.id)
    await dropFactorsOf(tx.db, userIds)
    await dropTicketsOf(tx.db, userIds)
    await deleteDevicesOf(tx.db, userIds)
    await endSessionsOfAll(tx, userIds)
    await recordAll(
      tx,
      people.map(({ id, account }) => ({ action: 'auth.reset_factors', after: { id, account } })),
    )
    return {}
  })
}
