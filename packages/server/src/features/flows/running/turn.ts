import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import { type FlowStatus, flowLimits } from '@cabinet/contract/flows'
import type { Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { findAdministratorsOf } from '../designs.ts'
import {
  applyFlowEvent,
  type Circumstances,
  type FlowEffect,
  type FlowEvent,
  type FlowState,
} from '../engine/index.ts'
import type { FlowTerms } from '../flows.table.ts'
import { findCircumstances } from '../people/index.ts'
import { findItemIds, unlockItemsOfFlow } from '../subjects/index.ts'
import type { LoadedFlow } from './flows.store.ts'
import { type GivenOpinion, saveTurn } from './save.store.ts'
import { tellTurn } from './tell.ts'
import { refusalKeys } from './turn.rules.ts'

/** A flow that is over. */
export interface FlowDecision {
  flowId: string
  enterpriseId: string
  action: FlowAction
  outcome: Exclude<FlowStatus, 'running'>
  initiatorId: string
  /** Items that it was about. */
  itemIds: readonly string[]
  /** The request, as the room that started it gave it. */
  terms: FlowTerms
  /** The text of the last opinion. */
  text: string
}

declare module '../../../kernel/events.ts' {
  interface Events {
    /** A flow has come to its end, in the transaction that ended it; its locks are released. */
    'flow.decided': FlowDecision
  }
}

export interface TurnOptions {
  given?: GivenOpinion | null
  /** The verb of the journal line. */
  verb: string
  /** Further people whom the event brings in. */
  people?: readonly string[]
  /** People who count as gone although their accounts are not disabled. */
  gone?: readonly string[]
}

/** Applies an event to a locked flow and writes what it does, in the same transaction. Throws the event's refusal. */
export async function turnFlow(
  tx: Tx,
  flow: LoadedFlow,
  event: FlowEvent,
  { given = null, verb, people = [], gone = [] }: TurnOptions,
): Promise<FlowState> {
  const now = await circumstancesOf(tx, flow, people, gone)
  const turn = applyFlowEvent(flow.frozen, flow.state, event, now)
  if (turn.refusal) throw new AppError(refusalKeys[turn.refusal])
  const { state, effects } = turn
  if (state.lastSort > flowLimits.opinions) throw new AppError('flows.too_many_opinions')
  await saveTurn(tx, flow, state, effects, given)
  await recordJournalLine(tx, {
    action: `flows.${verb}`,
    enterpriseId: flow.row.enterprise_id,
    after: {
      flowId: flow.row.id,
      title: flow.row.title,
      ...(given && { sort: given.sort, text: given.text }),
      ...(state.status !== 'running' && { outcome: state.status }),
    },
  })
  await tellTurn(tx, flow, event, state, effects)
  await finish(tx, flow, effects, given)
  return state
}

/** The people of a flow as they are now. */
export function circumstancesOf(
  tx: Tx,
  { row, frozen, state }: LoadedFlow,
  more: readonly string[],
  gone: readonly string[],
): Promise<Circumstances> {
  const named = Object.values(frozen.steps).flatMap((step) => step.people.map(({ id }) => id))
  const asked = state.opinions.flatMap(({ personId, insteadOf }) => [personId, insteadOf ?? []].flat())
  return findCircumstances(tx, row.enterprise_id, [...named, ...asked, ...more, row.initiator_id], {
    administrators: () => findAdministratorsOf(tx, row.type_id),
    gone,
  })
}

async function finish(
  tx: Tx,
  { row }: LoadedFlow,
  effects: readonly FlowEffect[],
  given: GivenOpinion | null,
) {
  const end = effects.find((effect) => effect.kind === 'finish')
  if (!end) return
  await unlockItemsOfFlow(tx, row.id)
  await tx.emit('flow.decided', {
    flowId: row.id,
    enterpriseId: row.enterprise_id,
    action: row.action,
    outcome: end.status,
    initiatorId: row.initiator_id,
    itemIds: await findItemIds(tx.db, row.id),
    terms: row.terms,
    text: given?.text ?? '',
  })
}
