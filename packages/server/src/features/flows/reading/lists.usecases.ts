import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type FlowListType, type FlowStatus, flowListTypes, flowStatusCodes } from '@cabinet/contract/flows'
import type { flowEndpoints } from '@cabinet/contract/flows.calls'
import type { Ctx } from '../../../kernel/ctx.ts'
import { requireFlow } from '../running/index.ts'
import { type BoundFileToday, countSubjects, pageOfSubjects } from '../subjects/index.ts'
import { countFlows, pageOfFlowIds } from './page.store.ts'
import { presentFlows } from './present.ts'

type Calls = typeof flowEndpoints
type Input<K extends keyof Calls> = EndpointInput<Calls[K]>
type Reply<K extends keyof Calls> = Promise<EndpointReply<Calls[K]>>

const statusOf = (code: number | undefined): FlowStatus | undefined =>
  (Object.keys(flowStatusCodes) as FlowStatus[]).find((status) => flowStatusCodes[status] === code)

/** Lists flows that the actor started, that wait for the actor, or that the actor completed. */
export async function listFlows(ctx: Ctx, input: Input<'page'>): Reply<'page'> {
  const page = input.page ?? input.pageUpper ?? 1
  const pageSize = input.pageSize ?? input.pageSizeUpper ?? 10
  const { type, keyword = '', typeId, action, status, from, to } = input
  const { userId } = ctx.actor
  const filter = { userId, type, keyword: keyword.trim(), typeId, action, from, to, status: statusOf(status) }
  const ids = await pageOfFlowIds(ctx.db, filter, { limit: pageSize, offset: (page - 1) * pageSize })
  const isWhole = page === 1 && ids.length < pageSize
  return {
    rows: await presentFlows(ctx.db, ids, userId),
    total: isWhole ? ids.length : await countFlows(ctx.db, filter),
  }
}

/** Counts the lists of the actor. */
export async function countFlowLists(ctx: Ctx): Reply<'counts'> {
  const count = (type: FlowListType) => countFlows(ctx.db, { userId: ctx.actor.userId, type, keyword: '' })
  const [initiated, pending, completed] = await Promise.all([
    count(flowListTypes.initiated),
    count(flowListTypes.pending),
    count(flowListTypes.completed),
  ])
  return { initiated, pending, completed }
}

/** Lists the files that a flow binds, whatever rights the actor has on them. */
export async function listFlowFiles(ctx: Ctx, { id, page, pageSize }: Input<'files'>): Reply<'files'> {
  await requireFlow(ctx, id)
  const [files, total] = await Promise.all([
    pageOfSubjects(ctx.db, id, { limit: pageSize, offset: (page - 1) * pageSize }),
    countSubjects(ctx.db, id),
  ])
  return { rows: files.map(presentFile), total }
}

function presentFile({ isMissing, hashToday, versionToday, ...file }: BoundFileToday) {
  const isSame = hashToday === file.contentHash
  const state = isMissing ? ('missing' as const) : isSame ? ('same' as const) : ('changed' as const)
  return { ...file, state, newVersion: state === 'changed' ? versionToday : null }
}
