import { type RawBuilder, sql } from 'kysely'

/** A condition: a grant (of this alias) has not ended. */
export const liveGrantSql = (at: Date, alias = 'grants'): RawBuilder<boolean> => {
  const end = sql.ref(`${alias}.expires_at`)
  return sql`(${end} is null or ${end} > ${at})`
}

/** Number of grants of one node below which reading them all is faster than looking them up by subject. */
const FEW = 16

/**
 * Rights that live grants on a node give to these subjects; null for none. For the queries of this room:
 * `node` is the alias of its row. A folder granted to thousands costs no more than one granted to a few.
 */
export const grantedRightsSql = (node: 'n' | 'up', subjects: readonly string[], at: Date) => {
  const id = sql.ref(`${node}.id`)
  const count = sql.ref(`${node}.grant_count`)
  const live = liveGrantSql(at)
  // the empty text keeps the planner from looking every subject up in the index where the node has only a few
  // grants; `limit 1` makes it look each subject up, as it would read all grants of the node otherwise
  return sql<number | null>`case
    when ${count} = 0 then null
    when ${count} <= ${FEW}::int then (
      select bit_or(rights) from grants where node_id = ${id} and subject || '' = any(${subjects}::text[]) and ${live})
    else (
      select bit_or(found.rights) from unnest(${subjects}::text[]) as asker (subject) cross join lateral (
        select rights from grants where node_id = ${id} and grants.subject = asker.subject and ${live} limit 1
      ) found)
  end`
}
