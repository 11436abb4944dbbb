import {
  escapeXmlEntities,
  joinXmlElement,
  splitXmlElement,
  tagAttribute,
  withAttributes,
  xmlInnerText,
  xmlOpeningTag,
} from '../../editing/xml/index.ts'
import type { SheetCellArea } from '../markup/change.ts'
import { rangeOfReference } from '../markup/references.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import { sheetPrefixOf } from './formula.ts'
import { areaReferenceOf, isLineHidden, setRowLayout } from './layout.ts'

export function setFilterRange(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  { range }: { range: SheetCellArea },
): void {
  const sheet = book.sheet(entry)
  const ref = areaReferenceOf(range)
  const before = sheet.piece('autoFilter')
  if (before && tagAttribute(before, 'ref') === ref) return
  sheet.set('autoFilter', before ? withAttributes(before, { ref }) : `<autoFilter ref="${ref}"/>`)
  nameFilter(book, entry, range)
}

/** A column's filter criteria, as Univer describes them. */
export interface FilterCriteria {
  filters?: { blank?: boolean; filters?: string[] }
  colorFilters?: { cellFillColors?: (string | null)[]; cellTextColors?: string[] }
  customFilters?: { and?: number; customFilters: { val: string | number; operator?: string }[] }
}

export function setFilterCriteria(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  { col, criteria }: { col: number; criteria: FilterCriteria | null },
): void {
  const sheet = book.sheet(entry)
  const filter = sheet.piece('autoFilter')
  if (!filter) return
  const colId = col - rangeOfReference((tagAttribute(filter, 'ref') ?? 'A1').replaceAll('$', '')).startColumn
  const root = splitXmlElement(filter)
  const at = root.items.findIndex((item) => item.name === 'filterColumn' && idOf(item.xml) === colId)
  const inner = criteria && criteriaXml(criteria, book)
  if (criteria && inner === null) throw new Error('a file knows no such filter')
  const item = root.items[at]
  if (item && inner) {
    if (xmlInnerText(item.xml) === inner) return
    const open = xmlOpeningTag(item.xml).replace(/\s*\/>$/, '>')
    root.items[at] = { name: 'filterColumn', xml: `${open}${inner}</filterColumn>` }
  } else if (at >= 0) root.items.splice(at, 1)
  else if (inner) {
    const after = root.items.findLastIndex((item) => item.name === 'filterColumn' && idOf(item.xml) < colId)
    const xml = `<filterColumn colId="${colId}">${inner}</filterColumn>`
    root.items.splice(after + 1, 0, { name: 'filterColumn', xml })
  }
  sheet.set('autoFilter', joinXmlElement(root))
}

const idOf = (column: string) => Number(tagAttribute(column, 'colId') ?? 0)

const operators = new Set('equal notEqual greaterThan greaterThanOrEqual lessThan lessThanOrEqual'.split(' '))

/** Returns null for a filter the format does not have; of colours it has one at a time. */
function criteriaXml(
  { filters, colorFilters, customFilters }: FilterCriteria,
  book: Pick<PatchedWorkbook, 'styles'>,
): string | null {
  if (filters) {
    const values = (filters.filters ?? [])
      .map((value) => `<filter val="${escapeXmlEntities(value)}"/>`)
      .join('')
    const open = withAttributes('<filters>', { blank: filters.blank ? 1 : null })
    return `${open}${values}</filters>`
  }
  if (colorFilters) {
    const [fill, ...fills] = colorFilters.cellFillColors ?? []
    const [letters, ...others] = colorFilters.cellTextColors ?? []
    if (fills.length + others.length > 0 || Boolean(fill) === Boolean(letters)) return null
    const look = fill ? { bg: { rgb: fill } } : { cl: { rgb: letters ?? '' } }
    const dxfId = book.styles().difference(look)
    return withAttributes('<colorFilter/>', { dxfId, cellColor: fill ? null : 0 })
  }
  const custom = customFilters?.customFilters ?? []
  if (custom.length === 0 || custom.some(({ operator = 'equal' }) => !operators.has(operator))) return null
  const written = custom.map(({ val, operator = 'equal' }) =>
    withAttributes('<customFilter/>', { operator: operator === 'equal' ? null : operator, val }),
  )
  return `${withAttributes('<customFilters>', { and: customFilters?.and ? 1 : null })}${written.join('')}</customFilters>`
}

const noStyles = { styles: () => ({ difference: () => 0 }) } as unknown as Pick<PatchedWorkbook, 'styles'>
export const isKnownCriteria = (criteria: FilterCriteria | null): boolean =>
  !criteria || criteriaXml(criteria, noStyles) !== null

/** Hides exactly these rows of the filter's range. */
export function hideFilteredRows(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  rows: readonly number[],
): void {
  const sheet = book.sheet(entry)
  const filter = sheet.piece('autoFilter')
  if (!filter) return
  const { startRow, endRow } = rangeOfReference((tagAttribute(filter, 'ref') ?? 'A1').replaceAll('$', ''))
  const hidden = new Set(rows)
  const within = (row: number) => row > startRow && row <= endRow
  const shown = sheet.rows.filter(
    ({ index, tag }) => within(index) && isLineHidden(tag) && !hidden.has(index),
  )
  for (const { index } of shown) setRowLayout(sheet, index, { hidden: false }, book.styles)
  for (const row of rows) if (within(row)) setRowLayout(sheet, row, { hidden: true }, book.styles)
}

export function removeSheetFilter(book: PatchedWorkbook, entry: WorkbookSheetEntry): void {
  const sheet = book.sheet(entry)
  for (const row of filteredRows(book, entry)) {
    row.tag = withAttributes(row.tag, { hidden: null })
    row.touched = true
    sheet.touch()
  }
  sheet.set('autoFilter', null)
  nameFilter(book, entry, null)
}

/** Returns the rows hidden by a sheet's filter. */
function filteredRows(book: PatchedWorkbook, entry: WorkbookSheetEntry) {
  const sheet = book.sheet(entry)
  const filter = sheet.piece('autoFilter')
  if (!filter || splitXmlElement(filter).items.length === 0) return []
  const { startRow, endRow } = rangeOfReference((tagAttribute(filter, 'ref') ?? 'A1').replaceAll('$', ''))
  return sheet.rows.filter(
    ({ index, tag }) => index > startRow && index <= endRow && /hidden="(?:1|true)"/.test(tag),
  )
}

/** Updates the hidden name in which Excel repeats the range of a filter. */
function nameFilter(book: PatchedWorkbook, entry: WorkbookSheetEntry, range: SheetCellArea | null): void {
  const local = String(book.sheets.indexOf(entry))
  const root = splitXmlElement(book.piece('definedNames') ?? '<definedNames></definedNames>')
  const items = root.items.filter(
    ({ name, xml }) =>
      !(
        name &&
        tagAttribute(xml, 'name') === '_xlnm._FilterDatabase' &&
        tagAttribute(xml, 'localSheetId') === local
      ),
  )
  if (range) {
    const ref = areaReferenceOf(range).replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2')
    const xml = `<definedName name="_xlnm._FilterDatabase" localSheetId="${local}" hidden="1">${escapeXmlEntities(sheetPrefixOf(entry.name) + ref)}</definedName>`
    items.push({ name: 'definedName', xml })
  }
  book.setPiece('definedNames', items.some(({ name }) => name) ? joinXmlElement({ ...root, items }) : null)
}
