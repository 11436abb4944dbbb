/** Allowed WebVTT tags; others are removed. */
const marks = new Set(['b', 'i', 'u', 'c', 'v', 'lang', 'ruby', 'rt'])

const mark = /^(\/?)([a-z]+)((?:\.[^\s.]+)*)(?:\s+([\s\S]*))?$/i
const time = /^(?:\d{1,2}:)?\d\d:\d\d(?:\.\d{1,3})?$/

/**
 * Sanitises a subtitle's text for the player, which decodes some references and inserts the result as HTML.
 * Every character that could begin markup is escaped to stay text after both steps, and tag content is
 * letters and digits only.
 */
export function sanitizeCueText(text: string): string {
  const open: string[] = []
  let safe = ''
  for (const [whole, inner] of text.matchAll(/<([^<>]*)>|[^<]+|</g)) {
    if (inner !== undefined && time.test(inner)) {
      safe += whole
      continue
    }
    // `3 < 5 and 7 > 2` contains no tag.
    if (inner === undefined || !/^\/?[a-z]/i.test(inner)) {
      safe += wordsOf(whole)
      continue
    }
    const [, closing, given = '', classes = '', annotation = ''] = mark.exec(inner.trim()) ?? []
    const name = given.toLowerCase()
    if (!marks.has(name)) continue
    if (!closing) {
      open.push(name)
      safe += `<${name}${classesOf(classes)}${annotationOf(name, annotation)}>`
    } else if (open.includes(name)) {
      while (open.at(-1) !== name) safe += `</${open.pop()}>`
      safe += `</${open.pop()}>`
    }
  }
  return safe
}

/** Escapes text for a cue. Character references stay the characters they stand for. */
const wordsOf = (text: string): string =>
  text
    .replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});)/gi, '&amp;')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&amp;lt;')
    .replaceAll('>', '&amp;gt;')

const classesOf = (classes: string): string =>
  classes
    .split('.')
    .map((one) => one.replace(/[^\w-]/g, ''))
    .filter((one) => one !== '')
    .map((one) => `.${one}`)
    .join('')

/** A speaker's name, or a language. */
function annotationOf(name: string, annotation: string): string {
  const kept =
    name === 'v'
      ? annotation.replace(/[^\p{L}\p{N}\p{M} .,'()·_-]/gu, '')
      : name === 'lang'
        ? annotation.replace(/[^\w-]/g, '')
        : ''
  return kept.trim() === '' ? '' : ` ${kept.trim()}`
}
