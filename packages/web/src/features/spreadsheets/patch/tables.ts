import { joinXmlElement, splitXmlElement, tagAttribute, withAttributes } from '../../editing/xml/index.ts'
import { areaAfterChange, type SheetCellArea, type StructureChange } from '../markup/change.ts'
import { rangeOfReference } from '../markup/references.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import { areaReferenceOf } from './layout.ts'
import { moveFilterXml } from './pieces.ts'
import type { EditableSheetXml } from './sheet.ts'

/** The header text required above a table column, because it is the column's name. */
export interface TableColumnHead {
  row: number
  column: number
  name: string
}

/** Updates a table after rows or columns changed: its range, filter and columns. */
export function changeTablePart(
  book: PatchedWorkbook,
  part: string,
  change: StructureChange,
): TableColumnHead[] {
  const table = splitXmlElement(book.text(part))
  const before = rangeOfReference(tagAttribute(table.open.slice(table.open.indexOf('<table')), 'ref') ?? 'A1')
  const now = areaAfterChange(change, before)
  if (!now || (change.axis === 'row' && losesHeader(before, change)))
    throw new Error('a table would be taken away')
  const start = table.open.indexOf('<table')
  const open =
    table.open.slice(0, start) + withAttributes(table.open.slice(start), { ref: areaReferenceOf(now) })
  const heads: TableColumnHead[] = []
  const items = table.items.map((item) => {
    if (item.name === 'autoFilter') return { ...item, xml: moveFilterXml(item.xml, change) ?? item.xml }
    if (item.name === 'sortState') return { ...item, xml: '' }
    if (item.name === 'tableColumns' && change.axis === 'column')
      return { ...item, xml: columns(item.xml, before, change, heads) }
    return item
  })
  book.setText(part, joinXmlElement({ ...table, open, items }))
  return tagAttribute(open.slice(start), 'headerRowCount') === '0' ? [] : heads
}

const losesHeader = ({ startRow }: SheetCellArea, { kind, at, count }: StructureChange) =>
  kind === 'remove' && at <= startRow && startRow < at + count

function columns(
  xml: string,
  { startColumn, endColumn, startRow }: SheetCellArea,
  change: StructureChange,
  heads: TableColumnHead[],
): string {
  const root = splitXmlElement(xml)
  const known = root.items.filter(({ name }) => name === 'tableColumn')
  const { at, count, kind } = change
  if (kind === 'insert' && at > startColumn && at <= endColumn) {
    const names = new Set(known.map((item) => tagAttribute(item.xml, 'name')))
    let id = Math.max(...known.map((item) => Number(tagAttribute(item.xml, 'id') ?? 0)))
    const added = Array.from({ length: count }, () => {
      id += 1
      let name = `Column${id}`
      while (names.has(name)) name = `${name}_`
      names.add(name)
      return { name: 'tableColumn', xml: `<tableColumn id="${id}" name="${name}"/>` }
    })
    known.splice(at - startColumn, 0, ...added)
    for (const [place, item] of added.entries())
      heads.push({ row: startRow, column: at + place, name: tagAttribute(item.xml, 'name')! })
  }
  if (kind === 'remove') {
    const from = Math.max(at, startColumn)
    const to = Math.min(at + count - 1, endColumn)
    if (to >= from) known.splice(from - startColumn, to - from + 1)
  }
  return withAttributes(joinXmlElement({ ...root, items: known }), { count: known.length })
}

interface Known {
  part: string
  area: SheetCellArea
}
const tables = new WeakMap<EditableSheetXml, Known[]>()

/** Drops the cached tables of a sheet after they moved. */
export const dropCachedTables = (sheet: EditableSheetXml): boolean => tables.delete(sheet)

/** Renames table columns after their header cells: Excel refuses a file in which the two differ. */
export function writeTableHeader(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  row: number,
  column: number,
  text: string,
): void {
  const sheet = book.sheet(entry)
  const known = tables.get(sheet) ?? tablesOf(book, entry)
  tables.set(sheet, known)
  const found = known.find(
    ({ area }) => area.startRow === row && column >= area.startColumn && column <= area.endColumn,
  )
  if (!found) return
  const table = splitXmlElement(book.text(found.part))
  const items = table.items.map((item) => {
    if (item.name !== 'tableColumns') return item
    const root = splitXmlElement(item.xml)
    let place = found.area.startColumn - 1
    const columns = root.items.map((one) => {
      if (one.name !== 'tableColumn') return one
      place += 1
      return place === column
        ? { ...one, xml: withAttributes(one.xml, { name: text.replaceAll('\n', '_x000a_') }) }
        : one
    })
    return { ...item, xml: joinXmlElement({ ...root, items: columns }) }
  })
  book.setText(found.part, joinXmlElement({ ...table, items }))
}

function tablesOf(book: PatchedWorkbook, entry: WorkbookSheetEntry): Known[] {
  return book.relations(entry.part).flatMap(({ kind, target }) => {
    if (kind !== 'table' || !book.has(target)) return []
    const text = book.text(target)
    const tag = text.slice(text.indexOf('<table'))
    return tagAttribute(tag, 'headerRowCount') === '0'
      ? []
      : [{ part: target, area: rangeOfReference(tagAttribute(tag, 'ref') ?? 'A1') }]
  })
}
