import { expect, test } from 'vitest'
import { wireGolden, wireNow } from './golden.ts'

test('the wire is as it was pinned; a change that is meant: node --import tsx tools/golden.ts', () => {
  expect(wireNow()).toEqual(wireGolden())
})
