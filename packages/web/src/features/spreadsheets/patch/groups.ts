import { escapeXmlEntities, tagAttribute, unescapeXmlText, xmlInnerText } from '../../editing/xml/index.ts'
import type { SheetCellArea } from '../markup/change.ts'
import {
  type CellPosition,
  cellPositionOf,
  columnLettersOf,
  moveFormulaReferences,
  rangeOfReference,
} from '../markup/references.ts'
import { joinCellXml, splitCellXml } from './cell.ts'
import { cellsOfRow, findCellAt, findRowAt, type SheetXmlRow, setCellXml } from './rows.ts'
import type { EditableSheetXml } from './sheet.ts'

const holds = (row: SheetXmlRow, sign: string): boolean =>
  row.cells ? row.cells.some(({ xml }) => xml.includes(sign)) : row.raw.includes(sign)

/** Returns the cells whose formula has this type. */
function* formulasOf(
  sheet: EditableSheetXml,
  kind: 'shared' | 'array' | 'dataTable',
): Generator<[SheetXmlRow, number, string]> {
  for (const row of sheet.rows) {
    if (!holds(row, `t="${kind}"`)) continue
    for (const { column, xml } of [...cellsOfRow(row)]) {
      const formula = xml.includes(`t="${kind}"`) ? splitCellXml(xml).formula : null
      if (formula && tagAttribute(formula, 't') === kind) yield [row, column, formula]
    }
  }
}

/** Expands shared formulas into their cells: of the group `only`, or of the whole sheet. */
export function separateSharedFormulas(sheet: EditableSheetXml, only: string | null): void {
  const masters = new Map<string, { from: CellPosition; text: string }>()
  const members: [SheetXmlRow, number, string][] = []
  for (const [row, column, formula] of formulasOf(sheet, 'shared')) {
    const si = tagAttribute(formula, 'si') ?? ''
    if (only !== null && si !== only) continue
    const text = xmlInnerText(formula)
    if (text !== '') masters.set(si, { from: { row: row.index, column }, text: unescapeXmlText(text) })
    members.push([row, column, si])
  }
  for (const [row, column, si] of members) {
    const master = masters.get(si)
    const held = splitCellXml(findCellAt(row, column)!.xml)
    const text =
      master && moveFormulaReferences(master.text, row.index - master.from.row, column - master.from.column)
    held.formula = text ? `<f>${escapeXmlEntities(text)}</f>` : null
    setCellXml(row, column, joinCellXml(held))
    sheet.touch()
  }
}

/** Returns the shared group of which a cell is the master. */
export function sharedFormulaGroupOf(xml: string): string | null {
  if (!xml.includes('t="shared"')) return null
  const formula = splitCellXml(xml).formula
  return formula && xmlInnerText(formula) !== '' ? tagAttribute(formula, 'si') : null
}

export interface FormulaSpillArea extends SheetCellArea {
  row: number
  column: number
}

/** Returns the ranges of array formulas and data tables. */
export function formulaSpillsOf(sheet: EditableSheetXml): FormulaSpillArea[] {
  return (['array', 'dataTable'] as const).flatMap((kind) =>
    [...formulasOf(sheet, kind)].flatMap(([row, column, formula]) => {
      const ref = tagAttribute(formula, 'ref')
      return ref?.includes(':') ? [{ ...rangeOfReference(ref), row: row.index, column }] : []
    }),
  )
}

/** Reduces an array formula to its own cell after a write into its range; the other cells become empty. */
export function confineSpilledFormula(sheet: EditableSheetXml, spill: FormulaSpillArea): void {
  for (let index = spill.startRow; index <= spill.endRow; index += 1) {
    const row = findRowAt(sheet.rows, index)
    if (!row) continue
    for (const { column, xml } of [...cellsOfRow(row)]) {
      if (column < spill.startColumn || column > spill.endColumn) continue
      const held = splitCellXml(xml)
      const own = index === spill.row && column === spill.column
      if (own) {
        const ref = `${columnLettersOf(column)}${index + 1}`
        held.formula = held.formula?.replace(/\sref="[^"]*"/, ` ref="${ref}"`) ?? null
      } else held.value = null
      if (!own) held.text = null
      setCellXml(row, column, joinCellXml(held))
    }
  }
  sheet.touch()
}

export const cellReferenceText = ({ row, column }: CellPosition): string =>
  `${columnLettersOf(column)}${row + 1}`
export { cellPositionOf }
