import { rangeOf } from '../import/references.ts'
import type { Book, SheetEntry } from './book.ts'
import type { Area } from './change.ts'
import { prefixOf } from './formula.ts'
import { referenceOf } from './layout.ts'
import { attribute, escaped, joined, split, withAttributes } from './xml.ts'

export function setFilterRange(book: Book, entry: SheetEntry, { range }: { range: Area }): void {
  const sheet = book.sheet(entry)
  const ref = referenceOf(range)
  const before = sheet.piece('autoFilter')
  if (before && attribute(before, 'ref') === ref) return
  sheet.set('autoFilter', before ? withAttributes(before, { ref }) : `<autoFilter ref="${ref}"/>`)
  nameFilter(book, entry, range)
}

export function removeFilter(book: Book, entry: SheetEntry): void {
  const sheet = book.sheet(entry)
  for (const row of filteredRows(book, entry)) {
    row.tag = withAttributes(row.tag, { hidden: null })
    row.touched = true
    sheet.touch()
  }
  sheet.set('autoFilter', null)
  nameFilter(book, entry, null)
}

/** Rows that the filter of a sheet hides. */
function filteredRows(book: Book, entry: SheetEntry) {
  const sheet = book.sheet(entry)
  const filter = sheet.piece('autoFilter')
  if (!filter || split(filter).items.length === 0) return []
  const { startRow, endRow } = rangeOf((attribute(filter, 'ref') ?? 'A1').replaceAll('$', ''))
  return sheet.rows.filter(
    ({ index, tag }) => index > startRow && index <= endRow && /hidden="(?:1|true)"/.test(tag),
  )
}

/** Excel keeps the area of a filter as a hidden name, too. */
function nameFilter(book: Book, entry: SheetEntry, range: Area | null): void {
  const local = String(book.sheets.indexOf(entry))
  const root = split(book.piece('definedNames') ?? '<definedNames></definedNames>')
  const items = root.items.filter(
    ({ name, xml }) =>
      !(
        name &&
        attribute(xml, 'name') === '_xlnm._FilterDatabase' &&
        attribute(xml, 'localSheetId') === local
      ),
  )
  if (range) {
    const ref = referenceOf(range).replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2')
    const xml = `<definedName name="_xlnm._FilterDatabase" localSheetId="${local}" hidden="1">${escaped(prefixOf(entry.name) + ref)}</definedName>`
    items.push({ name: 'definedName', xml })
  }
  book.setPiece('definedNames', items.some(({ name }) => name) ? joined({ ...root, items }) : null)
}
