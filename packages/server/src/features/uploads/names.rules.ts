import { limits } from '@cabinet/contract/limits'

/** Names as a client sends them: a list, or joined by commas (specification), though names may contain commas too. */
export type SentFileNames = string | string[]

/**
 * Every name that may be meant. Of names joined by commas that is each run of neighbouring pieces that is not too
 * long for a name: 'a,b.txt' may be one name or two.
 */
export function candidateNamesOf(sent: SentFileNames): string[] {
  if (Array.isArray(sent)) return [...new Set(sent)]
  const candidates = new Set<string>()
  for (const { name } of runsOf(sent)) candidates.add(name)
  return [...candidates]
}

/** Those that are taken. Where a long name and a part of it are both taken, the long one is meant. */
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

/** Pieces a name may be made of; one with more commas is found out by the merge. Bounds the work for a long list. */
const mostPieces = 6
/** Names that a request may bring, as a list too. */
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
