import { commonPairsOf } from '../../editing/ooxml/index.ts'

/** Maps each index of `after` to its origin in `before`: equal items first, then changed ones between them. */
export function alignOriginsOf<T>(
  before: readonly T[],
  after: readonly T[],
  textOf: (one: T) => string,
  alike: (left: T, right: T) => boolean,
): (number | null)[] {
  const found: (number | null)[] = after.map(() => null)
  const common = commonPairsOf(before.map(textOf), after.map(textOf))
  let from = 0
  let to = 0
  for (const [left, right] of [...common, [before.length, after.length] as const]) {
    pair(from, left, to, right)
    if (right < after.length) found[right] = left
    from = left + 1
    to = right + 1
  }
  return found

  function pair(left: number, leftEnd: number, right: number, rightEnd: number) {
    for (; left < leftEnd && right < rightEnd && areAlike(left, right); left++, right++) found[right] = left
    for (; leftEnd > left && rightEnd > right && areAlike(leftEnd - 1, rightEnd - 1); leftEnd--, rightEnd--)
      found[rightEnd - 1] = leftEnd - 1
  }

  function areAlike(left: number, right: number): boolean {
    const [one, two] = [before[left], after[right]]
    return one !== undefined && two !== undefined && alike(one, two)
  }
}
