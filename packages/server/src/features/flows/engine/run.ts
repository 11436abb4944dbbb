import type { OpinionReason } from '@cabinet/contract/flows'
import { certainActivation, certainOpinion } from './lookups.ts'
import { type StandIn, standInFor } from './stand-ins.rules.ts'
import type {
  AskedPerson,
  Circumstances,
  FlowActivation,
  FlowEffect,
  FlowState,
  FrozenFlow,
  OpenOpinion,
} from './state.ts'

type Changeable<T> = { -readonly [K in keyof T]: T[K] }

/** One event at work on a copy of the state: what is opened and closed, with its effects. */
export interface FlowRun {
  readonly frozen: FrozenFlow
  readonly now: Circumstances
  readonly state: Changeable<FlowState>
  readonly effects: FlowEffect[]
}

export const beginRun = (frozen: FrozenFlow, now: Circumstances, state: FlowState): FlowRun => ({
  frozen,
  now,
  state: { ...state },
  effects: [],
})

export function openActivation(
  run: FlowRun,
  activation: Pick<FlowActivation, 'kind' | 'parent' | 'key' | 'open'> & Partial<FlowActivation>,
): FlowActivation {
  const opened = {
    rest: [],
    agreed: [],
    resumes: null,
    ...activation,
    number: ++run.state.lastActivation,
  }
  run.state.activations = [...run.state.activations, opened]
  return opened
}

export function changeActivation(run: FlowRun, number: number, change: Partial<FlowActivation>) {
  const changed = { ...certainActivation(run.state, number), ...change }
  run.state.activations = run.state.activations.map((one) => (one.number === number ? changed : one))
  return changed
}

export function dropActivation(run: FlowRun, number: number): void {
  run.state.activations = run.state.activations.filter((one) => one.number !== number)
}

/** Returns the person to ask in a step. */
export const standInIn = (run: FlowRun, person: AskedPerson, activation: number): StandIn | null =>
  standInFor(
    person,
    run.frozen.initiator.userId,
    run.now,
    new Set(run.state.opinions.filter((one) => one.activation === activation).map((one) => one.personId)),
  )

/** Asks somebody. */
export function openOpinion(
  run: FlowRun,
  activation: FlowActivation,
  { id, reason, insteadOf }: StandIn,
  more: Partial<OpenOpinion> = {},
): OpenOpinion {
  const opinion: OpenOpinion = {
    sort: ++run.state.lastSort,
    activation: activation.number,
    key: activation.key,
    personId: id,
    insteadOf,
    reason,
    isAdded: activation.kind === 'added',
    isWaiting: false,
    ...more,
  }
  run.state.opinions = [...run.state.opinions, opinion]
  run.effects.push({ kind: 'open', opinion })
  return opinion
}

/** Writes down a decision that nobody took. */
export function decideAutomatically(
  run: FlowRun,
  key: string,
  personId: string | null,
  reason: OpinionReason,
): void {
  run.effects.push({ kind: 'automatic', sort: ++run.state.lastSort, key, personId, reason })
}

export function closeOpinion(
  run: FlowRun,
  sort: number,
  result: 'agree' | 'disagree' | 'rejected',
  reason: OpinionReason | null,
): OpenOpinion {
  const closed = certainOpinion(run.state, sort)
  run.state.opinions = run.state.opinions.filter((one) => one.sort !== sort)
  run.effects.push({ kind: 'close', sort, result, reason })
  return closed
}

/** Closes every open opinion, and whatever was to go on. */
export function closeAll(run: FlowRun, reason: OpinionReason): void {
  for (const { sort } of run.state.opinions) closeOpinion(run, sort, 'rejected', reason)
  run.state.activations = []
  run.state.lastAgreed = []
}

export function waitFor(run: FlowRun, sort: number, isWaiting: boolean): void {
  const { key, personId } = certainOpinion(run.state, sort)
  run.state.opinions = run.state.opinions.map((one) => (one.sort === sort ? { ...one, isWaiting } : one))
  run.effects.push({ kind: 'wait', sort, key, personId, isWaiting })
}

export function finishFlow(
  run: FlowRun,
  status: 'agreed' | 'refused' | 'withdrawn' | 'ended',
  reason: OpinionReason = 'ended',
): void {
  closeAll(run, reason)
  run.state.status = status
  run.state.isReturned = false
  run.effects.push({ kind: 'finish', status })
}
