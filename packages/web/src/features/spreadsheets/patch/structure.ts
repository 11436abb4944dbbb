import { tagAttribute, withAttributes } from '../../editing/xml/index.ts'
import { area, type Change, place } from '../markup/change.ts'
import { movedAnchors, movedShapes } from './anchors.ts'
import type { Book, SheetEntry } from './book.ts'
import { putTogether, takeApart } from './cell.ts'
import { separate, spillsOf } from './groups.ts'
import { referenceOf } from './layout.ts'
import { movedPiece, movedReference, rebased } from './pieces.ts'
import { cellsOf, rowAt, setCell } from './rows.ts'
import { forgetPlaces, setCells } from './set-cells.ts'
import type { SheetXml } from './sheet.ts'
import { changeFormulas } from './shift.ts'
import { changeTable } from './tables.ts'

/** Puts rows or columns in, or takes them away, and moves everything of the workbook that stands on them. */
export function restructure(book: Book, entry: SheetEntry, change: Change): void {
  const sheet = book.sheet(entry)
  const tables = book.relations(entry.part).filter(({ kind }) => kind === 'table')
  const heads = tables.flatMap(({ target }) => changeTable(book, target, change))
  separate(sheet, null)
  sheet.eachPiece((name, xml) => rebased(name, xml, change))
  changeFormulas(book, { sheet: entry.name, what: 'cells', change })
  moveSpills(sheet, change)
  moveCells(sheet, change)
  sheet.eachPiece((name, xml) => movedPiece(name, xml, change))
  for (const { kind, target, isExternal } of book.relations(entry.part)) {
    if (isExternal || !book.has(target)) continue
    const move = related[kind]
    if (move) book.setText(target, move(book.text(target), change))
  }
  forgetPlaces(sheet, entry.name, change)
  for (const { row, column, name } of heads) setCells(book, entry, { [row]: { [column]: { v: name, t: 1 } } })
  sheet.touch()
  book.recalculate = true
}

const related: Record<string, (xml: string, change: Change) => string> = {
  drawing: movedAnchors,
  vmlDrawing: movedShapes,
  comments: (xml, change) => movedReferences(xml, 'comment', change),
  threadedComment: (xml, change) => movedReferences(xml, 'threadedComment', change),
  pivotTable: (xml, change) =>
    xml.replace(/<location\b[^>]*>/, (tag) =>
      withAttributes(tag, { ref: movedReference(tagAttribute(tag, 'ref')!, change) }),
    ),
}

/** Elements with a `ref` of one cell; those of cells that are gone are gone. */
function movedReferences(xml: string, name: string, change: Change): string {
  const element = new RegExp(`<${name}\\b[^>]*?(?:/>|>.*?</${name}>)`, 'gs')
  return xml.replaceAll(element, (found) => {
    const ref = movedReference(tagAttribute(found, 'ref') ?? 'A1', change)
    return ref === null ? '' : withAttributes(found, { ref })
  })
}

/** A formula that fills an area moves with it. */
function moveSpills(sheet: SheetXml, change: Change): void {
  for (const spill of spillsOf(sheet)) {
    const row = rowAt(sheet.rows, spill.row)!
    const held = takeApart(cellsOf(row).find(({ column }) => column === spill.column)!.xml)
    const now = area(change, spill)
    if (!held.formula || !now) continue
    const inputs = Object.fromEntries(
      ['r1', 'r2'].flatMap((name) => {
        const ref = tagAttribute(held.formula!, name)
        return ref ? [[name, movedReference(ref, change) ?? ref]] : []
      }),
    )
    held.formula = withAttributes(held.formula, { ref: referenceOf(now), ...inputs })
    setCell(row, spill.column, putTogether(held))
  }
}

function moveCells(sheet: SheetXml, change: Change): void {
  const kept = sheet.rows.filter((row) => {
    if (change.axis === 'row') {
      const at = place(change, row.index)
      if (at !== null && at !== row.index) {
        row.index = at
        row.touched = true
      }
      return at !== null
    }
    const cells = cellsOf(row)
    if (cells.length === 0 || cells.at(-1)!.column < change.at) return true
    row.cells = cells.flatMap((cell) => {
      const column = place(change, cell.column)
      return column === null ? [] : [{ ...cell, column }]
    })
    row.touched = true
    return true
  })
  sheet.rows = kept
}
