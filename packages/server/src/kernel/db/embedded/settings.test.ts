import { expect, test } from 'vitest'
import { bufferMegabytes, settings } from './settings.ts'

const GB = 1024 ** 3

test.each([
  [0.25 * GB, 64],
  [1 * GB, 64],
  [4 * GB, 128],
  [8 * GB, 256],
  [24 * GB, 512],
  [256 * GB, 512],
])('of %d bytes of memory the database takes %d MB for its pages at most', (bytes, megabytes) => {
  expect(bufferMegabytes(bytes)).toBe(megabytes)
})

test('what this machine has is a number', () => {
  expect(settings.shared_buffers).toMatch(/^(6[4-9]|[7-9]\d|[1-5]\d\d)MB$/)
})
