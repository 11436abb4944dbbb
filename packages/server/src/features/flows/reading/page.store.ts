import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import { type FlowListType, type FlowStatus, flowListTypes } from '@cabinet/contract/flows'
import { sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db } from '../../../kernel/ctx.ts'
import { escapeLikePattern } from '../../../kernel/db/like.ts'

export interface FlowFilter {
  userId: string
  type: FlowListType
  keyword: string
  typeId?: string | undefined
  action?: FlowAction | undefined
  status?: FlowStatus | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** The rows of a list with the moment by which it is sorted; pending ones begin with the longest waiting. */
function listed({ type, userId }: FlowFilter) {
  if (type === flowListTypes.initiated)
    return sql`select id as flow_id, created_at as at from flows where initiator_id = ${userId}`
  if (type === flowListTypes.completed)
    return sql`select flow_id, completed_at as at from flow_participants
      where user_id = ${userId} and completed_at is not null`
  return sql`select flow_id, min(created_at) as at from flow_opinions
    where approver_id = ${userId} and result = 0 and not is_waiting group by flow_id`
}

function conditions({ keyword, typeId, action, status, from, to }: FlowFilter) {
  const pattern = `%${escapeLikePattern(keyword)}%`
  const parts = [
    keyword === '' ? null : sql`(f.title ilike ${pattern} or f.initiator_name ilike ${pattern})`,
    typeId === undefined ? null : sql`f.type_id = ${typeId}`,
    action === undefined ? null : sql`f.action = ${action}`,
    status === undefined ? null : sql`f.status = ${status}`,
    from === undefined ? null : sql`f.created_at >= ${from}`,
    to === undefined ? null : sql`f.created_at <= ${to}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : sql.join(parts, sql` and `)
}

/** Returns the ids of a page of flows. */
export async function pageOfFlowIds(
  db: Db,
  filter: FlowFilter,
  page: { limit: number; offset: number },
): Promise<string[]> {
  const where = conditions(filter)
  const direction = filter.type === flowListTypes.pending ? sql`asc` : sql`desc`
  const { rows } = await sql<{ id: string }>`
    select l.flow_id as id from (${listed(filter)}) l
    ${where === null ? sql`` : sql`join flows f on f.id = l.flow_id where ${where}`}
    order by l.at ${direction}, l.flow_id ${direction} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countFlows(db: Db, filter: FlowFilter): Promise<number> {
  const where = conditions(filter)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${listed(filter)}) l
    ${where === null ? sql`` : sql`join flows f on f.id = l.flow_id where ${where}`}`.execute(db)
  return Number(firstOf(rows).count)
}
