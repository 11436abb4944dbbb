import { expect, test } from 'vitest'
import { challengeProofOf, isChallengeProof, newUploadChallenge } from './challenge.rules.ts'

test('a challenge asks for twenty ranges within the file, or for all of a small one', () => {
  expect(newUploadChallenge(80_000).ranges).toEqual([[0, 80_000]])
  const { ranges, nonce } = newUploadChallenge(10 ** 12)
  expect(ranges).toHaveLength(20)
  expect(ranges.every(([start, length]) => start >= 0 && start + length <= 10 ** 12)).toBe(true)
  expect(nonce).toMatch(/^[0-9a-f]{64}$/)
  expect(
    challengeProofOf('key', [Buffer.from('The quick brown fox '), Buffer.from('jumps over the lazy dog')]),
  ).toBe('f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8')
})

test.each([
  ['twenty ranges cover it whole', 20 * 4096, [[0, 20 * 4096]]],
  ['a byte', 1, [[0, 1]]],
])('a file of which %s is asked for whole', (_, size, ranges) => {
  expect(newUploadChallenge(size).ranges).toEqual(ranges)
})

test('ranges lie anywhere, up to the last byte, and are others every time', () => {
  const size = 20 * 4096 + 1
  const all = Array.from({ length: 50 }, () => newUploadChallenge(size))
  for (const { ranges } of all) {
    expect(ranges).toHaveLength(20)
    for (const [start, length] of ranges) {
      expect(length).toBe(4096)
      expect(start).toBeGreaterThanOrEqual(0)
      expect(start + length).toBeLessThanOrEqual(size)
    }
  }
  expect(new Set(all.map(({ nonce }) => nonce)).size).toBe(50)
  expect(new Set(all.map(({ ranges }) => JSON.stringify(ranges))).size).toBe(50)
})

test('the last byte may be asked for like any other', () => {
  const size = 20 * 4096 + 1
  const isLastAsked = () => newUploadChallenge(size).ranges.some(([start, length]) => start + length === size)
  // one in four thousand asks for it
  let asked = 0
  while (asked < 100_000 && !isLastAsked()) asked++
  expect(asked).toBeLessThan(100_000)
})

test('a proof is right in any case of letters, and in no other way', () => {
  const right = challengeProofOf('key', [Buffer.from('a'), Buffer.from('b')])
  expect(isChallengeProof(right, right)).toBe(true)
  expect(isChallengeProof(right.toUpperCase(), right)).toBe(true)
  expect(isChallengeProof(challengeProofOf('key', [Buffer.from('b'), Buffer.from('a')]), right)).toBe(false)
  expect(isChallengeProof(challengeProofOf('other', [Buffer.from('ab')]), right)).toBe(false)
  expect(isChallengeProof(right.slice(1), right)).toBe(false)
  expect(isChallengeProof('', right)).toBe(false)
})
