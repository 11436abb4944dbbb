import {
  escapeXmlEntities,
  joinXmlElement,
  splitXmlElement,
  tagAttribute,
  unescapeXmlText,
  withAttributes,
  xmlInnerText,
  xmlOpeningTag,
} from '../../editing/xml/index.ts'
import { partRefersToCells } from './anchors.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import { joinCellXml, splitCellXml } from './cell.ts'
import { changedFormula, type FormulaSheetChange } from './formula.ts'
import { separateSharedFormulas } from './groups.ts'
import { cellsOfRow, setCellXml } from './rows.ts'

/** Applies a sheet change to every formula, name, chart and link of the workbook that refers to the sheet. */
export function changeFormulas(book: PatchedWorkbook, change: FormulaSheetChange): void {
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
    if (partRefersToCells(part) && speaksOf(book.text(part), change.sheet)) changePart(book, part, change)
}

/** Whether XML may mention a sheet; a false positive only costs time. */
function speaksOf(xml: string, sheet: string): boolean {
  const name = escapeXmlEntities(sheet.replaceAll("'", "''"))
  return (
    xml.includes(name) ||
    xml.toLowerCase().includes(name.toLowerCase()) ||
    xml.includes(escapeXmlEntities(sheet))
  )
}

function changeSheet(book: PatchedWorkbook, entry: WorkbookSheetEntry, change: FormulaSheetChange): void {
  const sheet = book.sheet(entry)
  const formula = (text: string) => changedFormula(text, entry.name, change)
  if (sheet.rows.some((row) => (row.cells ? true : row.raw.includes('t="shared"'))))
    separateSharedFormulas(sheet, null)
  for (const row of sheet.rows) {
    if (!row.cells && !row.raw.includes('<f')) continue
    for (const { column, xml } of [...cellsOfRow(row)]) {
      if (!xml.includes('<f')) continue
      const held = splitCellXml(xml)
      if (!held.formula) continue
      const before = unescapeXmlText(xmlInnerText(held.formula))
      const after = formula(before)
      if (after === before) continue
      held.formula = `${xmlOpeningTag(held.formula)}${escapeXmlEntities(after)}</f>`
      setCellXml(row, column, joinCellXml(held))
      sheet.touch()
      book.recalculate = true
    }
  }
  sheet.eachPiece((name, xml) => {
    if (name === 'conditionalFormatting' || name === 'dataValidations' || name === 'extLst')
      return changeFormulaTexts(xml, formula)
    if (name !== 'hyperlinks') return xml
    const root = splitXmlElement(xml)
    const items = root.items.map((item) => {
      const location = item.name ? tagAttribute(item.xml, 'location') : null
      const after = location && formula(location)
      return after && after !== location
        ? { ...item, xml: withAttributes(item.xml, { location: after }) }
        : item
    })
    return joinXmlElement({ ...root, items })
  })
}

/** Rewrites every `<f>`, `<formula>`, `<formula1>` and similar element. */
export function changeFormulaTexts(xml: string, change: (formula: string) => string): string {
  return xml.replaceAll(
    /(<(?:[\w-]+:)?(?:f|formula|formula1|formula2)(?:\s[^>]*)?>)([^<]+)(?=<)/g,
    (whole, tag, text) => {
      const before = unescapeXmlText(text)
      const after = change(before)
      return after === before ? whole : `${tag}${escapeXmlEntities(after)}`
    },
  )
}

function changeNames(book: PatchedWorkbook, change: FormulaSheetChange): void {
  const names = book.piece('definedNames')
  if (!names) return
  const after = names.replaceAll(/(<definedName\b[^>]*>)([^<]+)(?=<)/g, (whole, tag, text) => {
    const before = unescapeXmlText(text)
    const formula = changedFormula(before, '', change)
    return formula === before ? whole : `${tag}${escapeXmlEntities(formula)}`
  })
  if (after !== names) book.setPiece('definedNames', after)
}

/** Rewrites the references of charts and the sources of pivot tables. */
function changePart(book: PatchedWorkbook, part: string, change: FormulaSheetChange): void {
  const before = book.text(part)
  let after = changeFormulaTexts(before, (text) => changedFormula(text, '', change))
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
