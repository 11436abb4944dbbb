import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { flowEndpoints } from '@cabinet/contract/flows.calls'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { findInitiatorSubjects, findPresentPeople } from '../people/index.ts'
import {
  freezeFlow,
  frozenToKeep,
  insertCopies,
  type LoadedFlow,
  lockFlow,
  lockOwnFlow,
  nextReminderAt,
  tellOfFlow,
  turnFlow,
} from '../running/index.ts'
import { findItemIds, hasStaleSubjects, replaceSubjects, takeItems } from '../subjects/index.ts'
import { addCopyParticipants, designOfFlow, saveReminder, saveSubmission } from './initiate.store.ts'

type Calls = typeof flowEndpoints
type Input<K extends keyof Calls> = EndpointInput<Calls[K]>
type Reply<K extends keyof Calls> = Promise<EndpointReply<Calls[K]>>

/** Withdraws a flow before the first decision, or after it was returned. */
export const withdrawFlow = (ctx: Ctx, { id }: Input<'withdraw'>): Reply<'withdraw'> =>
  ctx.together(async (tx) => {
    await turnFlow(tx, await lockOwnFlow(tx, id), { kind: 'withdraw' }, { verb: 'withdraw' })
    return {}
  })

/** Reminds those who are asked now. */
export const remindApprovers = (ctx: Ctx, { id }: Input<'remind'>): Reply<'remind'> =>
  ctx.together(async (tx) => {
    const { row, state } = await lockOwnFlow(tx, id)
    if (state.status !== 'running') throw new AppError('flows.ended')
    if (state.isReturned) throw new AppError('flows.returned')
    if (nextReminderAt(row.reminded_at, tx.now())) throw new AppError('flows.reminded')
    await saveReminder(tx.db, id, tx.now())
    const asked = state.opinions.filter(({ isWaiting }) => !isWaiting).map(({ personId }) => personId)
    await tellOfFlow(tx, row, asked, 'reminded')
    await recordJournalLine(tx, { action: 'flows.remind', after: { flowId: id, title: row.title } })
    return {}
  })

/** Submits a flow that was returned, or whose files changed, again from the beginning. */
export const resubmitFlow = (ctx: Ctx, input: Input<'resubmit'>): Reply<'resubmit'> =>
  ctx.together(async (tx) => {
    const flow = await lockOwnFlow(tx, input.id)
    const { row, state } = flow
    if (state.status !== 'running') throw new AppError('flows.ended')
    if (!state.isReturned && !(await hasStaleSubjects(tx.db, row.id)))
      throw new AppError('flows.not_returned')
    await turnFlow(tx, await rebound(tx, flow, input), { kind: 'submit' }, { verb: 'resubmit' })
    return {}
  })

/** The flow with files, facts and people as they are now. */
async function rebound(
  tx: Tx,
  flow: LoadedFlow,
  { remark, selections }: Input<'resubmit'>,
): Promise<LoadedFlow> {
  const { row } = flow
  const itemIds = await findItemIds(tx.db, row.id)
  // its own lock keeps others away already
  const items = await takeItems(tx, row.enterprise_id, itemIds, false)
  if (items.length < itemIds.length) throw new AppError('common.not_found')
  const prepared = await freezeFlow(
    tx,
    await designOfFlow(tx.db, row),
    { selections, facts: flow.frozen.facts },
    items,
    await findInitiatorSubjects(tx.db, row.initiator_id),
  )
  if (prepared.refusal) throw new AppError(prepared.refusal)
  await replaceSubjects(tx.db, row.id, itemIds, prepared.files)
  await saveSubmission(tx.db, row.id, { frozen: frozenToKeep(prepared.frozen), remark, at: tx.now() })
  return { ...flow, frozen: prepared.frozen }
}

/** Sends a copy of a flow to colleagues. */
export const copyFlow = (ctx: Ctx, { id, userIds }: Input<'copy'>): Reply<'copy'> =>
  ctx.together(async (tx) => {
    const { row } = await lockFlow(tx, id)
    const present = await findPresentPeople(tx, row.enterprise_id, userIds)
    if (!userIds.every((userId) => present.has(userId))) throw new AppError('flows.person_invalid')
    await insertCopies(tx, id, userIds, '', tx.actor.name)
    await addCopyParticipants(tx.db, id, userIds, tx.now())
    await tellOfFlow(tx, row, userIds, 'copied')
    await recordJournalLine(tx, { action: 'flows.copy', after: { flowId: id, title: row.title, userIds } })
    return {}
  })
