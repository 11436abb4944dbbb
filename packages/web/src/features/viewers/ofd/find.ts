import type { FindInFileQuery } from '../find/find-bar.tsx'
import type { OfdDocument } from './document.ts'

/** A match: its page and the index of its first character. */
export interface OfdTextMatch {
  page: number
  at: number
}

/** Limit of matches. */
const most = 2_000

/** Normalises full-width characters by NFKC where it keeps the length. */
const even = (text: string, matchCase: boolean) => {
  const one = [...text].map((letter) => {
    const plain = letter.normalize('NFKC')
    return plain.length === letter.length ? plain : letter
  })
  const joined = one.join('')
  if (matchCase) return joined
  const small = joined.toLowerCase()
  return small.length === joined.length ? small : joined
}

/** Returns the matches of a text in a document. */
export function findInOfdDocument(ofd: OfdDocument, { text, matchCase }: FindInFileQuery): OfdTextMatch[] {
  const wanted = even(text, matchCase)
  if (wanted === '') return []
  const found: OfdTextMatch[] = []
  for (let page = 0; page < ofd.boxes.length; page++) {
    const words = even(ofd.words(page), matchCase)
    for (let at = words.indexOf(wanted); at !== -1; at = words.indexOf(wanted, at + wanted.length)) {
      found.push({ page, at })
      if (found.length === most) return found
    }
  }
  return found
}

/**
 * Highlights characters of a drawn page, replacing earlier highlights. `current` is the first character of the active
 * match.
 */
export function markMatchesOnPage(
  page: SVGSVGElement,
  places: readonly number[],
  length: number,
  current: number | null,
) {
  for (const mark of page.querySelectorAll('[data-mark]')) mark.remove()
  let from = 0
  for (const text of page.querySelectorAll('text')) {
    const words = text.textContent ?? ''
    const to = from + words.length
    for (const place of places)
      for (let at = Math.max(place, from); at < Math.min(place + length, to); at++)
        mark(text, at - from, place === current)
    from = to
  }
}

function mark(text: SVGTextElement, letter: number, current: boolean) {
  const { x, y, width, height } = text.getExtentOfChar(letter)
  const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of Object.entries({ x, y, width, height })) rect.setAttribute(name, String(value))
  const transform = text.getAttribute('transform')
  if (transform) rect.setAttribute('transform', transform)
  rect.setAttribute('fill', current ? '#f2781b' : '#f2a31b')
  rect.setAttribute('fill-opacity', '0.45')
  rect.dataset.mark = current ? 'current' : ''
  text.before(rect)
}
