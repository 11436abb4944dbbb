import { userTypeCodes } from '@cabinet/contract/users'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { OrganisationTables } from './organisations.table.ts'

/**
 * Requires that the actor administers all of these organisations: types 1 and 2 their whole enterprise, type
 * 3 its department and below. Call it for the old and the new owner. Throws `common.no_permission`, or
 * `organisations.not_found`.
 */
export async function requireManaged(ctx: Ctx, organisationIds: string[]): Promise<void> {
  const { type, managed, enterpriseId } = ctx.actor
  const ids = [...new Set(organisationIds)]
  if (type > userTypeCodes.department) throw new AppError('common.no_permission')
  if (type === userTypeCodes.department) {
    const own = new Set(managed)
    if (!ids.every((id) => own.has(id))) throw new AppError('common.no_permission')
    return
  }
  const { count } = await ctx.db
    .withTables<OrganisationTables>()
    .selectFrom('organisations')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('enterprise_id', '=', enterpriseId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count !== ids.length) throw new AppError('organisations.not_found')
}

/** Returns the organisations an actor administers; null is the whole enterprise. */
export const organisationsManagedBy = ({ type, managed }: Actor): string[] | null =>
  type <= userTypeCodes.enterprise ? null : managed
