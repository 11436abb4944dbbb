import {
  escapeXmlEntities,
  joinXmlElement,
  splitXmlElement,
  tagAttribute,
  withAttributes,
  xmlOpeningTag,
  xmlSliceNamed,
} from '../../editing/xml/index.ts'

export type UniverColour = { rgb?: string | null; th?: number | null } | null | undefined

/** Underline, strikethrough or overline, with its kind. */
type Decoration = { s?: number; t?: number } | null
export type UniverBorderLine = { s?: number; cl?: UniverColour } | null | undefined

/** A style of Univer, or a change to one: null resets a property to its default. */
export interface UniverCellStyle {
  ff?: string | null
  fs?: number | null
  bl?: number | null
  it?: number | null
  ul?: Decoration
  st?: Decoration
  va?: number | null
  cl?: UniverColour
  bg?: UniverColour
  bd?: Record<string, UniverBorderLine> | null
  n?: { pattern: string } | null
  ht?: number | null
  vt?: number | null
  tb?: number | null
  tr?: { a?: number; v?: number } | null
  pd?: { l?: number; r?: number } | null
}

/** Theme colour indices of a file by Univer's index; files swap light and dark. */
const themePlaces = [1, 0, 3, 2, 4, 5, 6, 7, 8, 9, 10, 11]

/** Serialises a colour as the element `name`; null for none or an invalid one. */
export function styleColourXml(name: string, colour: UniverColour): string | null {
  if (!colour) return null
  const rgb = colourHexDigits(colour.rgb ?? '')
  if (rgb) return `<${name} rgb="FF${rgb}"/>`
  return typeof colour.th === 'number' ? `<${name} theme="${themePlaces[colour.th] ?? 1}"/>` : null
}

/** Converts `#RGB`, `#RRGGBB` or `rgb(r, g, b)` to six hexadecimal digits. */
export function colourHexDigits(colour: string): string | null {
  const long = /^#?([\da-f]{6})(?:[\da-f]{2})?$/i.exec(colour)?.[1]
  if (long) return long.toUpperCase()
  const short = /^#([\da-f]{3})$/i.exec(colour)?.[1]
  if (short)
    return [...short]
      .map((digit) => digit + digit)
      .join('')
      .toUpperCase()
  const channels = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(colour)?.slice(1)
  return channels
    ? channels
        .map((value) => Math.min(255, Number(value)).toString(16).padStart(2, '0'))
        .join('')
        .toUpperCase()
    : null
}

const fontOrder =
  'b i strike condense extend outline shadow u vertAlign sz color name rFont family charset scheme'.split(' ')

/** Applies changes to a font or run; other properties stay. */
export function styleFontXml(
  before: string,
  look: UniverCellStyle,
  nameTag: 'name' | 'rFont' = 'name',
): string {
  const { open, items, close } = splitXmlElement(before)
  const parts = new Map(items.filter(({ name }) => name !== '').map(({ name, xml }) => [name, xml]))
  const put = (name: string, xml: string | null) => {
    if (xml === null) parts.delete(name)
    else parts.set(name, xml)
  }
  if ('bl' in look) put('b', look.bl ? '<b/>' : null)
  if ('it' in look) put('i', look.it ? '<i/>' : null)
  if ('st' in look) put('strike', look.st?.s ? '<strike/>' : null)
  if ('ul' in look)
    put('u', !look.ul?.s ? null : look.ul.t === 10 ? '<u val="double"/>' : keptUnderline(parts.get('u')))
  if ('va' in look)
    put(
      'vertAlign',
      look.va === 3
        ? '<vertAlign val="superscript"/>'
        : look.va === 2
          ? '<vertAlign val="subscript"/>'
          : null,
    )
  if ('fs' in look) put('sz', `<sz val="${look.fs ?? 11}"/>`)
  if ('cl' in look) put('color', styleColourXml('color', look.cl))
  if ('ff' in look && tagAttribute(parts.get(nameTag) ?? '', 'val') !== look.ff) {
    for (const name of ['family', 'charset', 'scheme']) parts.delete(name)
    put(nameTag, `<${nameTag} val="${escapeXmlEntities(look.ff ?? 'Calibri')}"/>`)
  }
  const sorted = [...parts].sort(([a], [b]) => rank(a) - rank(b)).map(([name, xml]) => ({ name, xml }))
  return joinXmlElement({ open, items: sorted, close })
}

