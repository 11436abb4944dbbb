import type { Parts, Relationship } from '../../editing/ooxml/index.ts'
import { placeOf } from '../markup/references.ts'
import { child, children, type Element, readXml } from '../markup/tree.ts'

export interface Note {
  id: string
  row: number
  col: number
  width: number
  height: number
  note: string
  show: boolean
}

/** What people have noted on cells, by row and column. */
export function notesOf(
  parts: Parts,
  relations: readonly Relationship[],
  sheetId: string,
): Record<number, Record<number, Note>> {
  const found: Record<number, Record<number, Note>> = {}
  const part = relations.find(({ kind }) => kind === 'comments')?.target
  const content = part && parts.get(part)
  if (!content) return found
  const list = children(child(readXml(content), 'commentList'), 'comment')
  list.forEach(({ attributes, children: inside }, place) => {
    const at = placeOf(attributes.ref ?? 'A1')
    const note = {
      id: `note-${sheetId}-${place}`,
      row: at.row,
      col: at.column,
      width: 200,
      height: 100,
      note: wordsOf(inside.find(({ name }) => name === 'text')).trim(),
      show: false,
    }
    found[at.row] = { ...found[at.row], [at.column]: note }
  })
  return found
}

export const wordsOf = (element: Element | undefined): string =>
  element?.children
    .map((part) => (part.name === 't' ? part.text : part.name === 'r' ? wordsOf(part) : ''))
    .join('') ?? ''
