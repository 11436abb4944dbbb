import type { FindInFileQuery } from '../find/find-bar.tsx'

/** Matches that are counted. */
const most = 20_000

/** Finds a text in a long text, each match by where it begins. */
export interface TextMatchFinder {
  /** Where matches begin, in order, as many as are counted. */
  all: readonly number[]
  /** There are more than were counted. */
  more: boolean
  /** The first match at or after a place, else the first of all; null where there is none. */
  from(place: number): number | null
  /** The last match before a place, else the last of those counted. */
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
