import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'

/** An owner whose usage rose to 80, 90 or 100 % of the quota, or fell below. */
export interface QuotaCrossing {
  ownerId: string
  /** 80, 90, 100, or 0 below. */
  level: number
  before: number
  used: number
  total: number
}

/**
 * Notes which quotas have crossed a level since the last look, and returns them, some at a time. Falling notes the lower
 * level, so that rising again is a crossing. Rows that an upload holds are left for the next look.
 */
export async function noteQuotaCrossings(db: Db, most: number): Promise<QuotaCrossing[]> {
  const { rows } = await sql<QuotaCrossing>`
    with due as (
      select q.owner_id, q.told_level as before, l.level
      from quotas q cross join lateral (
        select case
          when q.total = 0 or q.used * 10 < q.total * 8 then 0
          when q.used * 10 < q.total * 9 then 80
          when q.used < q.total then 90
          else 100
        end as level
      ) l
      where q.told_level <> l.level
      limit ${most}::int
      for update of q skip locked)
    update quotas q set told_level = due.level from due where q.owner_id = due.owner_id
    returning q.owner_id as "ownerId", due.level, due.before, q.used, q.total`.execute(db)
  return rows
}
