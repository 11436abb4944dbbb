import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { findAdministratorsOf } from '../designs.ts'
import { findDirectors } from '../people/index.ts'
import { type LoadedFlow, loadFlow, lockFlowRow, nodeOf, tellOfFlow, turnFlow } from '../running/index.ts'
import { hasStaleSubjects } from '../subjects/index.ts'

/** Opinions of one run; the next run goes on. */
const portion = 500

/** Reminds, passes or escalates where the time of a step is over; each in a transaction of its own. */
export async function applyTimeLimits(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string; sort: number }>`
    select flow_id as id, sort from flow_opinions where result = 0 and due_at <= ${ctx.now()}
    order by due_at limit ${portion}`.execute(ctx.db)
  for (const { id, sort } of rows) await ctx.together((tx) => applyTimeLimit(tx, id, sort))
}

async function applyTimeLimit(tx: Tx, id: string, sort: number): Promise<void> {
  const row = await lockFlowRow(tx.db, id)
  if (!row) return
  const flow = await loadFlow(tx.db, row)
  const opinion = flow.state.opinions.find((one) => one.sort === sort)
  if (!opinion || opinion.isWaiting || row.status !== 'running') return
  const step = nodeOf(flow.frozen, opinion.key)
  const action = step?.kind === 'approver' ? step.timeLimit?.action : undefined
  // each limit acts once
  await sql`update flow_opinions set due_at = null where flow_id = ${id} and sort = ${sort}`.execute(tx.db)
  if (action === 'pass' && !(await hasStaleSubjects(tx.db, id))) {
    await turnFlow(tx, flow, { kind: 'expire', sort }, { verb: 'expire' })
    return
  }
  const toId = action === 'escalate' ? await superiorFor(tx, flow, opinion.personId) : undefined
  if (toId === undefined) {
    await tellOfFlow(tx, row, [opinion.personId], 'overdue')
    return
  }
  await turnFlow(
    tx,
    flow,
    { kind: 'transfer', sort, toId, reason: 'escalated' },
    { verb: 'escalate', people: [toId] },
  )
}

/** The nearest director of an approver, else an approval administrator, who is neither initiator nor asked already. */
async function superiorFor(
  tx: Tx,
  { row, state }: LoadedFlow,
  personId: string,
): Promise<string | undefined> {
  const directors = await findDirectors(tx, row.enterprise_id, personId)
  const administrators = await findAdministratorsOf(tx, row.type_id)
  const asked = new Set([row.initiator_id, ...state.opinions.map((one) => one.personId)])
  return [...directors.map(({ id }) => id), ...administrators].find((id) => !asked.has(id))
}
