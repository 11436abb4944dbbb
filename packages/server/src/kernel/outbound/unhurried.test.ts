import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerOnSlowBeat, failureBeat } from './unhurried.ts'

const { everyMs, attemptMs } = failureBeat
beforeEach(() => {
  failureBeat.everyMs = 200
})
afterEach(() => {
  failureBeat.everyMs = everyMs
})
const timed = async (work: () => Promise<string>) => {
  const begun = performance.now()
  const answer = await answerOnSlowBeat(work, (result) => result === 'failed').catch((error) => error.message)
  return { answer, milliseconds: performance.now() - begun }
}

test('an attempt ends before the beat on which its failure is answered', () => {
  expect([attemptMs < everyMs, everyMs]).toEqual([true, 5000])
})

test('a success is answered at once', async () => {
  const { answer, milliseconds } = await timed(async () => 'done')
  expect(answer).toBe('done')
  expect(milliseconds).toBeLessThan(150)
})

test.each([
  ['an answer that failed at once', 0, 1, async () => 'failed'],
  ['an error at once', 0, 1, () => Promise.reject(new Error('failed'))],
  ['an error after a while', 100, 1, () => Promise.reject(new Error('failed'))],
  ['an error after the first beat', 250, 2, () => Promise.reject(new Error('failed'))],
])('%s waits for the next beat', async (_, after, beats, work) => {
  const { answer, milliseconds } = await timed(async () => {
    await delay(after)
    return work()
  })
  expect(answer).toBe('failed')
  // timers may be a millisecond early
  expect(milliseconds).toBeGreaterThanOrEqual(beats * 200 - 2)
})
