import { limits } from '@cabinet/contract/limits'

/**
 * Names as a client sends them: a list, or joined by commas (specification), although names may contain
 * commas.
 */
export type SentFileNames = string | string[]

/**
 * Returns every possible name. Names joined by commas yield each run of neighbouring pieces that fits into a
 * name: 'a,b.txt' may be one name or two.
 */
export function candidateNamesOf(sent: SentFileNames): string[] {
  if (Array.isArray(sent)) return [...new Set(sent)]
  const candidates = new Set<string>()
  for (const { name } of runsOf(sent)) candidates.add(name)
  return [...candidates]
}

/** Returns the taken names. If a long name and a part of it are both taken, the long one is meant. */
export function clashingNamesAmong(
  sent: SentFileNames,
  taken: ReadonlySet<string>,
  keyOf: (name: string) => string,
): string[] {
  if (taken.size === 0) return []
  if (Array.isArray(sent)) return [...new Set(sent)].filter((name) => taken.has(keyOf(name)))
  const clashes = new Set<string>()
  let covered = -1
  const longestFirst = runsOf(sent).sort((one, other) => one.first - other.first || other.last - one.last)
  for (const { first, last, name } of longestFirst) {
    if (first <= covered || !taken.has(keyOf(name))) continue
    clashes.add(name)
    covered = last
  }
  return [...clashes]
}

/** Pieces of a possible name; the merge catches names with more commas. Bounds the work for a long list. */
const mostPieces = 6
/** Names per request, also as a list. */
const mostNames = 10_000

function runsOf(sent: string): { first: number; last: number; name: string }[] {
  const pieces = sent.split(',', mostNames)
  const runs: { first: number; last: number; name: string }[] = []
  pieces.forEach((piece, first) => {
    let name = piece
    for (let last = first; ; ) {
      if (name.trim() !== '') runs.push({ first, last, name })
      last++
      if (last === pieces.length || last - first >= mostPieces) return
      name += `,${pieces[last]}`
      if (name.length > limits.name * 2) return
    }
  })
  return runs
}
