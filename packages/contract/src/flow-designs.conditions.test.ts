import { describe, expect, it } from 'vitest'
import { branchMatches, chooseBranch, type InitiatorSubjects } from './flow-designs.conditions.ts'
import { constraintsOf, isContradiction, isCovered } from './flow-designs.coverage.ts'
import type { BranchStep, FlowCondition, FlowFacts } from './flow-designs.document.ts'
import { createRandom } from './flow-designs.random-document.ts'
import { newContainer } from './flow-designs.steps.ts'
import {
  branchOf as branch,
  initiatorCondition as byInitiator,
  groupCondition as groups,
  sizeCondition as size,
} from './flow-designs.test-branches.ts'

const initiator: InitiatorSubjects = { userId: 'ann', roleIds: ['hr'], departmentIds: ['ops', 'top'] }

describe('the branch that a request takes', () => {
  const takes = (facts: FlowFacts, ...branches: BranchStep[]) =>
    chooseBranch({ ...newContainer(), branches }, facts, initiator)?.key
  const fallback = branch('f', [])

  it.each<[string, FlowCondition, FlowFacts, boolean]>([
    ['less', size('less', '5'), { 2: 4 }, true],
    ['not less', size('less', '5'), { 2: 5 }, false],
    ['more', size('more', '5'), { 2: 6 }, true],
    ['at most', size('atMost', '5'), { 2: 5 }, true],
    ['equal', size('equal', ' 5 '), { 2: 5 }, true],
    ['digits', size('equal', '5'), { 2: '5' }, true],
    ['at least', size('atLeast', '5'), { 2: 4 }, false],
    ['between', size('between', '1', { second: '5' }), { 2: 5 }, true],
    ['between, bounds excluded', size('between', '1', { second: '5', upper: '<' }), { 2: 5 }, false],
    ['a half between', size('between', '1'), { 2: 1 }, false],
    ['no fact', size('atLeast', '0'), {}, false],
    ['an inherited name', { ...size('atLeast', '0'), column: 'toString' }, {}, false],
    ['an option', groups('x', 'y'), { 3: 'y' }, true],
    ['one of several options', groups('x'), { 3: ['a', 'x'] }, true],
    ['another option', groups('x'), { 3: ['a'] }, false],
    ['an option without values', groups('x'), { 3: [] }, false],
    ['a list for a number', size('atLeast', '0'), { 2: ['1'] }, false],
  ])('%s', (_, condition, facts, holds) => {
    expect(takes(facts, branch('a', [condition]), fallback)).toBe(holds ? 'a' : 'f')
  })

  it('is the first that matches, with all conditions and any of the initiators', () => {
    const both = branch('a', [size('less', '5'), byInitiator], {
      parties: [{ kind: 'department', id: 'top', name: '' }],
    })
    expect(takes({ 2: 1 }, both, branch('b', [size('less', '9')]), fallback)).toBe('a')
    expect(takes({ 2: 7 }, both, branch('b', [size('less', '9')]), fallback)).toBe('b')
    expect(
      takes({ 2: 1 }, { ...both, parties: [{ kind: 'department', id: 'hr', name: '' }] }, fallback),
    ).toBe('f')
  })
})

it('claims a branch to be covered or contradictory only where every request agrees, 6,000 random containers', () => {
  const operators = ['less', 'more', 'atMost', 'equal', 'atLeast', 'between'] as const
  const requests: FlowFacts[] = [undefined, 0, 1, 2, 3, 4, 5, 6].flatMap((bytes) =>
    [undefined, [], ['x'], ['y'], ['x', 'y'], ['z']].map((kinds) => ({
      ...(bytes !== undefined && { 2: bytes }),
      ...(kinds && { 3: kinds }),
    })),
  )
  let claimed = 0
  for (let seed = 1; seed <= 6_000; seed++) {
    const random = createRandom(seed)
    const below = (most: number) => Math.floor(random() * most)
    const condition = (): FlowCondition =>
      below(3) === 0
        ? groups(...['x', 'y', 'z'].filter(() => below(2) === 0), 'x')
        : size(operators[below(6)] ?? 'less', String(below(12) / 2), {
            lower: below(2) ? '<' : '≤',
            second: String(below(12) / 2),
            upper: below(2) ? '<' : '≤',
          })
    const [later, ...earlier] = Array.from({ length: 2 + below(3) }, (_, at) =>
      branch(`${at}`, Array.from({ length: 1 + below(2) }, condition)),
    ) as [BranchStep, ...BranchStep[]]
    const fits = (one: BranchStep, facts: FlowFacts) => branchMatches(one, facts, initiator)
    const contradicts = isContradiction(constraintsOf(later))
    if (contradicts)
      expect(
        requests.some((facts) => fits(later, facts)),
        `seed ${seed}`,
      ).toBe(false)
    if (contradicts || !isCovered(constraintsOf(later), earlier.map(constraintsOf))) continue
    claimed++
    const missed = requests.find((facts) => fits(later, facts) && !earlier.some((one) => fits(one, facts)))
    expect(missed, `seed ${seed}`).toBeUndefined()
  }
  expect(claimed).toBeGreaterThan(300)
})
