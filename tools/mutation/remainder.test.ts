import { expect, test } from 'vitest'
import type { Mutant } from './instrument.ts'
import { remainderOf } from './remainder.ts'
import type { Judged, Verdict } from './verdicts.ts'

const mutant = (file: string, line: number, id = `${line}`): Mutant => ({
  id,
  file,
  line,
  name: 'Query',
  original: '<',
  replacement: '<=',
})
const judged = (one: Mutant, verdict: Verdict): Judged => ({ mutant: one, verdict, reason: '' })

test('a run goes on with what the last one missed or did not come to', () => {
  const [caught, survived, untried] = [mutant('a.ts', 1), mutant('a.ts', 2), mutant('a.ts', 3)]
  const { kept, mutants } = remainderOf(
    [caught, survived, untried],
    [judged(caught, 'caught'), judged(survived, 'survived')],
  )
  expect(mutants).toEqual([survived, untried])
  expect(kept).toEqual([judged(caught, 'caught')])
})

test('an id that counted otherwise, a file that is not asked, and a place that is gone', () => {
  const other = judged(mutant('b.ts', 1), 'survived')
  const before = judged(mutant('a.ts', 1, '7'), 'hung')
  const { kept, mutants } = remainderOf(
    [mutant('a.ts', 1, '0')],
    [before, other, judged(mutant('a.ts', 9), 'caught')],
  )
  expect(mutants).toEqual([])
  expect(kept).toEqual([before, other])
})

test('of two alike on one line both are tried again where one was missed', () => {
  const [first, second] = [mutant('a.ts', 1, '1'), mutant('a.ts', 1, '2')]
  const { kept, mutants } = remainderOf(
    [first, second],
    [judged(first, 'caught'), judged(second, 'survived')],
  )
  expect(mutants).toEqual([first, second])
  expect(kept).toEqual([])
})
