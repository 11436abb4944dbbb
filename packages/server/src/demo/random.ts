import { firstOf, itemAt } from '../kernel/certain.ts'

/** Numbers that look random and are the same for the same seed, so that two demonstrations are alike. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** Several of them, each once, in a random order. */
  some<T>(from: readonly T[], count: number): T[]
}

/** mulberry32 over a hash of the seed. */
export function seededRandom(seed: string): SeededRandom {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick: (from) => itemAt(from, between(0, from.length - 1)),
    some(from, count) {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        firstOf(left.splice(between(0, left.length - 1), 1)),
      )
    },
  }
}
