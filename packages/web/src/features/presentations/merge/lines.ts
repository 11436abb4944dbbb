import { commonPairsOf } from '../../editing/ooxml/index.ts'
import {
  childOf,
  escapeXmlEntities,
  unescapeXmlText,
  type XmlElement,
  xmlContentOf,
  xmlOpeningTagOf,
  xmlSourceOf,
} from '../../editing/xml/index.ts'

interface Letter {
  letter: string
  /** The text element that it stands in. */
  holder: XmlElement
}

/** New text for a stretch of the part. */
interface ChangedPiece {
  from: number
  to: number
  text: string
}

/** Letters of a text that the editor has in one line. */
interface TypedLine {
  letters: Letter[]
  /** Puts words where there are none. */
  begin: (words: string) => ChangedPiece
}

const wordsIn = ({ letters }: TypedLine): string => letters.map(({ letter }) => letter).join('')

/**
 * The content of a text body in which lines have other words now; null where its lines are not those of `before`. The
 * editor has line breaks as paragraphs, and forgets them in the cells of a table, where it forgets paragraphs too when
 * somebody types: the original's stay.
 */
export function textBodyWithWords(
  body: XmlElement,
  before: readonly string[],
  after: readonly string[],
): string | null {
  const paragraphs = body.children.filter(({ name }) => name === 'a:p')
  const found = [
    paragraphs.flatMap((paragraph) => linesOf(paragraph, true)),
    paragraphs.flatMap((paragraph) => linesOf(paragraph, false)),
    joinedLines(paragraphs),
  ].find(
    (lines) =>
      lines.length === before.length && lines.every((line, at) => bulletOf(line, before[at] ?? '') !== null),
  )
  if (!found || after.length !== found.length) return null
  const words = found.map((line, at) => {
    const bullet = bulletOf(line, before[at] ?? '') ?? ''
    return after[at]?.startsWith(bullet) ? after[at].slice(bullet.length) : null
  })
  if (words.includes(null)) return null
  let result = ''
  let from = body.openEnd
  for (const piece of found.flatMap((line, at) => changedPieces(line, words[at] ?? ''))) {
    result += body.text.slice(from, piece.from) + piece.text
    from = piece.to
  }
  return result + body.text.slice(from, body.closeStart)
}

/** The bullet or number that the editor writes before a line of a list; null where the line has other words. */
function bulletOf(line: TypedLine, shown: string): string | null {
  const words = wordsIn(line)
  const bullet = shown.slice(0, Math.max(0, shown.length - words.length))
  return shown.endsWith(words) && /^(\S{1,6} )?$/u.test(bullet) ? bullet : null
}

function linesOf(paragraph: XmlElement, isDivided: boolean): TypedLine[] {
  const lines: TypedLine[] = []
  let letters: Letter[] = []
  let look = ''
  const end = (at: number) => lines.push({ letters, begin: beginningAt(paragraph, at, look) })
  for (const child of paragraph.children) {
    const holder = child.name === 'a:r' || child.name === 'a:fld' ? childOf(child, 'a:t') : undefined
    if (holder)
      letters.push(...[...unescapeXmlText(xmlContentOf(holder))].map((letter) => ({ letter, holder })))
    look ||= lookOf(child)
    if (child.name !== 'a:br' || !isDivided) continue
    end(child.start)
    letters = []
  }
  const last = paragraph.children.at(-1)
  end(last?.name === 'a:endParaRPr' ? last.start : paragraph.closeStart)
  return lines
}

function joinedLines(paragraphs: readonly XmlElement[]): TypedLine[] {
  const lines = paragraphs.flatMap((paragraph) => linesOf(paragraph, false))
  const [first] = lines
  return first ? [{ ...first, letters: lines.flatMap(({ letters }) => letters) }] : []
}

/** The properties of a run that stands beside this child of a paragraph. */
function lookOf(child: XmlElement): string {
  if (child.name === 'a:endParaRPr') return xmlSourceOf(child).replaceAll('a:endParaRPr', 'a:rPr')
  const properties = childOf(child, 'a:rPr')
  return properties ? xmlSourceOf(properties) : ''
}

function beginningAt(paragraph: XmlElement, at: number, look: string) {
  const run = (words: string) => `<a:r>${look}<a:t>${escapeXmlEntities(words)}</a:t></a:r>`
  const { start, end, closeStart, name } = paragraph
  return (words: string): ChangedPiece =>
    closeStart === end
      ? {
          from: start,
          to: end,
          text: `${xmlSourceOf(paragraph).replace(/\s*\/>$/, '>')}${run(words)}</${name}>`,
        }
      : { from: at, to: at, text: run(words) }
}

/** Typed letters stand with the letter before them, else with the next one. */
function changedPieces(line: TypedLine, words: string): ChangedPiece[] {
  const { letters } = line
  if (wordsIn(line) === words) return []
  if (letters.length === 0) return [line.begin(words)]
  const theirs = [...words]
  const kept = new Map(
    commonPairsOf(
      letters.map(({ letter }) => letter),
      theirs,
    ).map(([mine, place]) => [place, letters[mine]?.holder] as const),
  )
  const texts = new Map(letters.map(({ holder }) => [holder, '']))
  let last: XmlElement | undefined
  for (const [at, letter] of theirs.entries()) {
    last = kept.get(at) ?? last ?? [...kept].find(([place]) => place > at)?.[1] ?? letters[0]?.holder
    if (last) texts.set(last, texts.get(last) + letter)
  }
  return [...texts].flatMap(([holder, text]) => {
    if (text === unescapeXmlText(xmlContentOf(holder))) return []
    const opening = xmlOpeningTagOf(holder).replace(/\s*\/>$/, '>')
    return [
      {
        from: holder.start,
        to: holder.end,
        text: `${opening}${escapeXmlEntities(text)}</${holder.name}>`,
      },
    ]
  })
}
