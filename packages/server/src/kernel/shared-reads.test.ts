import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shareReads } from './shared-reads.ts'

/** Reads that end when they are told to. */
function openReads() {
  const ends: { done: (value: number) => void; failed: (error: Error) => void }[] = []
  const share = shareReads<number>()
  const ask = (key = 'a') =>
    share(key, () => new Promise<number>((done, failed) => void ends.push({ done, failed })))
  return { ends, ask }
}

test('what is asked in one turn is read once, and callers during a read share the next', async () => {
  const { ends, ask } = openReads()
  const [first, second] = [ask(), ask()]
  await turnOfLoop()
  expect(ends).toHaveLength(1)
  const [third, fourth] = [ask(), ask()]
  await turnOfLoop()
  expect(ends).toHaveLength(1)
  ends[0]?.done(1)
  expect(await Promise.all([first, second])).toEqual([1, 1])
  await turnOfLoop()
  expect(ends).toHaveLength(2)
  const fifth = ask()
  ends[1]?.done(2)
  expect(await Promise.all([third, fourth])).toEqual([2, 2])
  await turnOfLoop()
  ends[2]?.done(3)
  expect(await fifth).toBe(3)
  const sixth = ask()
  await turnOfLoop()
  ends[3]?.done(4)
  expect([await sixth, ends.length]).toEqual([4, 4])
})

test('other keys do not wait, and those after a read that failed read again', async () => {
  const { ends, ask } = openReads()
  const [first, other] = [ask(), ask('b')]
  await turnOfLoop()
  expect(ends).toHaveLength(2)
  const second = ask()
  ends[0]?.failed(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await turnOfLoop()
  ends[2]?.done(3)
  ends[1]?.done(2)
  expect(await Promise.all([second, other])).toEqual([3, 2])
})

test('a caller in the very turn in which a read ends gets a new one', async () => {
  const { ends, ask } = openReads()
  const late = ask().then(() => ask())
  await turnOfLoop()
  ends[0]?.done(1)
  await turnOfLoop()
  await turnOfLoop()
  ends[1]?.done(2)
  expect(await late).toBe(2)
})

test('a shared read is that of the caller who came last', async () => {
  const share = shareReads<string>()
  const answers = [share('a', async () => 'first'), share('a', async () => 'last')]
  expect(await Promise.all(answers)).toEqual(['last', 'last'])
})
