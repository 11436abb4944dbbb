import { limits } from '@cabinet/contract/limits'
import { expect, test } from 'vitest'
import { batchesOfNames } from './batches-of-names.ts'

test('a large tree goes in as many requests as the server takes, nothing lost and in its order', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `${'很长的名字'.repeat(index % 9)}${index}`)
  const batches = batchesOfNames(names)
  expect(batches.flat()).toEqual(names)
  for (const batch of batches) {
    expect(batch.length).toBeLessThanOrEqual(5000)
    expect(new TextEncoder().encode(JSON.stringify({ names: batch })).length).toBeLessThan(limits.namesBody)
  }
  expect(batchesOfNames([])).toEqual([])
})
