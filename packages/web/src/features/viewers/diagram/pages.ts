import { inflateSync, strFromU8 } from 'fflate'
import { parseXmlEntry } from '../unzip.ts'

/** One page of a drawing: its cells as unparsed XML. */
export interface DiagramPage {
  name: string
  model: Element
}

/** Limits: unpacked characters of a page, and pages. */
const most = { characters: 32 * 1024 ** 2, pages: 200 }

/** Returns the pages of a drawing. Throws where there are none. */
export function parseDiagramPages(text: string): DiagramPage[] {
  const root = parseXmlEntry(text).documentElement
  if (root.localName === 'mxGraphModel') return [{ name: '', model: root }]
  const pages = [...root.children]
    .filter((one) => one.localName === 'diagram')
    .slice(0, most.pages)
    .map((one) => ({ name: one.getAttribute('name') ?? '', model: modelOf(one) }))
  if (root.localName !== 'mxfile' || pages.length === 0) throw new Error('no drawing inside')
  return pages
}

/** Plain, or deflated, in base64, with all odd letters as in addresses. */
function modelOf(diagram: Element): Element {
  const plain = [...diagram.children].find((one) => one.localName === 'mxGraphModel')
  if (plain) return plain
  const packed = Uint8Array.from(atob((diagram.textContent ?? '').trim()), (letter) => letter.charCodeAt(0))
  const model = parseXmlEntry(decodeURIComponent(strFromU8(unpacked(packed)))).documentElement
  if (model.localName !== 'mxGraphModel') throw new Error('no drawing inside')
  return model
}

/** Limits the output, so that a small input cannot exhaust memory. */
function unpacked(packed: Uint8Array): Uint8Array {
  const room = new Uint8Array(Math.min(most.characters, packed.length * 1032 + 1024))
  const found = inflateSync(packed, { out: room })
  if (found.length >= most.characters) throw new Error('too much inside')
  return found
}
