import { tagAttribute, withAttributes } from '../../editing/xml/index.ts'
import type { SheetCellArea } from '../markup/change.ts'
import { cellPositionOf, rangeOfReference } from '../markup/references.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import { cellReferenceText } from './groups.ts'

/** Moves links and notes with their cells; those at the target are removed. */
export function moveNotesAndLinks(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  from: SheetCellArea,
  rows: number,
  columns: number,
): void {
  const inside = (row: number, column: number, by: number) =>
    row >= from.startRow + rows * by &&
    row <= from.endRow + rows * by &&
    column >= from.startColumn + columns * by &&
    column <= from.endColumn + columns * by
  const now = (row: number, column: number): { row: number; column: number } | null => {
    if (inside(row, column, 0)) return { row: row + rows, column: column + columns }
    return inside(row, column, 1) ? null : { row, column }
  }
  const sheet = book.sheet(entry)
  const links = sheet.children('hyperlinks', 'hyperlink').flatMap((link) => {
    const ref = tagAttribute(link, 'ref') ?? 'A1'
    const { startRow, startColumn, endRow, endColumn } = rangeOfReference(ref)
    if (startRow !== endRow || startColumn !== endColumn) return [link]
    const place = now(startRow, startColumn)
    return place ? [withAttributes(link, { ref: cellReferenceText(place) })] : []
  })
  if (sheet.piece('hyperlinks')) sheet.setChildren('hyperlinks', 'hyperlink', links)
  for (const { kind, target } of book.relations(entry.part)) {
    if (kind === 'comments' || kind === 'threadedComment') {
      const tag = kind === 'comments' ? 'comment' : 'threadedComment'
      const text = book
        .text(target)
        .replaceAll(new RegExp(`<${tag}\\b[^>]*?(?:/>|>.*?</${tag}>)`, 'gs'), (found) => {
          const { row, column } = cellPositionOf(tagAttribute(found, 'ref') ?? 'A1')
          const place = now(row, column)
          return place ? withAttributes(found, { ref: cellReferenceText(place) }) : ''
        })
      book.setText(target, text)
    }
    if (kind === 'vmlDrawing') book.setText(target, movedShapes(book.text(target), now))
  }
}

function movedShapes(
  xml: string,
  now: (row: number, column: number) => { row: number; column: number } | null,
): string {
  return xml.replaceAll(/<([\w-]+:)shape\b(?:(?!<\/\1shape>).)*<\/\1shape>\s*/gs, (shape) => {
    const [row, column] = ['Row', 'Column'].map(
      (tag) => new RegExp(`<(?:[\\w-]+:)?${tag}>\\s*(\\d+)`).exec(shape)?.[1],
    )
    if (row === undefined || column === undefined) return shape
    const place = now(Number(row), Number(column))
    if (!place) return ''
    return shape
      .replace(/(<(?:[\w-]+:)?Row>\s*)\d+/, `$1${place.row}`)
      .replace(/(<(?:[\w-]+:)?Column>\s*)\d+/, `$1${place.column}`)
  })
}
