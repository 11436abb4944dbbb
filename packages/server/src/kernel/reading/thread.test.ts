import { afterAll, expect, test, vi } from 'vitest'
import { openReaderThread } from './index.ts'

// a thread starts from the source, and other tests run beside it
vi.setConfig({ testTimeout: 60_000 })

const program = new URL('./test-thread.ts', import.meta.url)
const thread = openReaderThread<string, string>(program, program, { time: 20_000, memory: 64 })
const quick = openReaderThread<string, string>(program, program, { time: 300, memory: 64 })
afterAll(() => Promise.all([thread.close(), quick.close()]))

test.each([
  ['objects', 'memory'],
  ['buffers', 'memory'],
  ['crash', 'broken'],
])('a thread that runs away with %s is ended, and the next order is answered', async (way, why) => {
  expect(await thread.ask(way)).toMatchObject({ why })
  expect(await thread.ask('answer')).toEqual({ answer: 'here' })
})

test('so is one that never ends, and one that nobody wants any more', async () => {
  expect(await quick.ask('forever')).toMatchObject({ why: 'time' })
  const stop = new AbortController()
  const asked = thread.ask('forever', [], stop.signal)
  stop.abort()
  expect(await asked).toMatchObject({ why: 'stopped' })
  expect(await thread.ask('answer')).toEqual({ answer: 'here' })
})
