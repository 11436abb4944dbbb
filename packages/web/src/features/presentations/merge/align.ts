/** Which place of `before` each place of `after` came from: what is equal first, then what was changed between. */
export function origins<T>(
  before: readonly T[],
  after: readonly T[],
  equal: (left: T, right: T) => boolean,
  alike: (left: T, right: T) => boolean,
): (number | null)[] {
  const found: (number | null)[] = after.map(() => null)
  const common = longest(before, after, equal)
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
    for (; left < leftEnd && right < rightEnd && alike(before[left]!, after[right]!); left++, right++)
      found[right] = left
    for (
      ;
      leftEnd > left && rightEnd > right && alike(before[leftEnd - 1]!, after[rightEnd - 1]!);
      leftEnd--, rightEnd--
    )
      found[rightEnd - 1] = leftEnd - 1
  }
}

function longest<T>(
  before: readonly T[],
  after: readonly T[],
  equal: (left: T, right: T) => boolean,
): [number, number][] {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let left = before.length - 1; left >= 0; left--)
    for (let right = after.length - 1; right >= 0; right--)
      lengths[left * width + right] = equal(before[left]!, after[right]!)
        ? lengths[(left + 1) * width + right + 1]! + 1
        : Math.max(lengths[(left + 1) * width + right]!, lengths[left * width + right + 1]!)
  const pairs: [number, number][] = []
  for (let left = 0, right = 0; left < before.length && right < after.length; ) {
    if (equal(before[left]!, after[right]!)) pairs.push([left++, right++])
    else if (lengths[(left + 1) * width + right]! >= lengths[left * width + right + 1]!) left++
    else right++
  }
  return pairs
}
