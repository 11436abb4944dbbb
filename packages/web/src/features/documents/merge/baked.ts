import { attributeOf, childOf, parseXml, sourceOf, type XmlElement } from '../../editing/xml/index.ts'
import type { Piece, Side } from './side.ts'

/** What the editor writes on every paragraph of a style although only the style says it. */
export interface Baked {
  names: ReadonlySet<string>
  'w:pPr': ReadonlySet<string>
  'w:rPr': ReadonlySet<string>
}

/** Baked formats by style, read from the editor's re-save of a document with one paragraph for each style. */
export type Styles = ReadonlyMap<string, Baked>

export function bakedStyles(xml: XmlElement): Styles {
  const styles = new Map<string, Baked>()
  for (const paragraph of childOf(xml, 'w:body')?.children ?? []) {
    if (paragraph.name !== 'w:p') continue
    const format = childOf(paragraph, 'w:pPr')
    const run = childOf(paragraph, 'w:r')
    const texts = (element: XmlElement | undefined) =>
      (element?.children ?? []).filter(({ name }) => name !== 'w:pStyle').map((one) => sourceOf(one))
    const [lines, letters] = [texts(format), texts(run && childOf(run, 'w:rPr'))]
    const names = new Set([...lines, ...letters].map((text) => /^<([^\s/>]+)/.exec(text)![1]!))
    styles.set(styleOf(paragraph), { names, 'w:pPr': new Set(lines), 'w:rPr': new Set(letters) })
  }
  return styles
}

/** The style of a paragraph; '' is the usual one. */
export function styleOf(paragraph: XmlElement): string {
  const style = childOf(paragraph, 'w:pPr')?.children.find(({ name }) => name === 'w:pStyle')
  return (style && attributeOf(style, 'w:val')) ?? ''
}

/** A format without what its style says anyway; with `off`, what the style says and the format does not is off. */
export function withoutBaked(
  name: 'w:pPr' | 'w:rPr',
  piece: Piece | undefined,
  baked: Baked | undefined,
  off: Record<string, string> = {},
): Piece {
  const own = (piece?.element.children ?? []).map((one) => ({
    name: one.name,
    text: sourceOf(one),
  }))
  const given = baked?.[name] ?? new Set<string>()
  const missing = [...given]
    .map((text) => /^<([^\s/>]+)/.exec(text)![1]!)
    .filter((one) => off[one] && !own.some((mine) => mine.name === one))
  const kept = own.filter(({ text }) => !given.has(text)).map(({ text }) => text)
  const xml = parseXml(`<${name}>${[...kept, ...missing.map((one) => off[one])].join('')}</${name}>`)
  const side: Side = piece ? { ...piece.side, xml } : { xml, idOf: () => undefined, leadsTo: (id) => id }
  return { side, element: xml }
}
