import { tagAttribute, withAttributes } from '../../editing/xml/index.ts'
import { areaAfterChange, positionAfterChange, type StructureChange } from '../markup/change.ts'
import { moveDrawingAnchors, moveVmlShapes } from './anchors.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import { joinCellXml, splitCellXml } from './cell.ts'
import { formulaSpillsOf, separateSharedFormulas } from './groups.ts'
import { areaReferenceOf } from './layout.ts'
import { movedReference, moveSheetElement, rebaseElementFormulas } from './pieces.ts'
import { cellsOfRow, findRowAt, setCellXml } from './rows.ts'
import { dropCachedPositions, setSheetCells } from './set-cells.ts'
import type { EditableSheetXml } from './sheet.ts'
import { changeFormulas } from './shift.ts'
import { changeTablePart } from './tables.ts'

/** Inserts or removes rows or columns and updates everything in the workbook that refers to them. */
export function applyStructureChange(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  change: StructureChange,
): void {
  const sheet = book.sheet(entry)
  const tables = book.relations(entry.part).filter(({ kind }) => kind === 'table')
  const heads = tables.flatMap(({ target }) => changeTablePart(book, target, change))
  separateSharedFormulas(sheet, null)
  sheet.eachPiece((name, xml) => rebaseElementFormulas(name, xml, change))
  changeFormulas(book, { sheet: entry.name, what: 'cells', change })
  moveSpills(sheet, change)
  moveCells(sheet, change)
  sheet.eachPiece((name, xml) => moveSheetElement(name, xml, change))
  for (const { kind, target, isExternal } of book.relations(entry.part)) {
    if (isExternal || !book.has(target)) continue
    const move = related[kind]
    if (move) book.setText(target, move(book.text(target), change))
  }
  dropCachedPositions(sheet, entry.name, change)
  for (const { row, column, name } of heads)
    setSheetCells(book, entry, { [row]: { [column]: { v: name, t: 1 } } })
  sheet.touch()
  book.recalculate = true
}

const related: Record<string, (xml: string, change: StructureChange) => string> = {
  drawing: moveDrawingAnchors,
  vmlDrawing: moveVmlShapes,
  comments: (xml, change) => movedReferences(xml, 'comment', change),
  threadedComment: (xml, change) => movedReferences(xml, 'threadedComment', change),
  pivotTable: (xml, change) =>
    xml.replace(/<location\b[^>]*>/, (tag) =>
      withAttributes(tag, { ref: movedReference(tagAttribute(tag, 'ref') ?? 'A1', change) }),
    ),
}

/** Moves elements that refer to one cell; those of removed cells are removed. */
function movedReferences(xml: string, name: string, change: StructureChange): string {
  const element = new RegExp(`<${name}\\b[^>]*?(?:/>|>.*?</${name}>)`, 'gs')
  return xml.replaceAll(element, (found) => {
    const ref = movedReference(tagAttribute(found, 'ref') ?? 'A1', change)
    return ref === null ? '' : withAttributes(found, { ref })
  })
}

/** Moves the range of an array formula. */
function moveSpills(sheet: EditableSheetXml, change: StructureChange): void {
  for (const spill of formulaSpillsOf(sheet)) {
    const row = findRowAt(sheet.rows, spill.row)
    const cell = row && cellsOfRow(row).find(({ column }) => column === spill.column)
    if (!cell) throw new Error('a formula fills an area from a cell that is not there')
    const held = splitCellXml(cell.xml)
    const { formula } = held
    const now = areaAfterChange(change, spill)
    if (!formula || !now) continue
    const inputs = Object.fromEntries(
      ['r1', 'r2'].flatMap((name) => {
        const ref = tagAttribute(formula, name)
        return ref ? [[name, movedReference(ref, change) ?? ref]] : []
      }),
    )
    held.formula = withAttributes(formula, { ref: areaReferenceOf(now), ...inputs })
    setCellXml(row, spill.column, joinCellXml(held))
  }
}

function moveCells(sheet: EditableSheetXml, change: StructureChange): void {
  const kept = sheet.rows.filter((row) => {
    if (change.axis === 'row') {
      const at = positionAfterChange(change, row.index)
      if (at !== null && at !== row.index) {
        row.index = at
        row.touched = true
      }
      return at !== null
    }
    const cells = cellsOfRow(row)
    const last = cells.at(-1)
    if (!last || last.column < change.at) return true
    row.cells = cells.flatMap((cell) => {
      const column = positionAfterChange(change, cell.column)
      return column === null ? [] : [{ ...cell, column }]
    })
    row.touched = true
    return true
  })
  sheet.rows = kept
}
