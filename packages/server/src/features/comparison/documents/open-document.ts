import { markupAttributeOf, markupTokensOf } from '../../../kernel/reading/index.ts'
import { comparisonBounds } from './bounds.ts'
import { breakLongLine } from './lines.ts'
import type { ComparedBlock, ComparedDocument, ComparedGrid, ComparedSlide, ParagraphStyle } from './model.ts'
import { openOfficePackage } from './package.ts'

/** Reads OpenDocument texts, sheets and slides. */
export async function readOpenDocumentFile(bytes: Uint8Array): Promise<ComparedDocument> {
  const zip = await openOfficePackage(bytes)
  if (!zip.names.includes('content.xml')) throw new Error('no document')
  const blocks: ComparedBlock[] = []
  const parts: ComparedSlide[] = []
  const grids: ComparedGrid[] = []
  let kind: 'text' | 'spreadsheet' | 'presentation' = 'text'
  let style: ParagraphStyle = 'text'
  let depth = 0
  let text = ''
  let row: string[] | null = null
  let cell = ''
  let repeat = 1
  let number = 0
  let cut = false
  const put = (value: string, as: ParagraphStyle) => {
    const into = parts.at(-1)?.blocks ?? blocks
    if (value.trim() === '') return
    for (const piece of breakLongLine(value.trimEnd()))
      into.push({ text: piece, number: into.length + 1, style: as, look: '' })
  }
  const endRow = (cells: string[]) => {
    number++
    while (cells.at(-1) === '') cells.pop()
    if (kind !== 'spreadsheet') return put(cells.join('\t'), 'row')
    const grid = grids.at(-1)
    if (!grid || cells.length === 0) return
    if (grid.rows.length >= comparisonBounds.rows) cut = true
    else grid.rows.push({ number, cells: cells.map((value) => (value ? { value, formula: '' } : undefined)) })
  }
  for await (const token of markupTokensOf(zip.text('content.xml'))) {
    if ('text' in token) {
      if (depth > 0) text += token.text
      continue
    }
    const { tag, closing, empty, attributes } = token
    if (tag === 'spreadsheet' || tag === 'presentation') kind = closing ? 'text' : tag
    else if (tag === 'page' && !closing) parts.push({ name: String(parts.length + 1), blocks: [] })
    else if (tag === 'table' && !closing && kind === 'spreadsheet') {
      if (grids.length >= comparisonBounds.sheets) cut = true
      else grids.push({ name: markupAttributeOf(attributes, 'name'), rows: [] })
      number = 0
    } else if (tag === 'table-row') {
      if (closing && row) endRow(row)
      // a repeated row is an empty one at the end
      if (!closing)
        number += Math.min(
          1_048_576,
          (Number(markupAttributeOf(attributes, 'number-rows-repeated')) || 1) - 1,
        )
      row = closing || empty ? null : []
    } else if (tag === 'table-cell') {
      if (!closing) {
        repeat = Math.min(
          Number(markupAttributeOf(attributes, 'number-columns-repeated')) || 1,
          comparisonBounds.columns,
        )
        cell = ''
      }
      if ((closing || empty) && row)
        for (let time = 0; time < repeat && row.length < comparisonBounds.columns; time++)
          row.push(cell.slice(0, comparisonBounds.cell))
    } else if (tag === 'p' || tag === 'h') {
      if (!closing && !empty) {
        if (depth++ === 0) text = ''
        style = tag === 'h' ? 'heading' : 'text'
      } else if (closing) {
        depth = Math.max(0, depth - 1)
        if (row) cell = cell ? `${cell}\n${text}` : text
        else put(text, style)
        text = ''
      }
    } else if (depth > 0 && !closing && (tag === 'tab' || tag === 's')) text += ' '
    else if (depth > 0 && !closing && tag === 'line-break') text += '\n'
  }
  if (grids.length > 0) return { kind: 'grids', grids, cut }
  if (parts.length > 0) return { kind: 'parts', parts, cut }
  return { kind: 'blocks', blocks, cut }
}
