import { diffArrays } from 'diff'

/** Beyond this many differences nothing is sought: the middle counts as written anew. */
const maxEditLength = 3000

/** Pairs of places that are the same in both, rising in both (Myers, with equal beginnings and ends set aside). */
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
