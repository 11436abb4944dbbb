import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { GrantEndTables } from './ending.table.ts'

export interface EndingGrant {
  nodeId: string
  /** The user whom the grant names; null for a role, a group or an organisation. */
  userId: string | null
  createdBy: string
  expiresAt: Date
}

/**
 * Notes grants that end until then and were given for longer than this notice, each end once, and returns some of them.
 * A grant that is prolonged is noted again before its new end.
 */
export async function noteEndingGrants(
  db: Db,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<EndingGrant[]> {
  const { rows } = await sql<EndingGrant>`
    with due as (
      select g.id, g.node_id, g.subject, g.created_by, g.expires_at
      from grants g left join grant_end_notices t on t.grant_id = g.id
      where g.expires_at > ${now} and g.expires_at <= ${until}
        and g.expires_at - g.created_at > ${until}::timestamptz - ${now}::timestamptz
        and t.ends_at is distinct from g.expires_at
      order by g.expires_at, g.id limit ${most}::int),
    noted as (
      insert into grant_end_notices (grant_id, ends_at) select id, expires_at from due
      on conflict (grant_id) do update set ends_at = excluded.ends_at)
    select due.node_id as "nodeId", u.id as "userId", due.created_by as "createdBy", due.expires_at as "expiresAt"
    from due left join users u on u.id::text = due.subject collate "default"
    order by due.expires_at, due.id`.execute(db)
  return rows
}

/** Forgets ends that have passed. */
export async function deletePassedEnds(db: Db, before: Date): Promise<void> {
  await db
    .withTables<GrantEndTables>()
    .deleteFrom('grant_end_notices')
    .where('ends_at', '<', before)
    .execute()
}
