import { sql } from 'kysely'
import type { Actor, Db } from '../../../kernel/ctx.ts'
import { groupIdsOfUserSql } from '../../groups/index.ts'
import { managedOrganisationIds, organisationSubjects } from '../../organisations/index.ts'
import { roleIdsOfUserSql } from '../../roles/index.ts'
import type { UserRoomTables } from '../../users/index.ts'
import type { NodeTreeTables } from '../tree/index.ts'

const tables = (db: Db) => db.withTables<NodeTreeTables>()

/** A grant in effect now. */
export interface LiveGrant {
  nodeId: string
  subject: string
  rights: number
  expiresAt: Date | null
}

/** Live grants on these nodes to these subjects. */
export const findLiveGrants = (
  db: Db,
  nodeIds: readonly string[],
  subjects: readonly string[],
  at: Date,
): Promise<LiveGrant[]> =>
  tables(db)
    .selectFrom('grants')
    .select(['node_id as nodeId', 'subject', 'rights', 'expires_at as expiresAt'])
    .where('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .orderBy('node_id')
    .orderBy('subject')
    .execute()

/** Returns the nodes that live grants name for these subjects. */
export async function findGrantedNodeIds(db: Db, subjects: readonly string[], at: Date): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('grants')
    .select('node_id as nodeId')
    .distinct()
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .limit(MOST)
    .execute()
  return rows.map((row) => row.nodeId)
}

/** Folders granted from elsewhere that a menu can still show. */
const MOST = 2000

/**
 * Returns another user as access rules read users, with the id of each role and group; null outside the
 * enterprise.
 */
export async function findUserAsAsker(db: Db, userId: string, enterpriseId: string) {
  const row = await db
    .withTables<UserRoomTables>()
    .selectFrom('users')
    .where('users.id', '=', userId)
    .where('users.enterprise_id', '=', enterpriseId)
    .select((eb) => [
      'users.id as userId',
      'users.enterprise_id as enterpriseId',
      'users.type as type',
      'users.name as name',
      sql<string[]>`${organisationSubjects(eb.ref('users.organisation_id'))}`.as('organisations'),
      sql<string[]>`${roleIdsOfUserSql(eb.ref('users.id'))}`.as('roles'),
      sql<string[]>`${groupIdsOfUserSql(eb.ref('users.id'))}`.as('groups'),
      sql<
        string[]
      >`case when users.type = 3 then ${managedOrganisationIds(eb.ref('users.organisation_id'))} else '{}' end`.as(
        'managed',
      ),
    ])
    .executeTakeFirst()
  return row ?? null
}

export type GrantAsker = NonNullable<Awaited<ReturnType<typeof findUserAsAsker>>> & Pick<Actor, 'managed'>
