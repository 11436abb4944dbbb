import { diffArrays } from 'diff'

/** Limit of differences: beyond it the middle counts as rewritten. */
const maxEditLength = 3000

/**
 * Returns pairs of indices of equal items, rising in both lists (Myers, with equal beginnings and ends set
 * aside).
 */
export function commonPairsOf(one: readonly string[], two: readonly string[]): [number, number][] {
  const pairs: [number, number][] = []
  let head = 0
  for (; head < one.length && head < two.length && one[head] === two[head]; head++) pairs.push([head, head])
  let [oneEnd, twoEnd] = [one.length, two.length]
  for (; oneEnd > head && twoEnd > head && one[oneEnd - 1] === two[twoEnd - 1]; oneEnd--) twoEnd--
  const steps = diffArrays(one.slice(head, oneEnd), two.slice(head, twoEnd), { maxEditLength }) ?? []
  let [left, right] = [head, head]
  for (const { added, removed, count } of steps) {
    for (let at = 0; at < count && !added && !removed; at++) pairs.push([left + at, right + at])
    if (!added) left += count
    if (!removed) right += count
  }
  for (let at = oneEnd; at < one.length; at++) pairs.push([at, at - oneEnd + twoEnd])
  return pairs
}
