import { expect, test } from 'vitest'
import { applyFlowEvent, type FlowEffect, type FlowState, newFlowState } from './index.ts'
import { NaiveFlow } from './test-naive.ts'
import { createEvents, randomFrozenFlow } from './test-random-flow.ts'

/** Runs of the short form; `FLOW_RUNS=10000` is the long one (`npm run soak`). */
const runs = Number(process.env.FLOW_RUNS ?? 400)
const eventsOfRun = 40

/** Everything that was ever asked, from the effects alone. */
function record(log: Map<number, unknown[]>, effects: readonly FlowEffect[]) {
  for (const effect of effects)
    if (effect.kind === 'open')
      log.set(effect.opinion.sort, [effect.opinion.key, effect.opinion.personId, 'pending', null])
    else if (effect.kind === 'automatic')
      log.set(effect.sort, [effect.key, effect.personId, 'agree', effect.reason])
    else if (effect.kind === 'close') {
      const [key, person] = log.get(effect.sort)!
      log.set(effect.sort, [key, person, effect.result, effect.reason])
    }
}

const shown = (state: FlowState, log: ReadonlyMap<number, unknown[]>, copied: readonly string[]) => ({
  status: state.status,
  isReturned: state.isReturned,
  isDecided: state.isDecided,
  open: state.opinions.map((one) => [
    one.sort,
    one.key,
    one.personId,
    one.insteadOf ?? one.personId,
    one.isWaiting,
  ]),
  log: [...log],
  copied,
})

const shownNaive = (flow: NaiveFlow) => ({
  status: flow.status,
  isReturned: flow.isReturned,
  isDecided: flow.isDecided,
  open: flow.open.map((one) => [one.sort, one.key, one.person, one.named, one.waiting]),
  log: flow.tasks.map((one) => [one.sort, [one.key, one.person, one.result, one.reason]]),
  copied: flow.copied,
})

test(`${runs} random documents go the same way as in the naive interpreter`, () => {
  const ends = new Map<string, number>()
  let applications = 0
  for (let seed = 1; seed <= runs; seed++) {
    const frozen = randomFrozenFlow(seed)
    const events = createEvents(seed, frozen)
    const naive = new NaiveFlow(frozen)
    const log = new Map<number, unknown[]>()
    const copied: string[] = []
    let state = newFlowState
    for (let count = 0; count < eventsOfRun && state.status === 'running'; count++) {
      const { event, now } =
        count === 0 ? { ...events(state), event: { kind: 'submit' as const } } : events(state)
      const turn = applyFlowEvent(frozen, state, event, now)
      const applied = naive.handle(event, now)
      expect([seed, count, event, turn.refusal === undefined]).toEqual([seed, count, event, applied])
      if (turn.refusal) continue
      state = turn.state
      applications++
      record(log, turn.effects)
      for (const effect of turn.effects) if (effect.kind === 'copy') copied.push(...effect.userIds)
      expect({ seed, count, event, ...shown(state, log, copied) }).toEqual({
        seed,
        count,
        event,
        ...shownNaive(naive),
      })
      requireSound(state)
    }
    ends.set(state.status, (ends.get(state.status) ?? 0) + 1)
  }
  expect(applications).toBeGreaterThan(4 * runs)
  // every end is met, so that the comparison is about something
  expect([...ends.keys()].filter((status) => status !== 'running').sort()).toEqual([
    'agreed',
    'ended',
    'refused',
    'withdrawn',
  ])
})

/** Everything open belongs to something that waits for it. */
function requireSound({ status, isReturned, activations, opinions }: FlowState) {
  const numbers = new Set(activations.map(({ number }) => number))
  expect(activations.every(({ parent, open }) => open > 0 && (parent === null || numbers.has(parent)))).toBe(
    true,
  )
  expect(opinions.every(({ activation }) => numbers.has(activation))).toBe(true)
  if (status !== 'running' || isReturned) expect([activations, opinions]).toEqual([[], []])
  else expect(opinions.some(({ isWaiting }) => !isWaiting)).toBe(true)
}
