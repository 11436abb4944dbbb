import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { flowLimits } from '@cabinet/contract/flows'
import type { flowDelegationEndpoints } from '@cabinet/contract/flows.delegation'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { userNamesOf } from '../../users/index.ts'
import { findPresentPeople } from '../people/index.ts'
import { findFlowsWaitingFor, type LoadedFlow, loadFlow, lockFlowRow, turnFlow } from '../running/index.ts'
import { findDelegation, putDelegation } from './delegations.store.ts'

type Calls = typeof flowDelegationEndpoints

/** Returns who decides for the actor, today or later. */
export async function getDelegation(ctx: Ctx): Promise<EndpointReply<Calls['delegation']>> {
  const found = await findDelegation(ctx.db, ctx.actor.userId)
  const isOver = found?.until_at !== undefined && found.until_at !== null && found.until_at <= ctx.now()
  if (!found?.delegate_id || isOver) return { userId: null, name: '', from: null, until: null }
  const names = await userNamesOf(ctx.db, [found.delegate_id])
  return {
    userId: found.delegate_id,
    name: names.get(found.delegate_id)?.name ?? '',
    from: found.from_at,
    until: found.until_at,
  }
}

const dayMs = 24 * 3_600_000

/** Has a colleague decide for the actor for a time, or ends that. */
export const saveDelegation = (
  ctx: Ctx,
  input: EndpointInput<Calls['saveDelegation']>,
): Promise<EndpointReply<Calls['saveDelegation']>> =>
  ctx.together(async (tx) => {
    const { userId: own } = tx.actor
    const { userId: delegateId, from = tx.now(), until, withPending } = input
    if (!delegateId) {
      await putDelegation(tx.db, own, null, tx.now())
      await recordJournalLine(tx, { action: 'flows.end_delegation' })
      return {}
    }
    await requireDelegate(tx, delegateId)
    if (!until || until <= from || until <= tx.now()) throw new AppError('flows.delegation_invalid')
    if (until.getTime() - from.getTime() > flowLimits.delegationDays * dayMs)
      throw new AppError('flows.delegation_invalid')
    await putDelegation(tx.db, own, { delegateId, from, until }, tx.now())
    await recordJournalLine(tx, { action: 'flows.delegate', after: { delegateId, from, until } })
    if (withPending && from <= tx.now()) await handOnPending(tx, own, delegateId)
    return {}
  })

async function requireDelegate(tx: Tx, delegateId: string): Promise<void> {
  const { userId, enterpriseId } = tx.actor
  const present = await findPresentPeople(tx, enterpriseId, [delegateId])
  if (delegateId === userId || present.size === 0) throw new AppError('flows.delegation_invalid')
}

/** Hands on what waits for a user to the delegate, except where the delegate started the flow. */
async function handOnPending(tx: Tx, userId: string, delegateId: string): Promise<void> {
  for (const id of await findFlowsWaitingFor(tx.db, userId)) {
    const row = await lockFlowRow(tx.db, id)
    if (row?.status !== 'running' || row.initiator_id === delegateId) continue
    let flow: LoadedFlow = await loadFlow(tx.db, row)
    const own = flow.state.opinions.filter(({ personId, isWaiting }) => personId === userId && !isWaiting)
    for (const { sort } of own) {
      const event = { kind: 'transfer', sort, toId: userId, reason: 'delegated' } as const
      const state = await turnFlow(tx, flow, event, { verb: 'delegated', people: [delegateId] })
      flow = { ...flow, state }
    }
  }
}
