import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type BufferLease, openBufferPool } from './buffers.ts'

const at = (distance: number) => () => distance

test('there are never more than there are; one that is released goes to who waits, and only once', async () => {
  const pool = openBufferPool(10, 2)
  const [one, two] = [pool.take(), pool.take()]
  expect(pool.take()).toBeNull()
  const third = pool.wait()
  one?.release()
  one?.release()
  expect((await third).buffer).toBe(one?.buffer)
  expect(pool.take()).toBeNull()
  two?.release()
  expect(pool.take()?.buffer).toBe(two?.buffer)
  expect(pool.take()).toBeNull()
})

test('who is nearest to its turn gets the next buffer, and among equals who came first', async () => {
  const pool = openBufferPool(1, 1)
  const held = pool.take()
  const order: string[] = []
  const ask = (name: string, distance: number) =>
    pool.waitWhileMoving(at(distance)).then((lease) => {
      order.push(name)
      lease?.release()
    })
  const all = [ask('far', 2), ask('near', 0), ask('next to it', 1), ask('near, later', 0)]
  held?.release()
  await Promise.all(all)
  expect(order).toEqual(['near', 'near, later', 'next to it', 'far'])
})

test('how near a turn is counts when a buffer comes free, not when it was asked for', async () => {
  const pool = openBufferPool(1, 1)
  const held = pool.take()
  const order: string[] = []
  let distance = 5
  const ask = (name: string, far: () => number) =>
    pool.waitWhileMoving(far).then((lease) => {
      order.push(name)
      lease?.release()
    })
  const all = [ask('second', at(3)), ask('first', () => distance)]
  distance = 0
  held?.release()
  await Promise.all(all)
  expect(order).toEqual(['first', 'second'])
})

test('the parked buffer that is farthest from its turn goes to one that is nearer, and to no other', () => {
  const pool = openBufferPool(1, 2)
  const lost: number[] = []
  const [one, other] = [pool.take(), pool.take()]
  one?.park(at(2), () => lost.push(2))
  other?.park(at(4), () => lost.push(4))
  expect(pool.take({ distance: at(4) })).toBeNull()
  expect(pool.take({ distance: at(3) })).not.toBeNull()
  expect(lost).toEqual([4])
  one?.keep()
  expect(pool.take()).toBeNull()
  other?.release() // it is another's by now
  expect(pool.take()).toBeNull()
})

test('one who waits gets a buffer that is parked meanwhile', async () => {
  const pool = openBufferPool(1, 1)
  const held = pool.take()
  const near = pool.waitWhileMoving(at(0))
  let isLost = false
  held?.park(at(1), () => {
    isLost = true
  })
  expect(await near).not.toBeNull()
  expect(isLost).toBe(true)
})

test('where nothing moves nobody waits but who must', async () => {
  const pool = openBufferPool(1, 1)
  const held = pool.take()
  const must = pool.wait()
  expect(await pool.waitWhileMoving()).toBeNull()
  // known by now
  const begun = performance.now()
  expect(await pool.waitWhileMoving()).toBeNull()
  expect(performance.now() - begun).toBeLessThan(400)
  expect(await Promise.race([must, wait(10, 'waits')])).toBe('waits')
  held?.release()
  expect(await must).not.toBeNull()
})

test('slow lines leave buffers to others', () => {
  const pool = openBufferPool(1, 3)
  const leases: (BufferLease | null)[] = [pool.take({ spare: 2 }), pool.take({ spare: 2 })]
  expect(leases.map((lease) => lease !== null)).toEqual([true, false])
  expect(pool.take()).not.toBeNull()
})
