import type { UserTypeCode } from '@cabinet/contract/users'
import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { groupIdsOfUserSql } from '../groups/index.ts'
import { managedOrganisationIds, organisationSubjects } from '../organisations/index.ts'
import { roleIdsOfUserSql } from '../roles/index.ts'
import { forbiddenExtensionsSql, settingValueSql } from '../settings/index.ts'
import { awaitsTermsSql } from '../terms/index.ts'
import type { UserRoomTables } from '../users/index.ts'
import type { SessionStanding } from './auth.rules.ts'
import type { SignInAuthTables } from './auth.table.ts'

/** An open session with its user and every subject through which grants reach that user. */
export interface SessionActorRow {
  sessionId: string
  openedAt: Date
  /** Days after which the session ends, however often its tokens are exchanged. */
  mostDays: number
  issuedAt: Date
  seenAt: Date
  /** End of an access token that was exchanged; null for the current one. */
  exchangedUntil: Date | null
  userId: string
  enterpriseId: string
  organisationId: string
  type: UserTypeCode
  account: string
  name: string
  mustChangePassword: boolean
  mustAcceptTerms: boolean
  expiresAt: Date | null
  disabledAt: Date | null
  subjects: string[]
  managed: string[]
  singleFileMax: number
  extNotAllow: string
}

/**
 * Every request runs this, so it is one query, built once: the session and user rows plus sub-queries of
 * other rooms.
 */
const query = (db: Db, accessHash: string) =>
  db
    .withTables<SignInAuthTables & UserRoomTables>()
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where((eb) =>
      eb.or([
        eb('sessions.access_hash', '=', accessHash),
        eb('sessions.previous_access_hash', '=', accessHash),
      ]),
    )
    .where('sessions.ended_at', 'is', null)
    .select((eb) => [
      'sessions.id as sessionId',
      'sessions.created_at as openedAt',
      settingValueSql('sessionDays').as('mostDays'),
      'sessions.issued_at as issuedAt',
      'sessions.seen_at as seenAt',
      sql<Date | null>`case when sessions.access_hash <> ${accessHash} then sessions.previous_access_until end`.as(
        'exchangedUntil',
      ),
      'users.id as userId',
      'users.enterprise_id as enterpriseId',
      'users.organisation_id as organisationId',
      'users.type as type',
      'users.account as account',
      'users.name as name',
      'users.must_change_password as mustChangePassword',
      awaitsTermsSql(eb.ref('users.id'), eb.ref('sessions.created_at')).as('mustAcceptTerms'),
      'users.expires_at as expiresAt',
      'users.disabled_at as disabledAt',
      sql<string[]>`users.id::text || ${organisationSubjects(eb.ref('users.organisation_id'))}
        || ${roleIdsOfUserSql(eb.ref('users.id'))} || ${groupIdsOfUserSql(eb.ref('users.id'))}`.as(
        'subjects',
      ),
      sql<
        string[]
      >`case when users.type = 3 then ${managedOrganisationIds(eb.ref('users.organisation_id'))} else '{}' end`.as(
        'managed',
      ),
      'users.single_file_max as singleFileMax',
      sql<string>`users.ext_not_allow || '|' || ${forbiddenExtensionsSql}`.as('extNotAllow'),
    ])

let built: CompiledQuery<SessionActorRow> | undefined

/** Finds the open session of an access token, by the token's hash. */
export async function findSessionActor(db: Db, accessHash: string): Promise<SessionActorRow | undefined> {
  built ??= query(db, accessHash).compile()
  const { rows } = await db.executeQuery<SessionActorRow>({
    ...built,
    parameters: built.parameters.map(() => accessHash),
  })
  return rows[0]
}

/** Finds the facts that decide whether a session is still valid. */
export const findSessionStanding = (
  db: Db,
  sessionId: string,
): Promise<(SessionStanding & { seenAt: Date }) | undefined> =>
  db
    .withTables<SignInAuthTables & UserRoomTables>()
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .select([
      'sessions.created_at as openedAt',
      settingValueSql('sessionDays').as('mostDays'),
      'sessions.issued_at as issuedAt',
      'sessions.seen_at as seenAt',
      sql<null>`null`.as('exchangedUntil'),
      'users.expires_at as expiresAt',
      'users.disabled_at as disabledAt',
    ])
    .executeTakeFirst()
