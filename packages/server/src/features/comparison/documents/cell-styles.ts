import { markupAttributeOf, markupTokensOf, type ZipArchive } from '../../../kernel/reading/index.ts'

/** Styles of a workbook, by their number. */
export interface WorkbookCellStyles {
  /** Number formats that are dates or times. */
  dates: ReadonlySet<number>
  /** Style of each cell format: number format, font, colours; '' for the default. */
  looks: readonly string[]
}

/** Built-in formats of dates and times. */
const isDate = (format: number) =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 47) ||
  (format >= 50 && format <= 58)

/** Built-in number formats, in their written form. */
const known: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  14: 'yyyy-mm-dd',
  22: 'yyyy-mm-dd hh:mm',
  49: '@',
}

// quoted and bracketed text is literal
const bare = (code: string) => code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')

/** Returns a colour as written; '' for the default text colour. */
function colourOf(attributes: string): string {
  const rgb = markupAttributeOf(attributes, 'rgb')
  if (rgb) return `#${rgb.slice(-6).toLowerCase()}`
  const theme = markupAttributeOf(attributes, 'theme')
  if (theme && theme !== '1') return `theme ${theme}${markupAttributeOf(attributes, 'tint').slice(0, 5)}`
  return ''
}

const letters: Record<string, string> = { b: 'B', i: 'I', u: 'U', strike: 'S' }
const off = new Set(['0', 'false', 'none'])

/** Reads the styles of a workbook, kind by kind in the order of the file. */
export async function readWorkbookStyles(zip: ZipArchive): Promise<WorkbookCellStyles> {
  const codes = new Map<number, string>(Object.entries(known).map(([id, code]) => [Number(id), code]))
  const formats = new Set<number>()
  const fonts: string[][] = []
  const fills: string[] = []
  const dates = new Set<number>()
  const looks: string[] = []
  let list = ''
  for await (const token of markupTokensOf(zip.text('xl/styles.xml'))) {
    if (!('tag' in token)) continue
    const { tag, closing, attributes } = token
    if (tag === 'numFmt' && !closing) {
      const id = Number(markupAttributeOf(attributes, 'numFmtId'))
      const code = markupAttributeOf(attributes, 'formatCode')
      codes.set(id, code)
      if (/[ymdhs]/i.test(bare(code))) formats.add(id)
    } else if (tag === 'fonts' || tag === 'fills' || tag === 'cellXfs') list = closing ? '' : tag
    else if (closing) continue
    else if (list === 'fonts') {
      if (tag === 'font') fonts.push([])
      else if (letters[tag] && !off.has(markupAttributeOf(attributes, 'val')))
        fonts.at(-1)?.push(letters[tag])
      else if (tag === 'color' && colourOf(attributes)) fonts.at(-1)?.push(`A ${colourOf(attributes)}`)
    } else if (list === 'fills') {
      if (tag === 'fill') fills.push('')
      else if (tag === 'fgColor' && colourOf(attributes))
        fills[fills.length - 1] = `■ ${colourOf(attributes)}`
    } else if (list === 'cellXfs' && tag === 'xf') {
      const format = Number(markupAttributeOf(attributes, 'numFmtId'))
      if (isDate(format) || formats.has(format)) dates.add(looks.length)
      const font = fonts[Number(markupAttributeOf(attributes, 'fontId'))] ?? []
      const fill = fills[Number(markupAttributeOf(attributes, 'fillId'))] ?? ''
      const code = codes.get(format) ?? (format > 0 ? `format ${format}` : '')
      looks.push([code === 'General' ? '' : code, ...font, fill].filter(Boolean).join(' ').slice(0, 120))
    }
  }
  return { dates, looks }
}
