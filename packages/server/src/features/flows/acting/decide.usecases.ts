import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { isErrorKey } from '@cabinet/contract/errors'
import type { flowEndpoints } from '@cabinet/contract/flows.calls'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findPresentPeople } from '../people/index.ts'
import { findDecidedKeys, type LoadedFlow, lockOwnOpinion, turnFlow } from '../running/index.ts'
import { hasStaleSubjects } from '../subjects/index.ts'

type Calls = typeof flowEndpoints
type Input<K extends keyof Calls> = EndpointInput<Calls[K]>
type Reply<K extends keyof Calls> = Promise<EndpointReply<Calls[K]>>

/** Agrees or disagrees. Content that changed is not agreed to; it may be disagreed with. */
export const submitOpinion = (ctx: Ctx, input: Input<'submit'>): Reply<'submit'> =>
  ctx.together(async (tx) => {
    await decide(tx, await lockOwnOpinion(tx, input.id, input.sort), input)
    return {}
  })

async function decide(tx: Tx, flow: LoadedFlow, { sort, result, text }: Omit<Input<'submit'>, 'id'>) {
  const agrees = result === 1
  if (!agrees) requireReason(text)
  if (agrees) await requireFresh(tx, flow)
  await turnFlow(
    tx,
    flow,
    { kind: 'decide', sort, agrees },
    { verb: agrees ? 'agree' : 'disagree', given: { sort, text } },
  )
}

function requireReason(text: string): void {
  if (text.trim() === '') throw new AppError('flows.reason_missing')
}

async function requireFresh(tx: Tx, { row }: LoadedFlow): Promise<void> {
  if (await hasStaleSubjects(tx.db, row.id)) throw new AppError('flows.stale')
}

/** Decides many flows, each in a transaction of its own, so that one refusal leaves the others. */
export async function submitOpinions(
  ctx: Ctx,
  { flows, result, text }: Input<'submitBatch'>,
): Reply<'submitBatch'> {
  if (result === 2) requireReason(text)
  const done = []
  for (const { id, sort } of flows) {
    const reason = await refusalOf(() =>
      ctx.together(async (tx) => {
        const flow = await lockOwnOpinion(tx, id, sort)
        if (!flow.row.in_batch) throw new AppError('flows.no_batch')
        await decide(tx, flow, { sort, result, text })
      }),
    )
    done.push({ id, ok: reason === null, ...(reason !== null && { reason }) })
  }
  return done
}

async function refusalOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof AppError && isErrorKey(error.key)) return error.key
    throw error
  }
}

/** Hands the actor's opinion to a colleague. */
export const transferOpinion = (ctx: Ctx, input: Input<'transfer'>): Reply<'transfer'> =>
  ctx.together(async (tx) => {
    const { id, sort, userId, text } = input
    const flow = await lockOwnOpinion(tx, id, sort)
    await requireColleagues(tx, flow, [userId])
    const event = { kind: 'transfer', sort, toId: userId, reason: 'transferred' } as const
    await turnFlow(tx, flow, event, { verb: 'transfer', given: { sort, text }, people: [userId] })
    return {}
  })

/** Asks others before the actor decides, or agrees and asks them afterwards. */
export const addApprovers = (ctx: Ctx, input: Input<'add'>): Reply<'add'> =>
  ctx.together(async (tx) => {
    const { id, sort, position, text } = input
    const userIds = [...new Set(input.userIds)]
    const flow = await lockOwnOpinion(tx, id, sort)
    await requireColleagues(tx, flow, userIds)
    if (position === 'after') await requireFresh(tx, flow)
    const event = { kind: 'add', sort, position, userIds } as const
    // asked before, the actor's own opinion is still to come: its text is kept by the journal alone
    await turnFlow(tx, flow, event, { verb: `add_${position}`, given: { sort, text }, people: userIds })
    return {}
  })

/** Returns the flow to an earlier step, or to its initiator. */
export const sendFlowBack = (ctx: Ctx, input: Input<'sendBack'>): Reply<'sendBack'> =>
  ctx.together(async (tx) => {
    const { id, sort, key, text } = input
    requireReason(text)
    const flow = await lockOwnOpinion(tx, id, sort)
    if (key === '') await requireInitiator(tx, flow)
    else if (!(await findDecidedKeys(tx.db, id)).includes(key)) throw new AppError('flows.step_invalid')
    await turnFlow(
      tx,
      flow,
      { kind: 'return', sort, key: key || null },
      { verb: 'return', given: { sort, text } },
    )
    return {}
  })

async function requireInitiator(tx: Tx, { row }: LoadedFlow): Promise<void> {
  const present = await findPresentPeople(tx, row.enterprise_id, [row.initiator_id])
  if (present.size === 0) throw new AppError('flows.initiator_gone')
}

/** Requires active colleagues who are not the initiator and are not asked already. */
async function requireColleagues(
  tx: Tx,
  { row, state }: LoadedFlow,
  userIds: readonly string[],
): Promise<void> {
  const present = await findPresentPeople(tx, row.enterprise_id, userIds)
  const asked = new Set(state.opinions.map(({ personId }) => personId))
  const fits = (id: string) => present.has(id) && id !== row.initiator_id && !asked.has(id)
  if (!userIds.every(fits)) throw new AppError('flows.person_invalid')
}
