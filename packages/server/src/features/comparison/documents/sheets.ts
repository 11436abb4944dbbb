import { markupAttributeOf, markupTokensOf, type ZipArchive } from '../../../kernel/reading/index.ts'
import { comparisonBounds } from './bounds.ts'
import { readWorkbookStyles, type WorkbookCellStyles } from './cell-styles.ts'
import { displayedCellText } from './cell-values.ts'
import type { ComparedCell, ComparedDocument, ComparedGrid } from './model.ts'
import { openOfficePackage, readPartRelations } from './package.ts'

/** Reads a workbook: displayed values, formulas and cell styles. */
export async function readWorkbookSheets(bytes: Uint8Array): Promise<ComparedDocument> {
  const zip = await openOfficePackage(bytes)
  const relations = await readPartRelations(zip, 'xl/workbook.xml')
  const shared = await sharedOf(zip)
  const known = await readWorkbookStyles(zip)
  const grids: ComparedGrid[] = []
  const left = { cells: comparisonBounds.cells as number, cut: false }
  for await (const token of markupTokensOf(zip.text('xl/workbook.xml'))) {
    if (!('tag' in token) || token.tag !== 'sheet' || token.closing) continue
    if (grids.length >= comparisonBounds.sheets) left.cut = true
    const part = relations.get(/r:id\s*=\s*"([^"]*)"/.exec(token.attributes)?.[1] ?? '')
    if (!part || left.cut) continue
    const grid: ComparedGrid = { name: markupAttributeOf(token.attributes, 'name'), rows: [] }
    await addRows(zip, part, { shared, ...known }, grid, left)
    grids.push(grid)
  }
  if (grids.length === 0) throw new Error('no sheets')
  return { kind: 'grids', grids, cut: left.cut }
}

/** Returns the shared strings. */
async function sharedOf(zip: ZipArchive): Promise<string[]> {
  const shared: string[] = []
  let text = ''
  let inside = false
  let phonetic = false
  for await (const token of markupTokensOf(zip.text('xl/sharedStrings.xml'))) {
    if ('text' in token) text += inside && !phonetic ? token.text : ''
    else if (token.tag === 't') inside = !token.closing && !token.empty
    // phonetic guides of Japanese are not part of the text
    else if (token.tag === 'rPh') phonetic = !token.closing
    else if (token.tag === 'si' && (token.closing || token.empty)) {
      shared.push(text.slice(0, comparisonBounds.cell))
      text = ''
    }
  }
  return shared
}

/** 'AB12' -> 27. */
export function columnNumberOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

interface Known extends WorkbookCellStyles {
  shared: readonly string[]
}

async function addRows(
  zip: ZipArchive,
  part: string,
  { shared, dates, looks }: Known,
  grid: ComparedGrid,
  left: { cells: number; cut: boolean },
): Promise<void> {
  let cells: (ComparedCell | undefined)[] = []
  let number = 0
  let column = 0
  let about = { type: '', style: 0 }
  let value = ''
  let formula = ''
  let inside: 'value' | 'formula' | null = null
  const put = () => {
    const text = displayedCellText(value, about.type, shared, dates.has(about.style))
    if (text === '' && formula === '') return
    if (column >= comparisonBounds.columns || left.cells <= 0) {
      left.cut = true
      return
    }
    left.cells--
    cells[column] = {
      value: text.slice(0, comparisonBounds.cell),
      formula: formula.slice(0, comparisonBounds.cell),
      look: looks[about.style] ?? '',
    }
  }
  const endRow = () => {
    if (cells.length > 0) grid.rows.push({ number, cells })
    cells = []
  }
  for await (const token of markupTokensOf(zip.text(part))) {
    if ('text' in token) {
      if (inside === 'value') value += token.text
      else if (inside === 'formula') formula += token.text
      continue
    }
    const { tag, closing, empty, attributes } = token
    if (tag === 'row') {
      if (closing) endRow()
      else {
        number = Number(markupAttributeOf(attributes, 'r')) || number + 1
        column = -1
        if (grid.rows.length >= comparisonBounds.rows) {
          left.cut = true
          return
        }
      }
    } else if (tag === 'c') {
      if (closing) put()
      else {
        const reference = markupAttributeOf(attributes, 'r')
        column = reference ? columnNumberOf(reference) : column + 1
        about = {
          type: markupAttributeOf(attributes, 't'),
          style: Number(markupAttributeOf(attributes, 's')) || 0,
        }
        value = ''
        formula = ''
      }
    } else if (tag === 'v' || tag === 't') inside = closing || empty ? null : 'value'
    else if (tag === 'f') inside = closing || empty ? null : 'formula'
    else if (tag === 'sheetData' && closing) return
  }
}
