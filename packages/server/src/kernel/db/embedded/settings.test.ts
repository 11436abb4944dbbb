import { expect, test } from 'vitest'
import { bufferMegabytes, postgresSettings, recoverySyncMethod } from './settings.ts'

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
  expect(postgresSettings.shared_buffers).toMatch(/^(6[4-9]|[7-9]\d|[1-5]\d\d)MB$/)
})

test.each([
  ['linux', '6.18.44', 'syncfs'],
  ['linux', '5.10.0-32-amd64', 'syncfs'],
  ['linux', '5.8.0', 'syncfs'],
  ['linux', '5.4.0-200-generic', 'fsync'],
  ['linux', '4.18.0', 'fsync'],
  ['darwin', '23.6.0', 'fsync'],
  ['win32', '10.0.22631', 'fsync'],
] as const)('on %s %s a killed database is synced by %s', (platform, kernel, method) => {
  expect(recoverySyncMethod(platform, kernel)).toBe(method)
})
