import { readPackageParts, writePackageParts } from '../editing/ooxml/index.ts'

const entity = /&#(?:x([0-9a-f]+)|(\d+));/gi

/** Characters with a meaning in XML, and whitespace that a parser would normalise. */
const kept = new Set([...'<>&"\'\t\n\r\u00a0'].map((letter) => letter.codePointAt(0)))

/** Table properties without content: the editor would not write changes of such a table. */
const bareTable = /<a:tblPr\s*\/>|<a:tblPr\s*><\/a:tblPr>/g

/** Line breaks between the runs of a text. */
const lineBreak = /<a:br(?:\s*\/>|\s*>(.*?)<\/a:br>)/gs

/**
 * Replaces numeric entities by their characters, as the editor shows `&#8211;` literally, and line breaks by runs of one:
 * it reads all runs of a paragraph before its line breaks.
 */
export function makeDeckReadable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = new Map(readPackageParts(bytes))
  for (const [name, content] of parts) {
    if (!/\.xml$/.test(name)) continue
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
    const letters = text.replaceAll(entity, (written, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return kept.has(code) || code > 0x10ffff ? written : String.fromCodePoint(code)
    })
    const written = letters
      .replaceAll(bareTable, '<a:tblPr bandRow="0"/>')
      .replaceAll(lineBreak, (_, look: string = '') => `<a:r>${look}<a:t>&#10;</a:t></a:r>`)
    if (written !== text) parts.set(name, new TextEncoder().encode(written))
  }
  return writePackageParts(parts)
}
