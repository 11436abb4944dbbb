import { expect, test } from 'vitest'
import { ConfinedRunError } from '../../kernel/sandbox/index.ts'
import {
  isRenditionRetryable,
  judgeRenditionFailure,
  renditionStateForClient,
  retryDelaySeconds,
} from './renditions.rules.ts'

test.each([
  ['a program that breaks may be whole in a moment', new ConfinedRunError('failed', 'exit 1'), 1, 'again'],
  ['three times is enough', new ConfinedRunError('failed', 'exit 1'), 3, 'failed'],
  ['a limit would be met again', new ConfinedRunError('time', ''), 1, 'failed'],
  ['so would the one of memory', new ConfinedRunError('memory', ''), 1, 'failed'],
  ['a server that stops says nothing of the content', new ConfinedRunError('stopped', ''), 1, 'again'],
  ['what cannot be made here is not remembered', new ConfinedRunError('unavailable', ''), 3, 'forget'],
  ['a store that is away comes back', new Error('the store is away'), 2, 'again'],
])('%s', (_, error, attempts, what) => {
  expect(judgeRenditionFailure(error, attempts)).toBe(what)
})

test('the pauses grow', () => {
  expect([1, 2, 3].map(retryDelaySeconds)).toEqual([30, 120, 480])
})

const at = new Date('2026-11-20T08:00:00Z')
test.each([
  ['failed', '2026-11-19T07:59:59Z', true],
  ['failed', '2026-11-19T09:00:00Z', false],
  ['none', '2020-01-01T00:00:00Z', false],
  ['ready', '2020-01-01T00:00:00Z', false],
] as const)('%s at %s is tried anew: %s', (state, made, is) => {
  expect(isRenditionRetryable({ state, made_at: new Date(made) }, at)).toBe(is)
})

test('those who ask hear of three states', () => {
  expect((['waiting', 'making', 'ready', 'none', 'failed'] as const).map(renditionStateForClient)).toEqual([
    'waiting',
    'waiting',
    'ready',
    'none',
    'none',
  ])
})
