import { sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db } from '../../../kernel/ctx.ts'
import { userNameSql } from '../../users/index.ts'
import type { DestructionRow } from './destruction.store.ts'

export interface ListedDestruction extends DestructionRow {
  items: number
  bytes: number
  proposer: string
  decider: string
}

/** Destructions with an item in these categories, open ones first. */
const matching = (enterpriseId: string, keeps: readonly string[], id: string | null) => sql`
  from archive_destructions d
  where d.enterprise_id = ${enterpriseId} and d.state <> 'withdrawn' ${id ? sql`and d.id = ${id}` : sql``}
    and exists (select from archive_records r where r.destruction_id = d.id
      and r.category_id = any(${keeps}::uuid[]))`

export async function pageOfDestructions(
  db: Db,
  enterpriseId: string,
  keeps: readonly string[],
  { limit, offset, id = null }: { limit: number; offset: number; id?: string | null },
): Promise<ListedDestruction[]> {
  const { rows } = await sql<ListedDestruction>`
    select d.*, coalesce(${userNameSql(sql.ref('d.proposed_by'))}, '') as proposer,
      coalesce(${userNameSql(sql.ref('d.decided_by'))}, '') as decider,
      (select count(*) from archive_records r where r.destruction_id = d.id) as items,
      (select coalesce(sum(r.size), 0)::bigint from archive_records r where r.destruction_id = d.id) as bytes
    ${matching(enterpriseId, keeps, id)}
    order by d.state = 'proposed' desc, d.proposed_at desc, d.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export async function countDestructions(db: Db, enterpriseId: string, keeps: readonly string[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${matching(enterpriseId, keeps, null)}`.execute(db)
  return firstOf(rows).count
}
