import type { FlowStep } from '@cabinet/contract/flow-designs.document'
import { flowLimits } from '@cabinet/contract/flows'
import {
  applyFlowEvent,
  type Circumstances,
  type FlowEffect,
  type FrozenFlow,
  newFlowState,
  takenBranch,
} from '../engine/index.ts'

const nobodyAway: Circumstances = {
  gone: new Set(),
  delegates: new Map(),
  successors: new Map(),
  administrators: [],
}

export interface SimulatedFlow {
  /** Hours until the end. */
  hours: number
  /** Hours of the steps that ask somebody, by key. */
  steps: ReadonlyMap<string, number>
}

/**
 * Runs a flow in which everybody agrees as many hours after being asked as `hoursOf` says. The interpreter decides who is
 * asked when, as in truth.
 */
export function simulateFlow(frozen: FrozenFlow, hoursOf: (personId: string) => number): SimulatedFlow {
  const asked = new Map<number, { key: string; from: number; until: number }>()
  const spans = new Map<string, { from: number; until: number }>()
  let now = 0
  let state = newFlowState
  const take = (effects: readonly FlowEffect[]) => {
    for (const effect of effects)
      if (effect.kind === 'open') {
        const { sort, key, personId } = effect.opinion
        asked.set(sort, { key, from: now, until: now + hoursOf(personId) })
      }
  }
  const begun = applyFlowEvent(frozen, state, { kind: 'submit' }, nobodyAway)
  if (begun.refusal) return { hours: 0, steps: new Map() }
  state = begun.state
  take(begun.effects)
  while (state.status === 'running' && state.lastSort <= flowLimits.opinions) {
    const [next] = state.opinions
      .flatMap(({ sort }) => ({ sort, ...(asked.get(sort) ?? { key: '', from: now, until: now }) }))
      .sort((one, other) => one.until - other.until || one.sort - other.sort)
    if (!next) break
    now = next.until
    spans.set(next.key, { from: spans.get(next.key)?.from ?? next.from, until: now })
    const turn = applyFlowEvent(frozen, state, { kind: 'decide', sort: next.sort, agrees: true }, nobodyAway)
    if (turn.refusal) break
    state = turn.state
    take(turn.effects)
  }
  return {
    hours: now,
    steps: new Map(Array.from(spans, ([key, { from, until }]) => [key, until - from])),
  }
}

/** Keys of the branches that a flow takes. */
export function takenBranches(frozen: FrozenFlow): string[] {
  const taken: string[] = []
  const walk = (from: FlowStep | null): void => {
    for (let step = from; step; step = step.next)
      if (step.kind === 'container') {
        const branch = takenBranch(frozen, step)
        if (!branch) continue
        taken.push(branch.key)
        walk(branch.next)
      }
  }
  walk(frozen.root.next)
  return taken
}

/** The middle of values; null of none. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((one, other) => one - other)
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1].map((index) => sorted[index] ?? 0)
  return ((low ?? 0) + (high ?? 0)) / 2
}
