import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { flowEndpoints } from '@cabinet/contract/flows.calls'
import type { FlowDetail } from '@cabinet/contract/flows.detail'
import { sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { userNamesOf } from '../../users/index.ts'
import {
  findDecidedKeys,
  type LoadedFlow,
  loadFlow,
  nextReminderAt,
  nodeNameOf,
  requireFlow,
} from '../running/index.ts'
import { countSubjects, findItemIds, hasStaleSubjects } from '../subjects/index.ts'
import { findOpinions } from './opinions.store.ts'
import { pathAhead } from './path.rules.ts'
import { presentFlows } from './present.ts'

type Detail = (typeof flowEndpoints)['detail']

/** Items named in `ids`, as many as `GetFileSelect` takes. */
const namedItems = 100

/** Returns a flow with its opinions, the path ahead, and what the actor may do now. */
export async function getFlowDetail(ctx: Ctx, { id }: EndpointInput<Detail>): Promise<EndpointReply<Detail>> {
  const row = await requireFlow(ctx, id)
  const { userId } = ctx.actor
  const loaded = await loadFlow(ctx.db, row)
  const isRunning = row.status === 'running'
  const [summaries, opinions, itemIds, fileCount, isStale, decidedKeys, copies] = await Promise.all([
    presentFlows(ctx.db, [id], userId),
    findOpinions(ctx.db, id),
    findItemIds(ctx.db, id),
    countSubjects(ctx.db, id),
    isRunning ? hasStaleSubjects(ctx.db, id) : false,
    isRunning ? findDecidedKeys(ctx.db, id) : [],
    findCopies(ctx, id),
  ])
  const { inBatch: _, isCopied: __, ...summary } = firstOf(summaries)
  const own = loaded.state.opinions.find(({ personId, isWaiting }) => personId === userId && !isWaiting)
  const isInitiator = row.initiator_id === userId
  const flow: FlowDetail = {
    ...summary,
    ids: itemIds.slice(0, namedItems).join(','),
    fileCount,
    isStale,
    terms: Object.fromEntries(Object.entries(row.terms).filter(isShown)),
    remark: row.remark,
    canApprove: own !== undefined,
    canAdd: own !== undefined && !own.isAdded,
    canWithdraw: isInitiator && isRunning && (!row.is_decided || row.is_returned),
    canRemind: isInitiator && isRunning && !row.is_returned,
    canResubmit: isInitiator && isRunning && (row.is_returned || isStale),
    canCopy: true,
    remindAt: nextReminderAt(row.reminded_at, ctx.now()),
    returnSteps: own ? decidedKeys.map((key) => ({ key, name: nodeNameOf(loaded.frozen, key) })) : [],
    path: isRunning ? await wordedPath(ctx, loaded) : [],
    copies,
  }
  return { flow, opinions }
}

const isShown = (entry: [string, unknown]): entry is [string, string | number | boolean] => entry[1] !== null

async function wordedPath(ctx: Ctx, { frozen, state }: LoadedFlow): Promise<FlowDetail['path']> {
  const ahead = pathAhead(frozen, state)
  const names = await userNamesOf(
    ctx.db,
    ahead.flatMap(({ people }) => people.map(({ id }) => id)),
  )
  return ahead.map((step) => ({
    ...step,
    people: step.people.map(({ id, reason }) => ({ id, reason, name: names.get(id)?.name ?? '' })),
  }))
}

async function findCopies(ctx: Ctx, flowId: string): Promise<FlowDetail['copies']> {
  const { rows } = await sql<FlowDetail['copies'][number]>`
    select user_id as "userId", user_name as name, created_at as at, node_name as step, by_name as "byName"
    from flow_copies where flow_id = ${flowId} order by created_at, user_name limit 500`.execute(ctx.db)
  return rows
}
