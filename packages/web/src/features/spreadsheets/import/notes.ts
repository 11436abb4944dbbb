import type { PackageParts, Relationship } from '../../editing/ooxml/index.ts'
import { cellPositionOf } from '../markup/references.ts'
import { childElementOf, childElementsOf, type Element, readXml } from '../markup/tree.ts'

export interface ImportedCellNote {
  id: string
  row: number
  col: number
  width: number
  height: number
  note: string
  show: boolean
}

/** Returns cell notes by row and column. */
export function importCellNotes(
  parts: PackageParts,
  relations: readonly Relationship[],
  sheetId: string,
): Record<number, Record<number, ImportedCellNote>> {
  const found: Record<number, Record<number, ImportedCellNote>> = {}
  const part = relations.find(({ kind }) => kind === 'comments')?.target
  const content = part && parts.get(part)
  if (!content) return found
  const list = childElementsOf(childElementOf(readXml(content), 'commentList'), 'comment')
  list.forEach(({ attributes, children: inside }, place) => {
    const at = cellPositionOf(attributes.ref ?? 'A1')
    const note = {
      id: `note-${sheetId}-${place}`,
      row: at.row,
      col: at.column,
      width: 200,
      height: 100,
      note: richTextToPlain(inside.find(({ name }) => name === 'text')).trim(),
      show: false,
    }
    found[at.row] = { ...found[at.row], [at.column]: note }
  })
  return found
}

export const richTextToPlain = (element: Element | undefined): string =>
  element?.children
    .map((part) => (part.name === 't' ? part.text : part.name === 'r' ? richTextToPlain(part) : ''))
    .join('') ?? ''
