import { commonPairsOf } from '../../editing/ooxml/index.ts'
import {
  attributesOf,
  childOf,
  descendantsOf,
  escapeXmlEntities,
  unescapeXmlText,
  type XmlElement,
  xmlContentOf,
  xmlOpeningTagOf,
} from '../../editing/xml/index.ts'
import { replaceChildTexts } from './elements.ts'

/** A letter of the private use area, which the rehearsal types and comparisons leave out. */
export const rehearsedDeckLetter = '\ue0f7'

const bodies = new Set(['p:txBody', 'a:txBody'])
export const isTextBody = ({ name }: XmlElement): boolean => bodies.has(name)

/**
 * The editor's own writing of texts that were touched and not changed: it writes inherited looks out when it writes a
 * text anew, and only by this form is known what the person changed.
 */
const rewrittenBodies = new WeakMap<XmlElement, XmlElement>()

/** Notes for the texts of an edited part how the editor writes them where nothing was changed. */
export function noteRewrittenBodies(edited: XmlElement, rewritten: XmlElement): void {
  const known = bodiesByShape(rewritten)
  for (const [key, body] of bodiesByShape(edited)) {
    const same = known.get(key)
    if (same) rewrittenBodies.set(body, same)
  }
}

function bodiesByShape(root: XmlElement): Map<string, XmlElement> {
  const found = new Map<string, XmlElement>()
  for (const kind of ['p:sp', 'p:graphicFrame'])
    for (const shape of descendantsOf(root, kind)) {
      const [properties] = descendantsOf(shape, 'p:cNvPr')
      const id = properties && attributesOf(properties).get('id')
      const texts = [...bodies].flatMap((name) => [...descendantsOf(shape, name)])
      for (const [place, body] of texts.entries()) found.set(`${kind} ${id} ${place}`, body)
    }
  return found
}

/**
 * The text of a shape with the letters that were typed or deleted, everything else byte for byte; null where more than
 * letters was changed.
 */
export function typedTextBody(original: XmlElement, base: XmlElement, edited: XmlElement): string | null {
  const reference = rewrittenBodies.get(edited) ?? base
  const [mine, before, after] = [original, reference, edited].map(paragraphsOf)
  if (!mine || !before || !after || mine.length !== before.length || mine.length !== after.length) return null
  if (frameOf(reference) !== frameOf(edited)) return null
  const texts = new Map<XmlElement, string>()
  for (const [at, paragraph] of mine.entries()) {
    const [was, is] = [before[at], after[at]]
    if (!was || !is || formOf(was) !== formOf(is) || wordsOf(paragraph) !== wordsOf(was)) return null
    const text =
      wordsOf(paragraph) === wordsOf(is, true) ? sourceOf(paragraph) : typedParagraph(paragraph, is)
    if (text === null) return null
    texts.set(paragraph, text)
  }
  return replaceChildTexts(
    original,
    original.children.map((child) => texts.get(child) ?? sourceOf(child)),
  )
}

const sourceOf = ({ text, start, end }: XmlElement) => text.slice(start, end)
const paragraphsOf = ({ children }: XmlElement) => children.filter(({ name }) => name === 'a:p')

/** The frame of a text body: all but its paragraphs. */
const frameOf = ({ children }: XmlElement) =>
  children
    .filter(({ name }) => name !== 'a:p')
    .map(formKey)
    .join()

/** The looks of a paragraph and of its runs in their order, whatever their words. */
function formOf({ children }: XmlElement): string {
  const looks: string[] = []
  for (const child of children) {
    if (child.name !== 'a:r') looks.push(formKey(child))
    else if (runWords(child, true) !== '') looks.push(`run ${formKey(childOf(child, 'a:rPr'))}`)
  }
  return looks.filter((look, at) => look !== looks[at - 1] || !look.startsWith('run')).join('\n')
}

const formKey = (element: XmlElement | undefined): string =>
  element
    ? `${element.name} ${[...attributesOf(element)].sort().join()} ${element.children.length === 0 ? xmlContentOf(element) : element.children.map(formKey).join()}>`
    : ''

/** The words of a paragraph; the editor's may have letters of the rehearsal in them. */
const wordsOf = ({ children }: XmlElement, isKept = false): string =>
  children
    .map((child) =>
      child.name === 'a:r' || child.name === 'a:fld'
        ? runWords(child, isKept)
        : child.name === 'a:br'
          ? '\n'
          : '',
    )
    .join('')

function runWords(run: XmlElement, isKept: boolean): string {
  const text = childOf(run, 'a:t')
  const words = text ? unescapeXmlText(xmlContentOf(text)) : ''
  return isKept ? words : words.replaceAll(rehearsedDeckLetter, '')
}

interface Letter {
  letter: string
  /** The text that it stands in; null for a line break. */
  holder: XmlElement | null
}

function lettersOf(paragraph: XmlElement): Letter[] {
  return paragraph.children.flatMap((child): Letter[] => {
    if (child.name === 'a:br') return [{ letter: '\n', holder: null }]
    const holder = child.name === 'a:r' || child.name === 'a:fld' ? childOf(child, 'a:t') : undefined
    if (!holder) return []
    return [...unescapeXmlText(xmlContentOf(holder))].map((letter) => ({ letter, holder }))
  })
}

function typedParagraph(original: XmlElement, edited: XmlElement): string | null {
  const [mine, theirs] = [lettersOf(original), lettersOf(edited)]
  const kept = new Map(
    commonPairsOf(
      mine.map(({ letter }) => letter),
      theirs.map(({ letter }) => letter),
    ).map(([o, e]) => [e, o] as const),
  )
  const stays = new Set(kept.values())
  if (mine.some(({ holder }, at) => holder === null && !stays.has(at))) return null
  const words = new Map<XmlElement, string>()
  const add = (holder: XmlElement, letter: string) => words.set(holder, (words.get(holder) ?? '') + letter)
  for (const { holder } of mine) if (holder) words.set(holder, '')
  const placeAfter = (from: number) => {
    for (let at = from; at < theirs.length; at++) {
      const place = kept.get(at)
      if (place !== undefined) return mine[place]?.holder ?? null
    }
    return null
  }
  let last: XmlElement | null = null
  for (const [at, { letter }] of theirs.entries()) {
    const place = kept.get(at)
    const holder: XmlElement | null =
      place === undefined
        ? (last ?? placeAfter(at) ?? mine.findLast((one) => one.holder)?.holder ?? null)
        : (mine[place]?.holder ?? null)
    if (place !== undefined && holder === null) {
      last = null
      continue
    }
    if (!holder) return null
    add(holder, letter)
    last = holder
  }
  let text = ''
  let from = original.start
  for (const [holder, word] of words) {
    if (word === unescapeXmlText(xmlContentOf(holder))) continue
    text += original.text.slice(from, holder.start) + xmlOpeningTagOf(holder).replace(/\s*\/>$/, '>')
    text += `${escapeXmlEntities(word)}</${holder.name}>`
    from = holder.end
  }
  return text + original.text.slice(from, original.end)
}
