import { escapeXml, insideOf, tagAttribute, unescapeXml } from '../../editing/xml/index.ts'
import type { Area } from '../markup/change.ts'
import { lettersOf, moved, type Place, placeOf, rangeOf } from '../markup/references.ts'
import { putTogether, takeApart } from './cell.ts'
import { cellAt, cellsOf, type Row, rowAt, setCell } from './rows.ts'
import type { SheetXml } from './sheet.ts'

const holds = (row: Row, sign: string): boolean =>
  row.cells ? row.cells.some(({ xml }) => xml.includes(sign)) : row.raw.includes(sign)

/** Every cell whose formula is of this kind. */
function* formulasOf(
  sheet: SheetXml,
  kind: 'shared' | 'array' | 'dataTable',
): Generator<[Row, number, string]> {
  for (const row of sheet.rows) {
    if (!holds(row, `t="${kind}"`)) continue
    for (const { column, xml } of [...cellsOf(row)]) {
      const formula = xml.includes(`t="${kind}"`) ? takeApart(xml).formula : null
      if (formula && tagAttribute(formula, 't') === kind) yield [row, column, formula]
    }
  }
}

/** Gives every cell of shared formulas its own; `only` one group, or all of the sheet. */
export function separate(sheet: SheetXml, only: string | null): void {
  const masters = new Map<string, { from: Place; text: string }>()
  const members: [Row, number, string][] = []
  for (const [row, column, formula] of formulasOf(sheet, 'shared')) {
    const si = tagAttribute(formula, 'si') ?? ''
    if (only !== null && si !== only) continue
    const text = insideOf(formula)
    if (text !== '') masters.set(si, { from: { row: row.index, column }, text: unescapeXml(text) })
    members.push([row, column, si])
  }
  for (const [row, column, si] of members) {
    const master = masters.get(si)
    const held = takeApart(cellAt(row, column)!.xml)
    const text = master && moved(master.text, row.index - master.from.row, column - master.from.column)
    held.formula = text ? `<f>${escapeXml(text)}</f>` : null
    setCell(row, column, putTogether(held))
    sheet.touch()
  }
}

/** Of which shared group a cell is the one that holds the formula. */
export function masterOf(xml: string): string | null {
  if (!xml.includes('t="shared"')) return null
  const formula = takeApart(xml).formula
  return formula && insideOf(formula) !== '' ? tagAttribute(formula, 'si') : null
}

export interface Spill extends Area {
  row: number
  column: number
}

/** Where formulas fill more than their own cell. */
export function spillsOf(sheet: SheetXml): Spill[] {
  return (['array', 'dataTable'] as const).flatMap((kind) =>
    [...formulasOf(sheet, kind)].flatMap(([row, column, formula]) => {
      const ref = tagAttribute(formula, 'ref')
      return ref?.includes(':') ? [{ ...rangeOf(ref), row: row.index, column }] : []
    }),
  )
}

/** A formula that filled an area keeps only its own cell, as somebody wrote into the area; the rest of it is empty. */
export function confine(sheet: SheetXml, spill: Spill): void {
  for (let index = spill.startRow; index <= spill.endRow; index += 1) {
    const row = rowAt(sheet.rows, index)
    if (!row) continue
    for (const { column, xml } of [...cellsOf(row)]) {
      if (column < spill.startColumn || column > spill.endColumn) continue
      const held = takeApart(xml)
      const own = index === spill.row && column === spill.column
      if (own) {
        const ref = `${lettersOf(column)}${index + 1}`
        held.formula = held.formula?.replace(/\sref="[^"]*"/, ` ref="${ref}"`) ?? null
      } else held.value = null
      if (!own) held.text = null
      setCell(row, column, putTogether(held))
    }
  }
  sheet.touch()
}

export const placeText = ({ row, column }: Place): string => `${lettersOf(column)}${row + 1}`
export { placeOf }
