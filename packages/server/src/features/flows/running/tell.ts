import { flowEvents } from '@cabinet/contract/flows.calls'
import type { Tx } from '../../../kernel/ctx.ts'
import { pushMessage } from '../../../kernel/push/message.ts'
import { notifyByPreference } from '../../profiles/index.ts'
import type { FlowEffect, FlowEvent, FlowState } from '../engine/index.ts'
import type { FlowEntity, LoadedFlow } from './flows.store.ts'
import { effectsOf } from './turn.rules.ts'

export type FlowMessage =
  | 'asked'
  | 'askedAgain'
  | 'reminded'
  | 'overdue'
  | 'agreed'
  | 'refused'
  | 'ended'
  | 'returned'
  | 'withdrawn'
  | 'copied'

/** Tells users something of a flow, after their own choice. */
export async function tellOfFlow(
  tx: Tx,
  flow: Pick<FlowEntity, 'id' | 'title' | 'initiator_name'>,
  userIds: readonly string[],
  message: FlowMessage,
): Promise<void> {
  const others = userIds.filter((id) => id !== tx.actorId)
  if (others.length === 0) return
  const isByInitiator = message === 'asked' || message === 'reminded' || message === 'withdrawn'
  const who = isByInitiator || tx.actorId === null ? flow.initiator_name : tx.actor.name
  await notifyByPreference(tx, others, {
    kind: 'approval',
    message: pushMessage(flowEvents.changed, {
      level: message === 'refused' || message === 'returned' || message === 'ended' ? 2 : 0,
      textKey: `flowsPush.${message}`,
      payload: { flowId: flow.id, title: flow.title, who },
    }),
  })
}

/** Has windows read lists and details of a flow again. */
export const refreshFlowOf = (tx: Tx, flowId: string, userIds: readonly string[]): Promise<void> =>
  tx.tell([...new Set(userIds)], pushMessage(flowEvents.changed, { payload: { flowId } }))

/** Tells whoever is asked now, the initiator of the end, and recipients of copies. */
export async function tellTurn(
  tx: Tx,
  { row, state: before }: LoadedFlow,
  event: FlowEvent,
  state: FlowState,
  effects: readonly FlowEffect[],
): Promise<void> {
  const opened = effectsOf(effects, 'open').map(({ opinion }) => opinion)
  const isOpen = new Set(state.opinions.filter(({ isWaiting }) => !isWaiting).map(({ sort }) => sort))
  const asked = opened.filter(({ sort }) => isOpen.has(sort)).map(({ personId }) => personId)
  const again = effectsOf(effects, 'wait')
    .filter(({ sort, isWaiting }) => !isWaiting && isOpen.has(sort))
    .map(({ personId }) => personId)
  const copied = effectsOf(effects, 'copy').flatMap(({ userIds }) => userIds)
  const waited = before.opinions.map(({ personId }) => personId)
  await tellOfFlow(tx, row, asked, 'asked')
  await tellOfFlow(tx, row, again, 'askedAgain')
  await tellOfFlow(tx, row, copied, 'copied')
  if (event.kind === 'withdraw') await tellOfFlow(tx, row, waited, 'withdrawn')
  else if (state.status !== 'running' && state.status !== 'withdrawn')
    await tellOfFlow(tx, row, [row.initiator_id], state.status)
  else if (state.isReturned) await tellOfFlow(tx, row, [row.initiator_id], 'returned')
  await refreshFlowOf(tx, row.id, [...waited, ...asked, row.initiator_id, tx.actorId ?? row.initiator_id])
}