const rank = (name: string) => (fontOrder.indexOf(name) + fontOrder.length + 1) % (fontOrder.length + 1)
const keptUnderline = (before: string | undefined) =>
  before && tagAttribute(before, 'val') !== 'none' ? before : '<u/>'

export const styleFillXml = (colour: UniverColour): string => {
  const foreground = styleColourXml('fgColor', colour)
  return foreground
    ? `<fill><patternFill patternType="solid">${foreground}<bgColor indexed="64"/></patternFill></fill>`
    : '<fill><patternFill patternType="none"/></fill>'
}

const lines =
  'none thin hair dotted dashed dashDot dashDotDot double medium mediumDashed mediumDashDot mediumDashDotDot slantDashDot thick'.split(
    ' ',
  )
const sides = [
  ['l', 'left', 'start'],
  ['r', 'right', 'end'],
  ['t', 'top', 'top'],
  ['b', 'bottom', 'bottom'],
] as const

export function styleBorderXml(before: string, change: UniverCellStyle['bd']): string {
  const bd = change ?? {}
  const side = (tag: string, line: UniverBorderLine) => {
    const style = lines[line?.s ?? 0] ?? 'thin'
    if (!line || style === 'none') return `<${tag}/>`
    return `<${tag} style="${style}">${styleColourXml('color', line.cl) ?? '<color auto="1"/>'}</${tag}>`
  }
  const kept = (tag: string) => (change === null ? null : xmlSliceNamed(before, tag))
  const pieces = sides.map(([key, tag, other]) =>
    key in bd ? side(tag, bd[key]) : (kept(tag) ?? kept(other) ?? `<${tag}/>`),
  )
  let open = change === null ? '<border>' : xmlOpeningTag(before).replace(/\s*\/>$/, '>')
  let diagonal = kept('diagonal') ?? '<diagonal/>'
  for (const [key, name] of [
    ['tl_br', 'diagonalDown'],
    ['bl_tr', 'diagonalUp'],
  ] as const) {
    if (!(key in bd)) continue
    const line = bd[key]
    open = withAttributes(open, { [name]: line?.s ? '1' : null })
    if (line?.s) diagonal = side('diagonal', line)
  }
  if (!/diagonal(?:Up|Down)="(?:1|true)"/.test(open)) diagonal = '<diagonal/>'
  const inner = change === null ? [] : ['vertical', 'horizontal'].map((tag) => kept(tag) ?? '')
  return `${open}${pieces.join('')}${diagonal}${inner.join('')}</border>`
}

const across = ['', 'left', 'center', 'right', 'justify', 'justify', 'distributed']
const along = ['', 'top', 'center', 'bottom']

/** Returns the `<alignment>` of a cell after a change; null where none is needed. */
export function styleAlignmentXml(before: string | null, look: UniverCellStyle): string | null {
  const changes: Record<string, string | number | null> = {}
  if ('ht' in look) changes.horizontal = across[look.ht ?? 0] || null
  if ('vt' in look) changes.vertical = along[look.vt ?? 0] || null
  if ('tb' in look) changes.wrapText = look.tb === 3 ? 1 : null
  if ('tr' in look) changes.textRotation = turnOf(look.tr)
  if ('pd' in look) changes.indent = Math.round((look.pd?.l ?? look.pd?.r ?? 0) / 10) || null
  const alignment = withAttributes(before ?? '<alignment/>', changes)
  return /=/.test(alignment) ? alignment : null
}

function turnOf(turn: UniverCellStyle['tr']): number | null {
  if (!turn) return null
  if (turn.v) return 255
  const degrees = Math.round(turn.a ?? 0)
  return degrees === 0 ? null : degrees < 0 ? -degrees : 90 + degrees
}
