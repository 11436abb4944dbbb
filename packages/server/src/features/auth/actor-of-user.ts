import { sql } from 'kysely'
import type { Actor, Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { groupIdsOfUserSql } from '../groups/index.ts'
import { managedOrganisationIds, organisationSubjects } from '../organisations/index.ts'
import { roleIdsOfUserSql } from '../roles/index.ts'
import { forbiddenExtensionsSql } from '../settings/index.ts'
import type { UserRoomTables } from '../users/index.ts'
import { accountUseRefusal } from './auth.rules.ts'

/**
 * Returns the user as an actor without a session, for background work with that user's current rights. Throws
 * `auth.expired` if the account is gone, disabled or expired.
 */
export async function actorOfUserId(ctx: Ctx, userId: string): Promise<Actor> {
  const [actor] = await actorsOfUserIds(ctx, [userId])
  if (!actor) throw new AppError('auth.expired')
  return actor
}

/** Returns the same for many users by one query, without those who may no longer sign in. */
export async function actorsOfUserIds(ctx: Ctx, userIds: readonly string[]): Promise<Actor[]> {
  const organisation = sql.ref<string>('users.organisation_id')
  const user = sql.ref<string>('users.id')
  const rows = await ctx.db
    .withTables<UserRoomTables>()
    .selectFrom('users')
    .where('users.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .select([
      'users.id as userId',
      'users.enterprise_id as enterpriseId',
      'users.organisation_id as organisationId',
      'users.type as type',
      'users.account as account',
      'users.name as name',
      'users.must_change_password as mustChangePassword',
      'users.expires_at as expiresAt',
      'users.disabled_at as disabledAt',
      sql<
        string[]
      >`users.id::text || ${organisationSubjects(organisation)} || ${roleIdsOfUserSql(user)} || ${groupIdsOfUserSql(user)}`.as(
        'subjects',
      ),
      sql<string[]>`case when users.type = 3 then ${managedOrganisationIds(organisation)} else '{}' end`.as(
        'managed',
      ),
      'users.single_file_max as singleFileMax',
      sql<string>`users.ext_not_allow || '|' || ${forbiddenExtensionsSql}`.as('extNotAllow'),
    ])
    .execute()
  return rows
    .filter((row) => !accountUseRefusal(row, ctx.now()))
    .map(({ expiresAt: _, disabledAt: __, ...actor }) => ({
      ...actor,
      // terms are accepted at a sign-in: they bind no job
      mustAcceptTerms: false,
      sessionId: '',
    }))
}
