import { itemAt } from '../../../kernel/certain.ts'

/** Start and end of markup that is not a tag. */
const asides = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Whether a text is XML as Office writes it: one root element, every tag closed in order, nothing truncated.
 * Document types are refused: Office writes none, and entity attacks need one.
 */
export function isWellFormedXml(xml: string): boolean {
  const open: string[] = []
  let roots = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const aside = asides.find(([begin]) => xml.startsWith(begin, at))
    if (aside) {
      const end = xml.indexOf(aside[1], at + aside[0].length)
      if (end < 0) return false
      at = end + aside[1].length
      continue
    }
    const end = endOfTag(xml, at)
    if (end < 0) return false
    const [, slash, name] = /^<(\/?)([\p{L}_][\w.:\-\u00b7-\uffff]*)/u.exec(xml.slice(at, at + 300)) ?? []
    if (!name) return false
    if (slash) {
      if (open.pop() !== name) return false
    } else {
      if (open.length === 0) roots++
      if (xml[end - 1] !== '/') open.push(name)
    }
    at = end + 1
  }
  return open.length === 0 && roots === 1
}

/** Returns the end of the tag that begins here; quoted values may contain '>'. */
function endOfTag(xml: string, from: number): number {
  let quote = ''
  for (let at = from + 1; at < xml.length; at++) {
    const sign = itemAt(xml, at)
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
    else if (sign === '<') return -1
  }
  return -1
}
