import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../../kernel/call.ts'
import { isFinalRefusal, retryUntilFinal } from './persevere.ts'

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
  expect(isFinalRefusal(new CallError(key, status, null))).toBe(final)
})

test('what is not an answer is final', () => {
  expect(isFinalRefusal(new Error('the page is going'))).toBe(true)
})

afterEach(() => void vi.useRealTimers())

/** Returns work that fails this many times before it succeeds. */
function failing(times: number, onFailure = () => {}) {
  const work = vi.fn(async () => {
    if (work.mock.calls.length > times) return 'done'
    onFailure()
    throw new CallError('common.failed', 0, null)
  })
  return work
}

async function outcome(run: Promise<string>): Promise<string> {
  const settled = run.catch((error: CallError) => error.key as string)
  await vi.runAllTimersAsync()
  return settled
}

test('a line on which nothing gets through is given up after eight tries', async () => {
  vi.useFakeTimers()
  const { signal } = new AbortController()
  expect(await outcome(retryUntilFinal(signal, failing(7)))).toBe('done')
  const work = failing(100)
  expect(await outcome(retryUntilFinal(signal, work))).toBe('common.failed')
  expect(work).toHaveBeenCalledTimes(8)
})

test('a bad line is used for as long as others get through on it', async () => {
  vi.useFakeTimers()
  const line = { arrived: 0 }
  const work = failing(50, () => {
    if (work.mock.calls.length % 5 === 0) line.arrived++
  })
  expect(await outcome(retryUntilFinal(new AbortController().signal, work, line))).toBe('done')
})
