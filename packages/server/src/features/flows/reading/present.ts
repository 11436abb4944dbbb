import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import { type FlowRow, type FlowStatus, flowStatusCodes } from '@cabinet/contract/flows'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'

interface SummaryRow {
  id: string
  designId: string
  typeId: string
  title: string
  action: FlowAction
  typeName: string | null
  flowName: string
  currentNodeName: string
  status: FlowStatus
  initiatorId: string
  initiatorName: string
  createdAt: Date
  finishedAt: Date | null
  isReturned: boolean
  inBatch: boolean
  isCopied: boolean
  asked: { id: string; name: string; sort: number; since: string; due: string | null }[]
}

/** Returns flows as their lists show them to a user, in the order of the ids; one query. */
export async function presentFlows(db: Db, ids: readonly string[], userId: string): Promise<FlowRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SummaryRow>`
    select f.id, f.design_id as "designId", f.type_id as "typeId", f.title, f.action, t.name as "typeName",
      f.flow_name as "flowName", f.current_node_name as "currentNodeName", f.status,
      f.initiator_id as "initiatorId", f.initiator_name as "initiatorName", f.created_at as "createdAt",
      f.finished_at as "finishedAt", f.is_returned as "isReturned", f.in_batch as "inBatch",
      coalesce(p.is_copied, false) as "isCopied",
      (select coalesce(json_agg(json_build_object('id', o.approver_id, 'name', o.approver_name, 'sort', o.sort,
          'since', o.created_at, 'due', o.due_at) order by o.sort), '[]')
        from flow_opinions o where o.flow_id = f.id and o.result = 0 and not o.is_waiting) as asked
    from unnest(${ids}::uuid[]) with ordinality as given (id, place)
    join flows f on f.id = given.id
    left join flow_types t on t.id = f.type_id
    left join flow_participants p on p.flow_id = f.id and p.user_id = ${userId}
    order by given.place`.execute(db)
  return rows.map((row) => presentFlow(row, userId))
}

function presentFlow({ asked, status, typeName, ...row }: SummaryRow, userId: string): FlowRow {
  const own = asked.find(({ id }) => id === userId)
  const [first] = own ? [own] : asked
  const people = asked.filter(({ id }, index) => asked.findIndex((one) => one.id === id) === index)
  return {
    ...row,
    typeName: typeName ?? '',
    status: flowStatusCodes[status],
    approverIds: people.map(({ id }) => id).join(','),
    approverNames: people.map(({ name }) => name),
    sort: own?.sort ?? null,
    waitingSince: first ? new Date(first.since) : null,
    dueAt: first?.due ? new Date(first.due) : null,
  }
}
