import type { PackageParts } from '../../editing/ooxml/index.ts'
import { childElementOf, type Element, numberOf, readXml } from '../markup/tree.ts'

/** Returns a workbook colour as `#rrggbb`; null means the program's default. */
export type ColourResolver = (of: Element | undefined) => string | null

/** Colours of Office's default theme. */
const office = [
  'FFFFFF 000000 E7E6E6 44546A 4472C4 ED7D31',
  'A5A5A5 FFC000 5B9BD5 70AD47 0563C1 954F72',
].flatMap((line) => line.split(' '))

/** The indexed palette (ECMA-376 part 1, 18.8.27); 64 and 65 are the system's foreground and background. */
const indexed = [
  '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF',
  '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF',
  '800000 008000 000080 808000 800080 008080 C0C0C0 808080',
  '9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF',
  '000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF',
  '00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99',
  '3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696',
  '003366 339966 003300 333300 993300 993366 333399 333333',
].flatMap((line) => line.split(' '))

/** Theme colours by index, which swaps light and dark against the order of the XML. */
const themeNames = 'lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'.split(' ')

export function colourResolverOf(theme: Uint8Array | undefined, styles: Element | undefined): ColourResolver {
  const scheme = theme && childElementOf(childElementOf(readXml(theme), 'themeElements'), 'clrScheme')
  const themed = themeNames.map((name, place) => {
    const given = childElementOf(scheme, name)?.children[0]?.attributes
    return given?.lastClr ?? given?.val ?? office[place]!
  })
  const own = childElementOf(childElementOf(styles, 'colors'), 'indexedColors')?.children.map(
    (one) => one.attributes.rgb?.slice(-6) ?? '000000',
  )
  return (of) => {
    if (!of || of.attributes.auto === '1') return null
    const theme = numberOf(of, 'theme')
    const number = numberOf(of, 'indexed')
    const plain =
      of.attributes.rgb?.slice(-6) ??
      (theme === null ? (own ?? indexed)[number ?? -1] : (themed[theme] ?? null))
    if (!plain || !/^[\da-f]{6}$/i.test(plain)) return null
    return applyColourTint(plain, numberOf(of, 'tint') ?? 0)
  }
}

/** Applies a tint: towards white above 0, towards black below, by lightness (18.8.19). */
export function applyColourTint(hex: string, tint: number): string {
  if (tint === 0) return `#${hex.toLowerCase()}`
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const before = (most + least) / 2
  const after = tint < 0 ? before * (1 + tint) : before * (1 - tint) + tint
  const span = most - least
  const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * before - 1))
  const chroma = (1 - Math.abs(2 * after - 1)) * saturation
  const bottom = after - chroma / 2
  const channel = (value: number) => {
    const level = bottom + (span === 0 ? 0 : ((value - least) / span) * chroma)
    return Math.round(Math.min(1, Math.max(0, level)) * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(red)}${channel(green)}${channel(blue)}`
}

export const workbookThemePart = (parts: PackageParts): Uint8Array | undefined =>
  parts.get('xl/theme/theme1.xml') ?? [...parts].find(([name]) => /^xl\/theme\/[^/]+\.xml$/i.test(name))?.[1]
