import type { IBorderData, IStyleData } from '@univerjs/core'
import { childElementOf, childElementsOf, type Element, isOn, numberOf } from '../markup/tree.ts'
import type { ColourResolver } from './colours.ts'
import { builtInNumberFormat } from './number-formats.ts'

export interface ImportedStyles {
  /** Styles by index in cellXfs. */
  cells: IStyleData[]
  /** Differential styles of conditional formats, by index in dxfs. */
  differences: IStyleData[]
}

const line = { s: 1 } as const
const borderLines =
  'none thin hair dotted dashed dashDot dashDotDot double medium mediumDashed mediumDashDot mediumDashDotDot slantDashDot thick'.split(
    ' ',
  )
const horizontal: Record<string, number> = {
  left: 1,
  center: 2,
  centerContinuous: 2,
  right: 3,
  justify: 4,
  distributed: 6,
}
const vertical: Record<string, number> = { top: 1, center: 2, justify: 2, distributed: 2, bottom: 3 }

export function importWorkbookStyles(sheet: Element | undefined, colours: ColourResolver): ImportedStyles {
  const formats = new Map(
    childElementsOf(childElementOf(sheet, 'numFmts'), 'numFmt').map(({ attributes }) => [
      Number(attributes.numFmtId),
      attributes.formatCode ?? '',
    ]),
  )
  const fonts = childElementsOf(childElementOf(sheet, 'fonts'), 'font').map((font) =>
    importFontStyle(font, colours),
  )
  const fills = childElementsOf(childElementOf(sheet, 'fills'), 'fill').map((fill) => fillOf(fill, colours))
  const borders = childElementsOf(childElementOf(sheet, 'borders'), 'border').map((border) =>
    borderOf(border, colours),
  )
  return {
    cells: childElementsOf(childElementOf(sheet, 'cellXfs'), 'xf').map((xf) => {
      const format = numberOf(xf, 'numFmtId') ?? 0
      return {
        ...fonts[numberOf(xf, 'fontId') ?? 0],
        ...fills[numberOf(xf, 'fillId') ?? 0],
        ...borders[numberOf(xf, 'borderId') ?? 0],
        ...formatOf(formats.get(format) ?? builtInNumberFormat(format)),
        ...alignmentOf(childElementOf(xf, 'alignment')),
      }
    }),
    differences: childElementsOf(childElementOf(sheet, 'dxfs'), 'dxf').map((dxf) =>
      importDifferentialStyle(dxf, colours),
    ),
  }
}

export const importDifferentialStyle = (dxf: Element, colours: ColourResolver): IStyleData => ({
  ...importFontStyle(childElementOf(dxf, 'font'), colours, true),
  // a differential style stores its fill as background, a cell style as the pattern's foreground
  ...fillOf(childElementOf(dxf, 'fill'), colours, true),
  ...borderOf(childElementOf(dxf, 'border'), colours),
})

const formatOf = (pattern: string | null): IStyleData =>
  pattern && pattern !== 'General' ? { n: { pattern } } : {}

/** Converts a font, of a cell or of a run of rich text. */
export function importFontStyle(
  font: Element | undefined,
  colours: ColourResolver,
  differs = false,
): IStyleData {
  if (!font) return {}
  const name = (childElementOf(font, 'name') ?? childElementOf(font, 'rFont'))?.attributes.val
  const size = numberOf(childElementOf(font, 'sz'), 'val')
  const colour = colours(childElementOf(font, 'color'))
  const underline = childElementOf(font, 'u')
  const place = childElementOf(font, 'vertAlign')?.attributes.val
  return {
    ...(name && !differs && { ff: name }),
    ...(size && !differs && { fs: size }),
    ...(isOn(font, 'b') && { bl: 1 }),
    ...(isOn(font, 'i') && { it: 1 }),
    ...(underline && underline.attributes.val !== 'none' && { ul: line }),
    ...(isOn(font, 'strike') && { st: line }),
    ...(colour && { cl: { rgb: colour } }),
    ...(place === 'superscript' && { va: 3 }),
    ...(place === 'subscript' && { va: 2 }),
  }
}

function fillOf(fill: Element | undefined, colours: ColourResolver, differs = false): IStyleData {
  const gradient = childElementOf(fill, 'gradientFill')
  if (gradient) return background(colours(childElementOf(childElementOf(gradient, 'stop'), 'color')))
  const pattern = childElementOf(fill, 'patternFill')
  const kind = pattern?.attributes.patternType ?? (differs ? 'solid' : 'none')
  if (!pattern || kind === 'none') return {}
  const front = colours(childElementOf(pattern, 'fgColor'))
  const back = colours(childElementOf(pattern, 'bgColor'))
  return background(differs ? (back ?? front) : kind === 'solid' ? front : (back ?? front))
}

const background = (rgb: string | null): IStyleData => (rgb ? { bg: { rgb } } : {})

function borderOf(border: Element | undefined, colours: ColourResolver): IStyleData {
  if (!border) return {}
  const side = (...names: string[]) => {
    const found = names.map((name) => childElementOf(border, name)).find((one) => one?.attributes.style)
    const style = borderLines.indexOf(found?.attributes.style ?? 'none')
    return style > 0
      ? { s: style, cl: { rgb: colours(childElementOf(found, 'color')) ?? '#000000' } }
      : undefined
  }
  const diagonal = side('diagonal')
  const { diagonalDown, diagonalUp } = border.attributes
  const found = {
    t: side('top'),
    r: side('right', 'end'),
    b: side('bottom'),
    l: side('left', 'start'),
    tl_br: diagonalDown === '1' || diagonalDown === 'true' ? diagonal : undefined,
    bl_tr: diagonalUp === '1' || diagonalUp === 'true' ? diagonal : undefined,
  }
  const lines = Object.fromEntries(Object.entries(found).filter(([, one]) => one)) as IBorderData
  return Object.keys(lines).length > 0 ? { bd: lines } : {}
}

function alignmentOf(alignment: Element | undefined): IStyleData {
  if (!alignment) return {}
  const { horizontal: across = '', vertical: along = '', wrapText } = alignment.attributes
  const turn = numberOf(alignment, 'textRotation') ?? 0
  const indent = numberOf(alignment, 'indent') ?? 0
  return {
    ...(horizontal[across] && { ht: horizontal[across] }),
    ...(vertical[along] && { vt: vertical[along] }),
    ...((wrapText === '1' || wrapText === 'true') && { tb: 3 }),
    // 255 stacks the characters; above 90 the text runs downwards
    ...(turn === 255 && { tr: { a: 0, v: 1 } }),
    ...(turn !== 0 && turn !== 255 && { tr: { a: turn <= 90 ? -turn : turn - 90 } }),
    ...(indent > 0 && (across === 'right' ? { pd: { r: indent * 10 } } : { pd: { l: indent * 10 } })),
  }
}
