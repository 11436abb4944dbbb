import { diffArrays } from 'diff'
import { itemAt } from '../../../kernel/certain.ts'

/** `count` items from `left` on equal those from `right` on. */
export interface EqualStretch {
  left: number
  right: number
  count: number
}

/** Edits within a stretch without landmarks, beyond which it counts as rewritten. */
const edits = 600

interface Stretch {
  l0: number
  l1: number
  r0: number
  r1: number
}

/**
 * Common stretches of two sequences, in order. Matches landmarks first (items that occur once on each side),
 * then the shortest edit between them at bounded cost: a rewritten stretch without landmarks has nothing in
 * common.
 */
export function findEqualStretches<T>(left: readonly T[], right: readonly T[]): EqualStretch[] {
  const known = new Map<T, number>()
  const number = (item: T) => {
    const found = known.get(item) ?? known.size
    known.set(item, found)
    return found
  }
  const a = Int32Array.from(left, number)
  const b = Int32Array.from(right, number)
  const found: EqualStretch[] = []
  const open: Stretch[] = [{ l0: 0, l1: a.length, r0: 0, r1: b.length }]
  for (let next = open.pop(); next; next = open.pop()) {
    const stretch = trim(a, b, next, found)
    if (stretch.l0 === stretch.l1 || stretch.r0 === stretch.r1) continue
    const marks = landmarks(a, b, stretch)
    if (marks.length === 0) found.push(...shortest(a, b, stretch))
    else {
      let { l0, r0 } = stretch
      for (const [l, r] of marks) {
        open.push({ l0, l1: l, r0, r1: r })
        found.push({ left: l, right: r, count: 1 })
        l0 = l + 1
        r0 = r + 1
      }
      open.push({ l0, l1: stretch.l1, r0, r1: stretch.r1 })
    }
  }
  return joined(found)
}

/** Removes the common beginning and end of a stretch. */
function trim(a: Int32Array, b: Int32Array, { l0, l1, r0, r1 }: Stretch, found: EqualStretch[]): Stretch {
  let head = 0
  while (l0 + head < l1 && r0 + head < r1 && a[l0 + head] === b[r0 + head]) head++
  if (head > 0) found.push({ left: l0, right: r0, count: head })
  let tail = 0
  while (l1 - tail > l0 + head && r1 - tail > r0 + head && a[l1 - tail - 1] === b[r1 - tail - 1]) tail++
  if (tail > 0) found.push({ left: l1 - tail, right: r1 - tail, count: tail })
  return { l0: l0 + head, l1: l1 - tail, r0: r0 + head, r1: r1 - tail }
}

/** Returns the items that occur once on each side of a stretch, as many as are in the same order. */
function landmarks(a: Int32Array, b: Int32Array, { l0, l1, r0, r1 }: Stretch): [number, number][] {
  const once = (items: Int32Array, from: number, to: number) => {
    const places = new Map<number, number>()
    for (let at = from; at < to; at++) places.set(itemAt(items, at), places.has(itemAt(items, at)) ? -1 : at)
    return places
  }
  const right = once(b, r0, r1)
  const pairs: [number, number][] = []
  for (const [item, at] of once(a, l0, l1)) {
    const other = right.get(item)
    if (at >= 0 && other !== undefined && other >= 0) pairs.push([at, other])
  }
  // a map keeps insertion order, so the pairs are sorted by their left index
  return rising(pairs)
}

/** Returns the longest subsequence of pairs with rising right indexes (patience sorting). */
function rising(pairs: readonly [number, number][]): [number, number][] {
  const piles: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  for (let at = 0; at < pairs.length; at++) {
    let low = 0
    let high = piles.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (itemAt(pairs, itemAt(piles, middle))[1] < itemAt(pairs, at)[1]) low = middle + 1
      else high = middle
    }
    if (low > 0) before[at] = itemAt(piles, low - 1)
    piles[low] = at
  }
  const found: [number, number][] = []
  for (let at = piles.at(-1) ?? -1; at >= 0; at = itemAt(before, at)) found.push(itemAt(pairs, at))
  return found.reverse()
}

/** Returns the shortest edit of a stretch; nothing in common if it would take too many edits. */
function shortest(a: Int32Array, b: Int32Array, { l0, l1, r0, r1 }: Stretch): EqualStretch[] {
  // the difference in length is a lower bound of the edits
  if (Math.abs(l1 - l0 - (r1 - r0)) > edits) return []
  const steps = diffArrays(Array.from(a.subarray(l0, l1)), Array.from(b.subarray(r0, r1)), {
    maxEditLength: edits,
  })
  if (!steps) return []
  const found: EqualStretch[] = []
  let [left, right] = [l0, r0]
  for (const { added, removed, count } of steps) {
    if (!added && !removed) found.push({ left, right, count })
    if (!added) left += count
    if (!removed) right += count
  }
  return found
}

/** Sorts stretches and merges neighbours. */
function joined(found: EqualStretch[]): EqualStretch[] {
  found.sort((one, other) => one.left - other.left)
  const runs: EqualStretch[] = []
  for (const run of found) {
    const last = runs.at(-1)
    if (last && last.left + last.count === run.left && last.right + last.count === run.right)
      last.count += run.count
    else runs.push({ ...run })
  }
  return runs
}
