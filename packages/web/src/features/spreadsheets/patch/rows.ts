import { tagAttribute, withAttributes, xmlOpeningTag } from '../../editing/xml/index.ts'
import { columnIndexOf, columnLettersOf } from '../markup/references.ts'

/** A cell of the file; its reference is corrected only when it is written. */
export interface SheetXmlCell {
  column: number
  xml: string
}

export interface SheetXmlRow {
  index: number
  /** Its opening tag, without the cells. */
  tag: string
  /** The unparsed cells, until one of them is needed. */
  raw: string
  cells: SheetXmlCell[] | null
  /** The XML after the cells. */
  rest: string
  touched: boolean
}

/** Returns the index of an element's closing tag, which may contain blanks before its end. */
function closingTagAt(xml: string, name: string, from: number): number {
  const sign = `</${name}`
  let at = xml.indexOf(sign, from)
  while (at !== -1 && !/[\s>]/.test(xml[at + sign.length] ?? '')) at = xml.indexOf(sign, at + 1)
  // Without a closing tag the loop would read the same rows forever.
  if (at === -1) throw new Error(`an element ${name} without its end`)
  return at
}

/** Parses the rows of `<sheetData>`, in order. */
export function rowsOfSheetData(inner: string): SheetXmlRow[] {
  const rows: SheetXmlRow[] = []
  let previous = -1
  for (let at = inner.indexOf('<row'); at !== -1; ) {
    const opened = inner.indexOf('>', at) + 1
    const alone = inner[opened - 2] === '/'
    const tag = inner.slice(at, opened)
    const closing = alone ? opened : closingTagAt(inner, 'row', opened)
    const number = / r="(\d+)"/.exec(tag)?.[1] ?? tagAttribute(tag, 'r')
    const index = number ? Number(number) - 1 : previous + 1
    const raw = alone ? '' : inner.slice(opened, closing)
    rows.push({
      index,
      tag,
      raw,
      cells: null,
      rest: '',
      touched: !number || index <= previous,
    })
    previous = index
    at = inner.indexOf('<row', alone ? opened : closing)
  }
  // a file may have them in any order, although few programs write another
  return rows.some((row, at) => at > 0 && (rows[at - 1]?.index ?? 0) > row.index)
    ? rows.sort((a, b) => a.index - b.index)
    : rows
}

export function emptySheetRow(index: number): SheetXmlRow {
  return { index, tag: `<row r="${index + 1}">`, raw: '', cells: [], rest: '', touched: true }
}

/** Returns the index of a row or column in a sorted list, or -1 - index where it would be inserted. */
function find<T>(list: readonly T[], key: (of: T) => number, wanted: number): number {
  let low = 0
  let high = list.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = key(list[middle]!)
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1 - low
}

export function findRowAt(rows: readonly SheetXmlRow[], index: number): SheetXmlRow | null {
  return rows[find(rows, (row) => row.index, index)] ?? null
}

export function findOrAddRow(rows: SheetXmlRow[], index: number): SheetXmlRow {
  const at = find(rows, (row) => row.index, index)
  const known = rows[at]
  if (known) return known
  const row = emptySheetRow(index)
  rows.splice(-1 - at, 0, row)
  return row
}

export function cellsOfRow(row: SheetXmlRow): SheetXmlCell[] {
  if (row.cells) return row.cells
  const cells: SheetXmlCell[] = []
  const { raw } = row
  let behind = 0
  let previous = -1
  for (let at = raw.indexOf('<c'); at !== -1; at = raw.indexOf('<c', behind)) {
    if (!/[\s/>]/.test(raw.charAt(at + 2))) break
    const opened = raw.indexOf('>', at) + 1
    const end = raw[opened - 2] === '/' ? opened : raw.indexOf('>', closingTagAt(raw, 'c', opened)) + 1
    const xml = raw.slice(at, end)
    const letters = /^<c r="([A-Z]+)/.exec(xml)?.[1] ?? tagAttribute(xml, 'r')?.replace(/\d+$/, '')
    const column = letters ? columnIndexOf(letters) : previous + 1
    cells.push({ column, xml })
    previous = column
    behind = end
  }
  row.rest = raw.slice(behind).trim()
  row.cells = cells
  return cells
}

export function findCellAt(row: SheetXmlRow | null, column: number): SheetXmlCell | null {
  if (!row) return null
  const cells = cellsOfRow(row)
  return cells[find(cells, (cell) => cell.column, column)] ?? null
}

/** Sets a cell; null removes it. */
export function setCellXml(row: SheetXmlRow, column: number, xml: string | null): void {
  const cells = cellsOfRow(row)
  const at = find(cells, (cell) => cell.column, column)
  row.touched = true
  if (xml === null) {
    if (at >= 0) cells.splice(at, 1)
  } else if (at >= 0) cells[at] = { column, xml }
  else cells.splice(-1 - at, 0, { column, xml })
}

/** Serialises a row; untouched cells are byte for byte as in the file. */
export function rowXmlText(row: SheetXmlRow): string {
  if (!row.touched) return row.raw === '' && row.tag.endsWith('/>') ? row.tag : `${row.tag}${row.raw}</row>`
  const number = String(row.index + 1)
  const cells = cellsOfRow(row)
  const spans = tagAttribute(row.tag, 'spans')
  const tag = withAttributes(xmlOpeningTag(row.tag), {
    r: number,
    ...(spans && { spans: spansOf(spans, cells) }),
  })
  const inner =
    cells.map(({ column, xml }) => withReference(xml, columnLettersOf(column) + number)).join('') + row.rest
  if (inner === '') return tag.endsWith('/>') ? tag : `${tag.slice(0, -1)}/>`
  return `${tag.endsWith('/>') ? `${tag.slice(0, -2)}>` : tag}${inner}</row>`
}

function spansOf(before: string, cells: readonly SheetXmlCell[]): string | null {
  const [first, last] = [cells[0], cells.at(-1)]
  if (!first || !last) return null
  const inside = before.split(' ').some((one) => {
    const [from = 0, to = 0] = one.split(':').map(Number)
    return from <= first.column + 1 && to >= last.column + 1
  })
  return inside ? before : `${first.column + 1}:${last.column + 1}`
}

const withReference = (xml: string, reference: string) =>
  xml.startsWith(`<c r="${reference}"`) ? xml : withAttributes(xml, { r: reference })

/** Whether a row has neither cells nor properties. */
export const isBareRow = (row: SheetXmlRow): boolean =>
  cellsOfRow(row).length === 0 && row.rest === '' && /^<row( r="\d+")?( spans="[^"]*")?\s*\/?>$/.test(row.tag)
