import { commonPairsOf } from '../../editing/ooxml/index.ts'
import {
  childOf,
  escapeXmlEntities,
  unescapeXmlText,
  type XmlElement,
  xmlOpeningTagOf,
  xmlSourceOf,
} from '../../editing/xml/index.ts'
import { formatKeyOf } from './properties.ts'
import { haveSameEssence, type MergeSide, pieceOfSide } from './side.ts'
import { type ParagraphToken, wrapperEssence } from './tokens.ts'

/** One paragraph in its three forms, as tokens, its mark first. */
export interface ThreeParagraphs {
  was: readonly ParagraphToken[]
  base: readonly ParagraphToken[]
  now: readonly ParagraphToken[]
}

/** Returns whether nothing but letters came or went between the editor's two saves of a paragraph. */
export function isTypingOnly({ base, now }: ThreeParagraphs): boolean {
  const pairs = commonPairsOf(sensesOf(base), sensesOf(now))
  const [known, kept] = [new Set(pairs.map(([, n]) => n)), new Set(pairs.map(([b]) => b))]
  const isLetter = ({ kind }: ParagraphToken) => kind === 'letter'
  return (
    base.every((token, at) => kept.has(at) || isLetter(token)) &&
    now.every((token, at) => known.has(at) || isLetter(token)) &&
    pairs.every(([b, n]) => isSameToken(base[b], now[n]))
  )
}

/** A replacement in the source of a paragraph. */
interface SourceEdit {
  at: number
  until: number
  text: string
}

/**
 * Returns a paragraph with the letters that were typed or deleted, everything else byte for byte; null where
 * typed letters bring a link, a control or a tracked change along. `formatFor` gives the format of a run that is
 * new. Expects `isTypingOnly`.
 */
export function typedParagraph(
  { was, base, now }: ThreeParagraphs,
  formatFor: (token: ParagraphToken) => string,
): string | null {
  const [mark] = was
  const own = partnersOf(was, base)
  if (!mark || !base.every((token) => token.kind !== 'letter' || own.has(token))) return null
  const baseOf = new Map(
    commonPairsOf(sensesOf(base), sensesOf(now)).map(([b, n]) => [now[n], base[b]] as const),
  )
  const kept = new Set(baseOf.values())
  const changes = new LetterChanges(mark.paragraph)
  for (const token of base) if (!kept.has(token)) changes.drop(own.get(token))
  for (const [at, token] of now.entries()) {
    if (baseOf.has(token)) continue
    const raw = escapeXmlEntities(unescapeXmlText(token.raw))
    const [left, right] = [neighbour(at, -1), neighbour(at, 1)]
    const like = [left, right].find((one) => one && looksLike(one, token))
    const letter = like && own.get(like)
    if (letter) changes.type(letter, raw, like === left ? 'behind' : 'before')
    else if (token.path.length > 0) return null
    else changes.typeRun(nearestBefore(at), formatFor(token), raw)
  }
  return changes.source(was)

  /** The nearest letter of the base before or behind a new one, with nothing but letters between. */
  function neighbour(from: number, step: 1 | -1): ParagraphToken | undefined {
    for (let at = from + step; now[at]?.kind === 'letter'; at += step) {
      const known = baseOf.get(now[at])
      if (known) return known
    }
    return undefined
  }

  function nearestBefore(from: number): ParagraphToken | undefined {
    for (let at = from - 1; at > 0; at--) {
      const known = baseOf.get(now[at])
      const mine = known && own.get(known)
      if (mine) return mine
    }
    return undefined
  }
}

/** The file's token of each that the editor shows: letters among letters, all else among all. */
function partnersOf(
  was: readonly ParagraphToken[],
  base: readonly ParagraphToken[],
): Map<ParagraphToken, ParagraphToken> {
  const found = new Map<ParagraphToken, ParagraphToken>()
  const pair = (ones: readonly ParagraphToken[], twos: readonly ParagraphToken[]) => {
    for (const [o, b] of commonPairsOf(sensesOf(ones), sensesOf(twos))) {
      const [mine, theirs] = [ones[o], twos[b]]
      if (mine && theirs && !found.has(theirs) && mine.kind === theirs.kind) found.set(theirs, mine)
    }
  }
  const isLetter = ({ kind }: ParagraphToken) => kind === 'letter'
  pair(was.filter(isLetter), base.filter(isLetter))
  const others = (tokens: readonly ParagraphToken[]) => tokens.filter((token) => !isLetter(token))
  pair(others(was), others(base))
  return found
}

/** Letters that come into a paragraph's source or go from it. */
class LetterChanges {
  private readonly paragraph: XmlElement
  private readonly dropped = new Set<ParagraphToken>()
  private readonly typed = {
    before: new Map<ParagraphToken, string>(),
    behind: new Map<ParagraphToken, string>(),
  }
  private readonly runs = new Map<
    string,
    { behind: ParagraphToken | undefined; format: string; raw: string }
  >()

