import { expect, test } from 'vitest'
import type { QueuedUpload } from './queue.store.ts'
import { uploadBatchOf } from './send-batch.ts'
import { createSpeedMeter, totalsOfUploads } from './totals.ts'

const target = { name: 'here' }
const one = (key: number, stage: QueuedUpload['stage'], size = 100, sent = 0): QueuedUpload => ({
  key,
  name: `f${key}`,
  path: `f${key}`,
  size,
  target,
  stage,
  share: 0,
  sent,
  clash: 'skip',
})

test('finished files count whole, given up ones not at all', () => {
  const uploads = [
    one(1, 'success'),
    one(2, 'uploading', 100, 40),
    one(3, 'failed'),
    one(4, 'paused', 50, 10),
  ]
  expect(totalsOfUploads(uploads)).toEqual({
    open: 2,
    active: 1,
    paused: 1,
    failed: 1,
    elsewhere: 0,
    size: 250,
    sent: 150,
  })
})

test('speed is known after a moment and forgets what was long ago', () => {
  const speed = createSpeedMeter(5000)
  expect(speed(0, 0)).toBe(0)
  expect(speed(1000, 1000)).toBe(1000)
  expect(speed(1000, 10_000)).toBe(0)
})

test('a batch holds at most 100 files and 8 MiB of one target', () => {
  const many = Array.from({ length: 150 }, (_, key) => one(key, 'waiting'))
  expect(uploadBatchOf(many)).toHaveLength(100)
  const heavy = Array.from({ length: 30 }, (_, key) => one(key, 'waiting', 500_000))
  expect(uploadBatchOf(heavy)).toHaveLength(16)
  const elsewhere = { ...one(9, 'waiting'), target: { name: 'there' } }
  expect(uploadBatchOf([one(1, 'waiting'), elsewhere, one(2, 'waiting')]).map(({ key }) => key)).toEqual([
    1, 2,
  ])
})
