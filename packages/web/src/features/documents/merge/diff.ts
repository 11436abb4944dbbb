/** Beyond this many differences nothing is sought: the middle counts as written anew. */
const differencesMost = 3000

/** Pairs of places that are the same in both, rising in both (Myers, with equal beginnings and ends set aside). */
export function pairsOf(one: readonly string[], two: readonly string[]): [number, number][] {
  let head = 0
  while (head < one.length && head < two.length && one[head] === two[head]) head++
  let tail = 0
  while (
    tail < one.length - head &&
    tail < two.length - head &&
    one[one.length - 1 - tail] === two[two.length - 1 - tail]
  )
    tail++
  const middle = middlePairs(one.slice(head, one.length - tail), two.slice(head, two.length - tail))
  return [
    ...Array.from({ length: head }, (_, at): [number, number] => [at, at]),
    ...middle.map(([a, b]): [number, number] => [a + head, b + head]),
    ...Array.from({ length: tail }, (_, at): [number, number] => [
      one.length - tail + at,
      two.length - tail + at,
    ]),
  ]
}

function middlePairs(one: readonly string[], two: readonly string[]): [number, number][] {
  if (one.length === 0 || two.length === 0) return []
  const most = Math.min(one.length + two.length, differencesMost)
  // the furthest place in `one` on each diagonal, and for every cost where its step landed and whether it went down
  const reach = new Map<number, number>([[1, 0]])
  const steps: Map<number, Step>[] = []
  for (let cost = 0; cost <= most; cost++) {
    const taken = new Map<number, Step>()
    steps.push(taken)
    for (let line = -cost; line <= cost; line += 2) {
      const down = line === -cost || (line !== cost && reach.get(line - 1)! < reach.get(line + 1)!)
      let a = down ? reach.get(line + 1)! : reach.get(line - 1)! + 1
      taken.set(line, { landed: a, down })
      while (a < one.length && a - line < two.length && one[a] === two[a - line]) a++
      reach.set(line, a)
      if (a >= one.length && a - line >= two.length) return walkBack(steps, one.length, two.length)
    }
  }
  return []
}

interface Step {
  landed: number
  down: boolean
}

function walkBack(steps: readonly ReadonlyMap<number, Step>[], a: number, b: number): [number, number][] {
  const pairs: [number, number][] = []
  for (let cost = steps.length - 1; cost >= 0; cost--) {
    const { landed, down } = steps[cost]!.get(a - b)!
    while (a > landed) pairs.push([--a, --b])
    if (down) b--
    else a--
  }
  return pairs.reverse()
}
