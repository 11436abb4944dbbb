import { expect, test } from 'vitest'
import { gatherWrites } from './gathered-writes.ts'

test('what arrives during a write goes together into the next', async () => {
  const written: string[][] = []
  let open: () => void = () => {}
  const write = gatherWrites<string>(async (items) => {
    written.push([...items])
    await new Promise<void>((resolve) => {
      open = resolve
    })
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const first = write('a')
  await turn()
  const others = Promise.all([write('b'), write('c')])
  await turn()
  expect(written).toEqual([['a']])
  open()
  await first
  await turn()
  expect(written).toEqual([['a'], ['b', 'c']])
  open()
  await others
})

test('a write that fails fails those that it held, and the next goes on', async () => {
  let fails = true
  const write = gatherWrites<string>(async () => {
    if (fails) throw new Error('down')
  })
  await expect(write('a')).rejects.toThrow('down')
  fails = false
  await write('b')
})
