import {
  escapeXml,
  insideOf,
  joinXml,
  openingTag,
  splitXml,
  tagAttribute,
  unescapeXml,
  withAttributes,
} from '../../editing/xml/index.ts'
import { speaksOfCells } from './anchors.ts'
import type { Book, SheetEntry } from './book.ts'
import { putTogether, takeApart } from './cell.ts'
import { changedFormula, type SheetChange } from './formula.ts'
import { separate } from './groups.ts'
import { cellsOf, setCell } from './rows.ts'

/** What happens to a sheet reaches every formula, name, chart and link of the workbook that speaks of it. */
export function changeFormulas(book: Book, change: SheetChange): void {
  for (const entry of book.sheets) {
    if (!entry.grid || (change.what === 'gone' && entry.gone)) continue
    const own = entry.name === change.sheet
    if (
      (own && (change.what === 'cells' || change.what === 'moved')) ||
      speaksOf(book.raw(entry), change.sheet) ||
      book.isOpen(entry)
    )
      changeSheet(book, entry, change)
  }
  changeNames(book, change)
  for (const part of book.names())
    if (speaksOfCells(part) && speaksOf(book.text(part), change.sheet)) changePart(book, part, change)
}

/** Whether some XML may name a sheet; what it says more often than true is looked at for nothing. */
function speaksOf(xml: string, sheet: string): boolean {
  const name = escapeXml(sheet.replaceAll("'", "''"))
  return (
    xml.includes(name) || xml.toLowerCase().includes(name.toLowerCase()) || xml.includes(escapeXml(sheet))
  )
}

function changeSheet(book: Book, entry: SheetEntry, change: SheetChange): void {
  const sheet = book.sheet(entry)
  const formula = (text: string) => changedFormula(text, entry.name, change)
  if (sheet.rows.some((row) => (row.cells ? true : row.raw.includes('t="shared"')))) separate(sheet, null)
  for (const row of sheet.rows) {
    if (!row.cells && !row.raw.includes('<f')) continue
    for (const { column, xml } of [...cellsOf(row)]) {
      if (!xml.includes('<f')) continue
      const held = takeApart(xml)
      if (!held.formula) continue
      const before = unescapeXml(insideOf(held.formula))
      const after = formula(before)
      if (after === before) continue
      held.formula = `${openingTag(held.formula)}${escapeXml(after)}</f>`
      setCell(row, column, putTogether(held))
      sheet.touch()
      book.recalculate = true
    }
  }
  sheet.eachPiece((name, xml) => {
    if (name === 'conditionalFormatting' || name === 'dataValidations' || name === 'extLst')
      return changedTexts(xml, formula)
    if (name !== 'hyperlinks') return xml
    const root = splitXml(xml)
    const items = root.items.map((item) => {
      const location = item.name ? tagAttribute(item.xml, 'location') : null
      const after = location && formula(location)
      return after && after !== location
        ? { ...item, xml: withAttributes(item.xml, { location: after }) }
        : item
    })
    return joinXml({ ...root, items })
  })
}

/** Changes the text of every `<f>`, `<formula>`, `<formula1>` and the like. */
export function changedTexts(xml: string, change: (formula: string) => string): string {
  return xml.replaceAll(
    /(<(?:[\w-]+:)?(?:f|formula|formula1|formula2)(?:\s[^>]*)?>)([^<]+)(?=<)/g,
    (whole, tag, text) => {
      const before = unescapeXml(text)
      const after = change(before)
      return after === before ? whole : `${tag}${escapeXml(after)}`
    },
  )
}

function changeNames(book: Book, change: SheetChange): void {
  const names = book.piece('definedNames')
  if (!names) return
  const after = names.replaceAll(/(<definedName\b[^>]*>)([^<]+)(?=<)/g, (whole, tag, text) => {
    const before = unescapeXml(text)
    const formula = changedFormula(before, '', change)
    return formula === before ? whole : `${tag}${escapeXml(formula)}`
  })
  if (after !== names) book.setPiece('definedNames', after)
}

/** Charts, and where pivot tables have their rows from. */
function changePart(book: Book, part: string, change: SheetChange): void {
  const before = book.text(part)
  let after = changedTexts(before, (text) => changedFormula(text, '', change))
  after = after.replaceAll(/<worksheetSource\b[^>]*>/g, (tag) => {
    if (tagAttribute(tag, 'sheet') !== change.sheet) return tag
    if (change.what === 'name') return withAttributes(tag, { sheet: change.name })
    const ref = tagAttribute(tag, 'ref')
    if (change.what !== 'cells' || !ref) return tag
    const moved = changedFormula(ref, change.sheet, change)
    return moved === ref || moved.includes('#') ? tag : withAttributes(tag, { ref: moved })
  })
  if (after !== before) book.setText(part, after)
}
