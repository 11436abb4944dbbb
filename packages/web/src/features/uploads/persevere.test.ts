import { expect, test } from 'vitest'
import { CallError } from '../../kernel/call.ts'
import { isFinal } from './persevere.ts'

test.each([
  ['no answer at all', 'common.failed', 0, false],
  ['a server in trouble', 'common.failed', 503, false],
  ['a server in trouble that says so of a chunk', 'common.failed', 200, false],
  ['too much at once', 'common.too_many', 429, false],
  ['a chunk that was damaged on its way', 'uploads.chunk_damaged', 200, false],
  ['a chunk that another server is taking', 'uploads.chunk_busy', 200, false],
  ['no room', 'spaces.no_room', 507, true],
  ['no room, said of a chunk', 'spaces.no_room', 200, true],
  ['a body that a proxy finds too large', 'common.failed', 413, true],
  ['a forbidden extension', 'uploads.extension_not_allowed', 200, true],
] as const)('%s: trying again helps or not', (_, key, status, final) => {
  expect(isFinal(new CallError(key, status, null))).toBe(final)
})

test('what is not an answer is final', () => {
  expect(isFinal(new Error('the page is going'))).toBe(true)
})
