import type { FindInFileQuery } from '../find/find-bar.tsx'

/** Limit of matches counted. */
const most = 20_000

/** Finds the start positions of a text in a long text. */
export interface TextMatchFinder {
  /** Start positions of the matches in order, up to the limit. */
  all: readonly number[]
  /** Whether there are more matches than the limit. */
  more: boolean
  /** Returns the first match at or after a position, else the very first; null for none. */
  from(place: number): number | null
  /** Returns the last match before a position, else the last one counted. */
  before(place: number): number | null
}

/** `search.text` must not be empty. */
export function createMatchFinder(
  text: string,
  { text: wanted, matchCase }: FindInFileQuery,
): TextMatchFinder {
  const pattern = new RegExp(literally(wanted), matchCase ? 'gu' : 'giu')
  const next = (place: number) => {
    pattern.lastIndex = place
    return pattern.exec(text)?.index ?? null
  }
  const all: number[] = []
  let more = false
  for (let at = next(0); at !== null; at = next(at + wanted.length)) {
    if (all.length === most) {
      more = true
      break
    }
    all.push(at)
  }
  return {
    all,
    more,
    from: (place) => next(place) ?? all[0] ?? null,
    before: (place) => all.findLast((at) => at < place) ?? all.at(-1) ?? null,
  }
}

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
