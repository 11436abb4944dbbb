import { flowColumns } from '@cabinet/contract/flow-designs.actions'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { PastRequest } from '../../flows/index.ts'

const { fileCount, totalSize, validityDays } = flowColumns

/** Facts about a record `r`, as conditions of flows ask for them. */
const facts = (
  more = sql``,
) => sql`jsonb_build_object(${sql.lit(fileCount.id)}, r.files, ${sql.lit(totalSize.id)}, r.size
  ${more})`

interface Past {
  since: Date
  most: number
}

/** Returns the newest items that were archived, with who archived them. */
export async function findPastArchiving(
  db: Db,
  enterpriseId: string,
  { since, most }: Past,
): Promise<PastRequest[]> {
  const { rows } = await sql<PastRequest>`
    select r.title, r.archived_by as "initiatorId", r.archived_at as "createdAt", null as "decidedAt", ${facts()} as facts
    from archive_records r
    where r.enterprise_id = ${enterpriseId} and r.archived_at >= ${since} and r.archived_by is not null
    order by r.archived_at desc limit ${most}`.execute(db)
  return rows
}

/** Returns the newest requests to borrow, with when each was decided. */
export async function findPastBorrowing(
  db: Db,
  enterpriseId: string,
  { since, most }: Past,
): Promise<PastRequest[]> {
  const days = sql`, ${sql.lit(validityDays.id)}, ceil(extract(epoch from q.until - q.created_at) / 86400)`
  const { rows } = await sql<PastRequest>`
    select r.title, q.user_id as "initiatorId", q.created_at as "createdAt", q.decided_at as "decidedAt",
      ${facts(days)} as facts
    from archive_requests q join archive_records r on r.id = q.record_id
    where q.enterprise_id = ${enterpriseId} and q.kind = 'borrow' and q.created_at >= ${since}
    order by q.created_at desc limit ${most}`.execute(db)
  return rows
}
