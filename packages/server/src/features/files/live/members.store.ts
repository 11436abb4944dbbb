import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { groupIdsOfUserSql } from '../../groups/index.ts'
import { organisationSubjects } from '../../organisations/index.ts'
import { roleIdsOfUserSql } from '../../roles/index.ts'

/** Returns those of these users whom one of these subjects of grants reaches by a role, a group or a department. */
export async function findMembersAmong(
  db: Db,
  userIds: readonly string[],
  subjects: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0 || subjects.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.id = any(${userIds}::uuid[]) and ${subjects}::text[] && (
      ${organisationSubjects(sql.ref('u.organisation_id'))} || ${roleIdsOfUserSql(sql.ref('u.id'))}
        || ${groupIdsOfUserSql(sql.ref('u.id'))})`.execute(db)
  return rows.map(({ id }) => id)
}
