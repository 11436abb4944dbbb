import type { Piece, Side } from './side.ts'
import { attribute, child, type Element, readXml, slice, type Xml } from './xml.ts'

/** What the editor writes on every paragraph of a style although only the style says it. */
export interface Baked {
  names: ReadonlySet<string>
  'w:pPr': ReadonlySet<string>
  'w:rPr': ReadonlySet<string>
}

/** Baked formats by style, read from the editor's re-save of a document with one paragraph for each style. */
export type Styles = ReadonlyMap<string, Baked>

export function bakedStyles(xml: Xml): Styles {
  const styles = new Map<string, Baked>()
  for (const paragraph of child(xml.root, 'w:body')?.children ?? []) {
    if (paragraph.name !== 'w:p') continue
    const format = child(paragraph, 'w:pPr')
    const run = child(paragraph, 'w:r')
    const texts = (element: Element | undefined) =>
      (element?.children ?? []).filter(({ name }) => name !== 'w:pStyle').map((one) => slice(xml, one))
    const [lines, letters] = [texts(format), texts(run && child(run, 'w:rPr'))]
    const names = new Set([...lines, ...letters].map((text) => /^<([^\s/>]+)/.exec(text)![1]!))
    styles.set(styleOf(xml, paragraph), { names, 'w:pPr': new Set(lines), 'w:rPr': new Set(letters) })
  }
  return styles
}

/** The style of a paragraph; '' is the usual one. */
export function styleOf(xml: Xml, paragraph: Element): string {
  const style = child(paragraph, 'w:pPr')?.children.find(({ name }) => name === 'w:pStyle')
  return (style && attribute(xml, style, 'w:val')) ?? ''
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
    text: slice(piece!.side.xml, one),
  }))
  const given = baked?.[name] ?? new Set<string>()
  const missing = [...given]
    .map((text) => /^<([^\s/>]+)/.exec(text)![1]!)
    .filter((one) => off[one] && !own.some((mine) => mine.name === one))
  const kept = own.filter(({ text }) => !given.has(text)).map(({ text }) => text)
  const xml = readXml(`<${name}>${[...kept, ...missing.map((one) => off[one])].join('')}</${name}>`)
  const side: Side = piece ? { ...piece.side, xml } : { xml, idOf: () => undefined, leadsTo: (id) => id }
  return { side, element: xml.root }
}
