import { type RawBuilder, sql } from 'kysely'
import { organisationPaths } from '../organisations/index.ts'

/**
 * Rows (subject, user_id): the people whom subjects reach. `s` is a relation (subject, id, below). Reads the
 * tables of the users and roles rooms.
 */
export const subjectMembersSql = (s: string): RawBuilder<unknown> => {
  const from = sql.ref(s)
  return sql`
    select s.subject, u.id as user_id from ${from} s join users u on u.id = s.id
    union all
    select s.subject, u.id from ${from} s join users u on u.organisation_id = s.id where not s.below
    union all
    select s.subject, u.id from ${from} s
      join ${organisationPaths} o on o.path @> array[s.id]
      join users u on u.organisation_id = o.id
      where s.below
    union all
    select s.subject, m.user_id from ${from} s join group_members m on m.group_id = s.id
    union all
    select s.subject, r.user_id from ${from} s join role_users r on r.role_id = s.id`
}

/** A condition: the user `u` belongs to the enterprise and can sign in. */
export const activeUserCondition = (enterpriseId: string, at: Date): RawBuilder<boolean> =>
  sql`u.enterprise_id = ${enterpriseId}::uuid and u.disabled_at is null and (u.expires_at is null or u.expires_at > ${at})`
