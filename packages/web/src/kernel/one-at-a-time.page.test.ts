import { expect, test } from 'vitest'
import { runInOneTab } from './one-at-a-time.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// jsdom lacks Web Locks like a plain-http page: this tests the lease in localStorage.
test('never two at once', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await pause(5)
    inside -= 1
  }
  await Promise.all([1, 2, 3, 4].map(() => runInOneTab('t', work)))
  expect(most).toBe(1)
})

test('gives the turn back when the work fails', async () => {
  await expect(runInOneTab('t', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await runInOneTab('t', async () => 'yes')).toBe('yes')
})

test('does not wait for a tab that was closed in the middle', async () => {
  localStorage.setItem('lock.t', `gone|${Date.now() - 1}`)
  expect(await runInOneTab('t', async () => 'yes')).toBe('yes')
})
