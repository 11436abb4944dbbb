import {
  attributesOf,
  childOf,
  descendantsOf,
  unescapeXmlText,
  type XmlElement,
  xmlContentOf,
} from '../../editing/xml/index.ts'
import { textBodyWithWords } from './lines.ts'

/** A private use character that the rehearsal types and comparisons ignore. */
export const rehearsedDeckLetter = '\ue0f7'

const bodies = new Set(['p:txBody', 'a:txBody'])
export const isTextBody = ({ name }: XmlElement): boolean => bodies.has(name)

/**
 * The editor's own writing of texts that were touched and not changed: it writes inherited looks out when it writes a
 * text anew, and only by this form is known what the person changed.
 */
const rewrittenBodies = new WeakMap<XmlElement, XmlElement>()

/** Records how the editor rewrites the unchanged texts of a part. */
export function recordRewrittenBodies(edited: XmlElement, rewritten: XmlElement): void {
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
  const [before, after] = [paragraphsOf(reference), paragraphsOf(edited)]
  const isSameForm =
    frameOf(reference) === frameOf(edited) &&
    before.length === after.length &&
    before.every((paragraph, at) => isFormOf(paragraph, after[at] ?? paragraph))
  return isSameForm ? textBodyWithWords(original, wordLinesOf(before), wordLinesOf(after, true)) : null
}

/** Runs that lost all their words have lost their looks too. */
const isFormOf = (before: XmlElement, after: XmlElement): boolean => {
  const hasRuns = wordsOf(after, true) !== ''
  return formOf(before, hasRuns) === formOf(after, hasRuns)
}

/** The words of each line of some paragraphs. */
const wordLinesOf = (paragraphs: readonly XmlElement[], isKept = false): string[] =>
  paragraphs
    .map((paragraph) => wordsOf(paragraph, isKept))
    .join('\n')
    .split('\n')

const paragraphsOf = ({ children }: XmlElement) => children.filter(({ name }) => name === 'a:p')

/** Returns a text body without its paragraphs. */
const frameOf = ({ children }: XmlElement) =>
  children
    .filter(({ name }) => name !== 'a:p')
    .map(formKey)
    .join()

/** The looks of a paragraph and of its runs in their order, whatever their words. */
function formOf({ children }: XmlElement, hasRuns: boolean): string {
  const looks: string[] = []
  for (const child of children) {
    if (child.name !== 'a:r') looks.push(formKey(child))
    else if (hasRuns && runWords(child, true) !== '') looks.push(`run ${formKey(childOf(child, 'a:rPr'))}`)
  }
  return looks.filter((look, at) => look !== looks[at - 1] || !look.startsWith('run')).join('\n')
}

const formKey = (element: XmlElement | undefined): string =>
  element
    ? `${element.name} ${[...attributesOf(element)].sort().join()} ${element.children.length === 0 ? xmlContentOf(element) : element.children.map(formKey).join()}>`
    : ''

/** Returns the text of a paragraph without the characters of the rehearsal. */
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
