import { readPackageParts, writePackageParts } from '../editing/ooxml/index.ts'

const entity = /&#(?:x([0-9a-f]+)|(\d+));/gi

/** Letters that mean something in XML, or that a reader would take for the space between two words. */
const kept = new Set([...'<>&"\'\t\n\r\u00a0'].map((letter) => letter.codePointAt(0)))

/** The editor writes no change of a table whose properties are empty. */
const bareTable = /<a:tblPr\s*\/>|<a:tblPr\s*><\/a:tblPr>/g

/** A presentation as the editor reads it rightly: it shows `&#8211;` as it stands. */
export function makeDeckReadable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = new Map(readPackageParts(bytes))
  for (const [name, content] of parts) {
    if (!/\.xml$/.test(name)) continue
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
    const letters = text.replaceAll(entity, (written, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return kept.has(code) || code > 0x10ffff ? written : String.fromCodePoint(code)
    })
    const written = letters.replaceAll(bareTable, '<a:tblPr bandRow="0"/>')
    if (written !== text) parts.set(name, new TextEncoder().encode(written))
  }
  return writePackageParts(parts)
}
