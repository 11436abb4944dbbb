import {
  childOf,
  descendantsOf,
  parseXmlTree,
  type XmlElement,
  xmlAttributeOf,
  xmlContentOf,
} from '../../editing/xml/index.ts'

/**
 * A slide as the editor saved it, without the bullets that it writes as the first letters of each paragraph: they are
 * drawn by the paragraph's own list, and would stand there twice.
 */
export function withoutBulletLetters(text: string): string {
  let result = ''
  let from = 0
  for (const body of descendantsOf(parseXmlTree(text), 'p:txBody')) {
    const bullets = new Set(
      [...descendantsOf(body, 'a:buChar')].map((bullet) => `${xmlAttributeOf(bullet, 'char')} `),
    )
    for (const paragraph of body.children) {
      const words = firstWordsOf(paragraph)
      const bullet = words && [...bullets].find((one) => xmlContentOf(words).startsWith(one))
      if (!bullet) continue
      result += text.slice(from, words.openEnd)
      from = words.openEnd + bullet.length
    }
  }
  return result + text.slice(from)
}

/** Returns the first non-empty text of a paragraph. */
function firstWordsOf(paragraph: XmlElement): XmlElement | undefined {
  return paragraph.children
    .filter(({ name }) => name === 'a:r')
    .map((run) => childOf(run, 'a:t'))
    .find((words) => words && xmlContentOf(words) !== '')
}