  constructor(paragraph: XmlElement) {
    this.paragraph = paragraph
  }

  drop(letter: ParagraphToken | undefined): void {
    if (letter) this.dropped.add(letter)
  }

  type(letter: ParagraphToken, raw: string, side: 'before' | 'behind'): void {
    this.typed[side].set(letter, (this.typed[side].get(letter) ?? '') + raw)
  }

  typeRun(behind: ParagraphToken | undefined, format: string, raw: string): void {
    const key = `${behind?.element.start ?? ''} ${format}`
    this.runs.set(key, { behind, format, raw: (this.runs.get(key)?.raw ?? '') + raw })
  }

  source(was: readonly ParagraphToken[]): string {
    const words = new Map<XmlElement, { text: string; isChanged: boolean }>()
    for (const letter of was) {
      if (letter.kind !== 'letter') continue
      const [before, behind] = [this.typed.before.get(letter) ?? '', this.typed.behind.get(letter) ?? '']
      const isDropped = this.dropped.has(letter)
      const word = words.get(letter.element) ?? { text: '', isChanged: false }
      word.text += before + (isDropped ? '' : letter.raw) + behind
      word.isChanged ||= isDropped || before + behind !== ''
      words.set(letter.element, word)
    }
    const edits: SourceEdit[] = [...this.runs.values()].map(({ behind, format, raw }) =>
      newRun(this.paragraph, behind, `<w:r>${format}<w:t xml:space="preserve">${raw}</w:t></w:r>`),
    )
    for (const [element, { text, isChanged }] of words)
      if (isChanged)
        edits.push({
          at: element.start,
          until: element.closeStart,
          text: spaced(xmlOpeningTagOf(element), text) + text,
        })
    return withEdits(this.paragraph, edits)
  }
}

/** A new run behind a token; the run around that token goes on after it. */
function newRun(paragraph: XmlElement, behind: ParagraphToken | undefined, run: string): SourceEdit {
  const place = (at: number, text = run): SourceEdit => ({ at, until: at, text })
  if (!behind) return place(childOf(paragraph, 'w:pPr')?.end ?? paragraph.openEnd)
  const { run: around, element } = behind
  if (!around) return place(element.end)
  if (around.children.at(-1) === element) return place(around.end)
  const format = childOf(around, 'w:rPr')
  const again = xmlOpeningTagOf(around) + (format ? xmlSourceOf(format) : '')
  return place(element.end, `</${around.name}>${run}${again}`)
}

function withEdits({ text, start, end, openEnd, name }: XmlElement, edits: readonly SourceEdit[]): string {
  if (openEnd === end)
    return `${text.slice(start, end).replace(/\s*\/>$/, '>')}${edits.map((edit) => edit.text).join('')}</${name}>`
  let result = ''
  let from = start
  for (const edit of [...edits].sort((one, two) => one.at - two.at)) {
    result += text.slice(from, edit.at) + edit.text
    from = edit.until
  }
  return result + text.slice(from, end)
}

const spaced = (open: string, word: string): string =>
  word.trim() === word || open.includes('xml:space') ? open : open.replace(/>$/, ' xml:space="preserve">')

const sensesOf = (tokens: readonly ParagraphToken[]) => tokens.map(({ sense }) => sense)

function isSameToken(one: ParagraphToken | undefined, two: ParagraphToken | undefined): boolean {
  if (!one || !two || one.kind !== two.kind) return false
  if (one.kind === 'mark') return paragraphFormat(one) === paragraphFormat(two)
  const isSamePiece =
    one.kind === 'letter' ||
    haveSameEssence(pieceOfSide(one.side, one.element), pieceOfSide(two.side, two.element))
  return isSamePiece && looksLike(one, two)
}

const formatKey = (side: MergeSide, element: XmlElement | undefined) =>
  formatKeyOf(pieceOfSide(side, element))
const paragraphFormat = ({ side, paragraph }: ParagraphToken) => formatKey(side, childOf(paragraph, 'w:pPr'))
const letterFormat = ({ side, run }: ParagraphToken) =>
  formatKey(side, run ? childOf(run, 'w:rPr') : undefined)

/** Returns whether two tokens have the same format, inside the same links, controls and tracked changes. */
const looksLike = (one: ParagraphToken, two: ParagraphToken): boolean =>
  letterFormat(one) === letterFormat(two) &&
  one.path.length === two.path.length &&
  one.path.every((wrapper, at) => {
    const other = two.path[at]
    return other !== undefined && wrapperEssence(one.side, wrapper) === wrapperEssence(two.side, other)
  })
