import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import type { FlowFacts } from '@cabinet/contract/flow-designs.document'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'

/** A request of the past that may have needed approval. */
export interface PastRequest {
  title: string
  initiatorId: string
  createdAt: Date
  /** null while nobody has decided. */
  decidedAt: Date | null
  facts: FlowFacts
}

/** Returns the newest requests that went through a flow. */
export async function findPastFlows(
  db: Db,
  enterpriseId: string,
  action: FlowAction,
  { since, most }: { since: Date; most: number },
): Promise<PastRequest[]> {
  const { rows } = await sql<PastRequest>`
    select title, initiator_id as "initiatorId", created_at as "createdAt", finished_at as "decidedAt",
      frozen -> 'facts' as facts
    from flows where enterprise_id = ${enterpriseId} and action = ${action} and created_at >= ${since}
    order by created_at desc, id desc limit ${most}`.execute(db)
  return rows
}

const decided = (enterpriseId: string, since: Date) => sql`
  from flow_opinions o join flows f on f.id = o.flow_id
  where f.enterprise_id = ${enterpriseId} and f.created_at >= ${since}
    and o.decided_at is not null and o.closed_for is null and o.result in (1, 2)`

/** Hours from being asked to deciding: the median of everybody together, and of users by id. */
export interface DecisionHours {
  all: number | null
  users: ReadonlyMap<string, number>
}

/** Returns how long these users take to decide, and everybody together. */
export async function findDecisionHours(
  db: Db,
  enterpriseId: string,
  since: Date,
  userIds: readonly string[],
): Promise<DecisionHours> {
  const median = sql`percentile_cont(0.5) within group (order by extract(epoch from o.decided_at - o.created_at) / 3600)`
  const { rows } = await sql<{ id: string | null; hours: number | null }>`
    select null::uuid as id, ${median} as hours ${decided(enterpriseId, since)}
    union all
    select o.approver_id, ${median} ${decided(enterpriseId, since)} and o.approver_id = any(${userIds}::uuid[])
    group by o.approver_id`.execute(db)
  const users = new Map<string, number>()
  let all: number | null = null
  for (const { id, hours } of rows)
    if (id === null) all = hours
    else if (hours !== null) users.set(id, hours)
  return { all, users }
}
