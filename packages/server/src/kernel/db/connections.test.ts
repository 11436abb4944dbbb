import { expect, test } from 'vitest'
import { connectionSettings, poolSizeOf } from './connections.ts'

test.each([
  [1, 20, 60],
  [2, 20, 60],
  [3, 13, 60],
  [4, 10, 62],
  [8, 8, 90],
  [16, 8, 162],
])('of %d processes each has %d connections, and the database allows %d', (processes, each, all) => {
  expect(poolSizeOf(processes)).toBe(each)
  expect(connectionSettings(processes)).toEqual({ max_connections: `${all}` })
})
