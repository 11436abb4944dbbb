import {
  escapeXmlEntities,
  joinXmlElement,
  splitXmlElement,
  tagAttribute,
  unescapeXmlText,
  xmlOpeningTag,
  xmlSliceNamed,
  xmlSlicesNamed,
} from '../../editing/xml/index.ts'
import { richTextToPlain } from '../import/notes.ts'
import { cellPositionOf } from '../markup/references.ts'
import { readXml } from '../markup/tree.ts'
import { bytesOf } from '../markup/xml.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import { cellReferenceText } from './groups.ts'
import { markOfElementXml, noteMarkOfId } from './marks.ts'
import { addNoteShape, removeNoteShapes } from './note-shapes.ts'
import { xmlDeclaration } from './package-parts.ts'
import { plainTextRunXml } from './strings.ts'

export interface CellNoteInput {
  id: string
  note: string
  /** The author's name. */
  author?: string
}

interface NotePlace {
  row: number
  col: number
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml'

/** Adds or changes the note of a cell. */
export function setCellNote(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  { row, col, note }: NotePlace & { note: CellNoteInput },
): void {
  const part = book.related(entry.part, 'comments')
  const found = part && find(book, part, note.id, { row, col })
  if (part && found) {
    const text = xmlSliceNamed(found, 'text') ?? '<text/>'
    if (richTextToPlain(readXml(bytesOf(text))).trim() === note.note.trim()) return
    const ref = tagAttribute(found, 'ref') ?? 'A1'
    forgetThread(book, entry, ref)
    replace(
      book,
      part,
      found,
      found.replace(text, () => textXml(note.note, text)),
    )
    return
  }
  const into = part ?? newPart(book, entry)
  const author = authorIn(book, into, note.author ?? '')
  const ref = cellReferenceText({ row, column: col })
  const root = splitXmlElement(book.text(into))
  const list = splitXmlElement(
    root.items.find(({ name }) => name === 'commentList')?.xml ?? '<commentList></commentList>',
  )
  const xml = `<comment cabinet="${escapeXmlEntities(noteMarkOfId(note.id))}" ref="${ref}" authorId="${author}">${textXml(note.note, null)}</comment>`
  list.items.push({ name: 'comment', xml })
  put(book, into, 'commentList', joinXmlElement(list))
  addNoteShape(book, entry, row, col)
}

/** Removes a note, unless it was removed with its row. */
export function removeCellNote(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  { noteId, row, col }: Partial<NotePlace> & { noteId?: string },
): void {
  const part = book.related(entry.part, 'comments')
  const place = row === undefined || col === undefined ? null : { row, col }
  const found = part && find(book, part, noteId ?? '', noteId === undefined ? place : null)
  if (!part || !found) return
  const ref = tagAttribute(found, 'ref') ?? 'A1'
  replace(book, part, found, '')
  forgetThread(book, entry, ref)
  const at = cellPositionOf(ref)
  removeNoteShapes(book, entry, at.row, at.column)
}

/** Finds a note by its id or its cell. */
function find(book: PatchedWorkbook, part: string, id: string, place: NotePlace | null): string | null {
  const all = xmlSlicesNamed(xmlSliceNamed(book.text(part), 'commentList'), 'comment')
  const named = all.find((xml) => markOfElementXml(xml) === noteMarkOfId(id))
  if (named || !place) return named ?? null
  const ref = cellReferenceText({ row: place.row, column: place.col })
  return all.find((xml) => tagAttribute(xml, 'ref') === ref) ?? null
}

const replace = (book: PatchedWorkbook, part: string, found: string, by: string) =>
  book.setText(
    part,
    book.text(part).replace(found, () => by),
  )

function put(book: PatchedWorkbook, part: string, name: string, xml: string): void {
  const root = splitXmlElement(book.text(part))
  const at = root.items.findIndex((item) => item.name === name)
  if (at >= 0) root.items[at] = { name, xml }
  else root.items.push({ name, xml })
  book.setText(part, joinXmlElement(root))
}

/** Writes the text of a note in the font of its first run. */
function textXml(note: string, before: string | null): string {
  const look = xmlSliceNamed(xmlSliceNamed(before, 'r'), 'rPr')
  return `<text>${look ? `<r>${look}${plainTextRunXml(note)}</r>` : plainTextRunXml(note)}</text>`
}

function newPart(book: PatchedWorkbook, entry: WorkbookSheetEntry): string {
  const part = book.freePart((number) => `xl/comments${number}.xml`)
  book.setText(
    part,
    `${xmlDeclaration}<comments xmlns="${main}"><authors></authors><commentList></commentList></comments>`,
  )
  book.declareType(partType, { part })
  book.relate(entry.part, 'comments', part)
  return part
}

function authorIn(book: PatchedWorkbook, part: string, name: string): number {
  const list = splitXmlElement(xmlSliceNamed(book.text(part), 'authors') ?? '<authors></authors>')
  const known = list.items.filter((item) => item.name === 'author')
  const at = known.findIndex(
    ({ xml }) => unescapeXmlText(xml.slice(xmlOpeningTag(xml).length, -'</author>'.length)) === name,
  )
  if (at >= 0) return at
  list.items.push({ name: 'author', xml: `<author>${escapeXmlEntities(name)}</author>` })
  put(book, part, 'authors', joinXmlElement(list))
  return known.length
}

/** Turns a comment thread into a plain note, or removes it with the note. */
function forgetThread(book: PatchedWorkbook, entry: WorkbookSheetEntry, ref: string): void {
  for (const { kind, target } of book.relations(entry.part)) {
    if (kind !== 'threadedComment' || !book.has(target)) continue
    const root = splitXmlElement(book.text(target))
    const items = root.items.filter(({ name, xml }) => name === '' || tagAttribute(xml, 'ref') !== ref)
    if (items.length < root.items.length) book.setText(target, joinXmlElement({ ...root, items }))
  }
}
