import {
  attributesOf,
  childOf,
  unescapeXmlText,
  type XmlElement,
  xmlContentOf,
  xmlSourceOf,
} from '../../editing/xml/index.ts'
import { elementEssence, type MergeSide } from './side.ts'

/** The smallest unit of a paragraph: its mark, one character, or an element kept whole. */
export interface ParagraphToken {
  side: MergeSide
  kind: 'mark' | 'letter' | 'piece' | 'loose'
  /** The paragraph of a mark, or the text element of a character. */
  element: XmlElement
  /** The source text; for a character only the character. */
  raw: string
  /** Equal where the file and the editor mean the same thing. */
  sense: string
  paragraph: XmlElement
  run: XmlElement | null
  /** The links, tracked changes and controls around it, outermost first. */
  path: readonly XmlElement[]
}

const wrappers = new Set(
  'w:hyperlink w:ins w:del w:moveFrom w:moveTo w:smartTag w:customXml w:sdt w:fldSimple w:dir w:bdo'.split(
    ' ',
  ),
)
const objects = new Set(['w:drawing', 'w:pict', 'w:object', 'mc:AlternateContent'])

/** Splits a paragraph into tokens, its mark first; `label` tells paragraphs apart. */
export function tokensOfParagraph(side: MergeSide, paragraph: XmlElement, label: string): ParagraphToken[] {
  const mark: ParagraphToken = {
    side,
    kind: 'mark',
    element: paragraph,
    raw: '',
    sense: `¶${label}`,
    paragraph,
    run: null,
    path: [],
  }
  const tokens = [mark]
  const visit = (parent: XmlElement, path: readonly XmlElement[]) => {
    for (const one of parent.children) {
      if (one.name === 'w:pPr' && parent === paragraph) continue
      const count = tokens.length
      if (one.name === 'w:r') visitRun(one, path)
      else if (wrappers.has(one.name))
        visit(one.name === 'w:sdt' ? (childOf(one, 'w:sdtContent') ?? one) : one, [...path, one])
      else tokens.push(whole('loose', one, null, path))
      // It contains nothing the editor could change.
      if (wrappers.has(one.name) && tokens.length === count) tokens.push(whole('loose', one, null, path))
    }
  }
  const visitRun = (run: XmlElement, path: readonly XmlElement[]) => {
    for (const one of run.children) {
      if (one.name === 'w:rPr') continue
      if (one.name === 'w:t' || one.name === 'w:delText') letters(one, run, path)
      else tokens.push(whole('piece', one, run, path))
    }
  }
  const letters = (element: XmlElement, run: XmlElement, path: readonly XmlElement[]) => {
    for (const [raw] of xmlContentOf(element).matchAll(/&[^;]+;|[\s\S]/gu))
      tokens.push({ ...mark, kind: 'letter', element, raw, sense: unescapeXmlText(raw), run, path })
  }
  const whole = (
    kind: 'piece' | 'loose',
    element: XmlElement,
    run: XmlElement | null,
    path: readonly XmlElement[],
  ): ParagraphToken => {
    const sense = senseOf(side, element)
    return { ...mark, kind, element, raw: xmlSourceOf(element), sense, run, path }
  }
  visit(paragraph, [])
  return tokens
}

function senseOf(side: MergeSide, element: XmlElement): string {
  const { name } = element
  if (objects.has(name)) {
    const picture = /r:embed="([^"]*)"/.exec(xmlSourceOf(element))?.[1]
    return `object ${picture === undefined ? '' : side.leadsTo(picture)}`
  }
  const own = attributesOf(element)
  return `${name} ${own.get('w:id') ?? own.get('w:fldCharType') ?? own.get('w:type') ?? ''}`
}

/** Returns a wrapper without its content; ids of tracked changes are renumbered on every save. */
export const wrapperEssence = (side: MergeSide, wrapper: XmlElement): string =>
  wrapper.name + elementEssence(side, { ...wrapper, end: wrapper.openEnd }).replace(/ w:id="\d+"/, '')

/** Returns the key shared by the two ends of a pair, such as a bookmark's. */
export function tokenPairKey({
  kind,
  element,
}: ParagraphToken): { key: string; half: 'start' | 'middle' | 'end' } | null {
  if (kind === 'mark' || kind === 'letter') return null
  const own = attributesOf(element)
  if (element.name === 'w:instrText') return { key: 'field', half: 'middle' }
  if (element.name === 'w:fldChar') {
    const type = own.get('w:fldCharType')
    return { key: 'field', half: type === 'begin' ? 'start' : type === 'end' ? 'end' : 'middle' }
  }
  const range = /^(w:(?:bookmark|\w+Range|perm))(Start|End)$/.exec(element.name)
  return range
    ? { key: `${range[1]} ${own.get('w:id')}`, half: range[2] === 'Start' ? 'start' : 'end' }
    : null
}
