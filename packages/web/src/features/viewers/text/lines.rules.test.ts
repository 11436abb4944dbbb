import { expect, test } from 'vitest'
import { hasUnwrappableLine } from './lines.rules.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['nothing', '', false],
  ['short lines', 'line\n'.repeat(50_000), false],
  ['one long line', 'x'.repeat(20_001), true],
  ['a long line between short ones', `a\n${'x'.repeat(30_000)}\nb\n`, true],
  ['a long line at the end', `a\n${'x'.repeat(30_000)}`, true],
])('%s', (_, text, long) => {
  expect(hasUnwrappableLine(bytes(text))).toBe(long)
})
