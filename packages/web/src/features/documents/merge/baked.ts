import {
  childOf,
  parseXmlTree,
  type XmlElement,
  xmlAttributeOf,
  xmlSourceOf,
} from '../../editing/xml/index.ts'
import type { MergeSide, SidePiece } from './side.ts'

/** Formatting the editor repeats on every paragraph of a style although only the style defines it. */
export interface BakedStyleFormat {
  names: ReadonlySet<string>
  'w:pPr': ReadonlySet<string>
  'w:rPr': ReadonlySet<string>
}

/** Baked formats by style, read from the editor's re-save of a document with one paragraph for each style. */
export type BakedStyles = ReadonlyMap<string, BakedStyleFormat>

export function readBakedStyles(xml: XmlElement): BakedStyles {
  const styles = new Map<string, BakedStyleFormat>()
  for (const paragraph of childOf(xml, 'w:body')?.children ?? []) {
    if (paragraph.name !== 'w:p') continue
    const format = childOf(paragraph, 'w:pPr')
    const run = childOf(paragraph, 'w:r')
    const texts = (element: XmlElement | undefined) =>
      (element?.children ?? []).filter(({ name }) => name !== 'w:pStyle').map((one) => xmlSourceOf(one))
    const [lines, letters] = [texts(format), texts(run && childOf(run, 'w:rPr'))]
    const names = new Set([...lines, ...letters].flatMap(nameOfTag))
    styles.set(styleOfParagraph(paragraph), { names, 'w:pPr': new Set(lines), 'w:rPr': new Set(letters) })
  }
  return styles
}

const nameOfTag = (text: string): string | [] => /^<([^\s/>]+)/.exec(text)?.[1] ?? []

/** Returns the style of a paragraph; '' is the default. */
export function styleOfParagraph(paragraph: XmlElement): string {
  const style = childOf(paragraph, 'w:pPr')?.children.find(({ name }) => name === 'w:pStyle')
  return (style && xmlAttributeOf(style, 'w:val')) ?? ''
}

/**
 * Returns a format without its style's properties; with `off`, properties of the style missing in the format
 * are turned off.
 */
export function withoutBakedFormat(
  name: 'w:pPr' | 'w:rPr',
  piece: SidePiece | undefined,
  baked: BakedStyleFormat | undefined,
  off: Record<string, string> = {},
): SidePiece {
  const own = (piece?.element.children ?? []).map((one) => ({
    name: one.name,
    text: xmlSourceOf(one),
  }))
  const given = baked?.[name] ?? new Set<string>()
  const missing = [...given]
    .flatMap(nameOfTag)
    .filter((one) => off[one] && !own.some((mine) => mine.name === one))
  const kept = own.filter(({ text }) => !given.has(text)).map(({ text }) => text)
  const xml = parseXmlTree(`<${name}>${[...kept, ...missing.map((one) => off[one])].join('')}</${name}>`)
  const side: MergeSide = piece ? { ...piece.side, xml } : { xml, idOf: () => undefined, leadsTo: (id) => id }
  return { side, element: xml }
}
