import type { FlowStep } from '@cabinet/contract/flow-designs.document'
import { createRandom, randomFlowDocument } from '@cabinet/contract/flow-designs.random-document'
import { walkFlowNodes } from '@cabinet/contract/flow-designs.steps'
import {
  type AskedPerson,
  type Circumstances,
  type FlowEvent,
  type FlowState,
  type FrozenFlow,
  type ResolvedStep,
  stepsOnPath,
} from './index.ts'

const people = Array.from({ length: 9 }, (_, index) => `u${index}`)
const administrators = ['a0', 'a1']

/** Documents among which one with enough approvers is looked for, and how many are enough. */
const tries = 30
const enough = 3

/** A random flow, mostly with several approvers on its way; the same for the same seed. */
export function randomFrozenFlow(seed: number): FrozenFlow {
  let found = randomFlow(seed * tries)
  for (let next = 1; next < tries && seed % 5 > 0 && approversOf(found) < enough; next++)
    found = randomFlow(seed * tries + next)
  return found
}

const approversOf = (frozen: FrozenFlow) =>
  stepsOnPath(frozen).filter(({ step }) => step.kind === 'approver' && !frozen.steps[step.key]?.passes).length

function randomFlow(seed: number): FrozenFlow {
  const random = createRandom(seed * 7 + 1)
  const below = (most: number) => Math.floor(random() * most)
  const { root } = randomFlowDocument(seed)
  const steps: Record<string, ResolvedStep> = {}
  const copies: Record<string, string[]> = {}
  const some = (most: number): string[] => [
    ...new Set(Array.from({ length: below(most) + 1 }, () => people[below(9)]!)),
  ]
  for (const node of walkFlowNodes(root)) {
    if (node.kind === 'copy') copies[node.key] = below(3) === 0 ? [] : some(3)
    if (node.kind !== 'approver') continue
    const reason = (['named', 'director', 'initiator'] as const)[below(3)]!
    steps[node.key] = {
      people: below(8) === 0 ? [] : some(4).map((id): AskedPerson => ({ id, reason })),
      mode: (['any', 'all', 'order'] as const)[below(3)]!,
      passes: false,
    }
    const resolved = steps[node.key]!
    if (resolved.people.length === 0) steps[node.key] = { ...resolved, passes: true }
  }
  return {
    root: root as typeof root & { next: FlowStep | null },
    facts: { 1: below(10), 2: ['a', 'b'][below(2)]!, custom: ['a'] },
    initiator: { userId: 'u0', roleIds: ['p1'], departmentIds: ['p2', 'p3'] },
    steps,
    copies,
    options: { passesRepeated: below(2) === 1, passesInitiator: below(2) === 1 },
  }
}

/** Events at random: people decide, hand on, leave and delegate. */
export function createEvents(seed: number, frozen: FrozenFlow) {
  const random = createRandom(seed * 13 + 5)
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  const gone = new Set<string>()
  const delegates = new Map<string, string>()
  const successors = new Map<string, string>()
  const keys = Object.keys(frozen.steps)
  const colleague = () => people[1 + below(8)]!
  const now = (): Circumstances => ({
    gone: new Set(gone),
    delegates: new Map(delegates),
    successors: new Map(successors),
    administrators: administrators.filter((id) => !gone.has(id)),
  })
  const someoneLeaves = (): FlowEvent => {
    const userId = pick([...people, ...administrators])!
    gone.add(userId)
    if (below(2) === 0) successors.set(userId, colleague())
    return { kind: 'left', userId }
  }
  return (state: FlowState): { event: FlowEvent; now: Circumstances } => {
    if (below(12) === 0) {
      const from = pick(people)!
      if (below(2) === 0) delegates.set(from, colleague())
      else delegates.delete(from)
    }
    const event = next(state)
    return { event, now: now() }
  }

  function next(state: FlowState): FlowEvent {
    if (state.isReturned) return below(4) === 0 ? { kind: 'withdraw' } : { kind: 'submit' }
    const sort = below(10) === 0 ? below(state.lastSort + 2) : (pick(state.opinions)?.sort ?? 1)
    switch (below(16)) {
      case 0:
        return {
          kind: 'transfer',
          sort,
          toId: colleague(),
          reason: pick(['transferred', 'escalated', 'delegated'])!,
        }
      case 1:
      case 2: {
        const userIds = [...new Set([colleague(), colleague()])]
        return { kind: 'add', sort, position: below(2) === 0 ? 'before' : 'after', userIds }
      }
      case 3:
        return below(2) === 0
          ? { kind: 'return', sort, key: null }
          : { kind: 'return', sort, key: pick(keys) ?? null }
      case 4:
        return someoneLeaves()
      case 5:
        return { kind: 'expire', sort }
      case 6:
        return below(3) === 0 ? { kind: 'withdraw' } : { kind: 'decide', sort, agrees: below(4) > 0 }
      case 7:
        return below(8) === 0 ? { kind: 'end' } : { kind: 'decide', sort, agrees: true }
      default:
        return { kind: 'decide', sort, agrees: true }
    }
  }
}
