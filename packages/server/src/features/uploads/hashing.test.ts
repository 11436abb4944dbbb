import { randomBytes, randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { contentHashOf } from '../contents/index.ts'
import { openBufferPool } from './buffers.ts'
import { hashChunksInOrder } from './hashing.ts'
import { chunkLengthOf, chunkOffsetOf } from './uploads.rules.ts'

test('whatever the order, what is in memory and what is lost from it, the id is that of the content', async () => {
  for (let run = 0; run < 60; run++) {
    const bytes = randomBytes(randomInt(1, 40_000))
    const chunkSize = randomInt(500, 5000)
    const geometry = { size: bytes.length, chunkSize, chunks: Math.ceil(bytes.length / chunkSize) }
    const there = new Set<number>()
    let failing = run % 5 === 0
    const pool = openBufferPool(chunkSize, 3)
    const hash = hashChunksInOrder({
      geometry,
      has: (chunk) => there.has(chunk),
      async read(start, end) {
        if (failing) {
          failing = false
          throw new Error('the disk')
        }
        await new Promise((done) => setTimeout(done, randomInt(3)))
        return Readable.from([bytes.subarray(start, end + 1)])
      },
    })
    const order = Array.from({ length: geometry.chunks }, (_, index) => index + 1)
    if (run % 2 === 0) order.sort(() => randomInt(3) - 1)
    for (const chunk of order) {
      const lease = run % 3 === 0 ? null : pool.take()
      if (lease)
        bytes.copy(
          lease.buffer,
          0,
          chunkOffsetOf(geometry, chunk),
          chunkOffsetOf(geometry, chunk) + chunkLengthOf(geometry, chunk),
        )
      there.add(chunk)
      hash.offer(chunk, lease)
      if (randomInt(4) === 0) await new Promise((done) => setImmediate(done))
    }
    // a failed read is reported once, and the next try starts over
    if (run % 5 === 0) await hash.finish().catch(() => {})
    expect(await hash.finish()).toBe(contentHashOf(bytes))
    expect(await hash.finish()).toBe(contentHashOf(bytes))
    for (let free = 0; free < 3; free++) expect(pool.take()).not.toBeNull()
  }
})
