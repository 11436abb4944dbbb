import {
  escapeXml,
  joinXml,
  openingTag,
  sliceOf,
  slicesOf,
  splitXml,
  tagAttribute,
  unescapeXml,
} from '../../editing/xml/index.ts'
import { wordsOf } from '../import/notes.ts'
import { placeOf } from '../markup/references.ts'
import { readXml } from '../markup/tree.ts'
import { bytesOf } from '../markup/xml.ts'
import type { Book, SheetEntry } from './book.ts'
import { placeText } from './groups.ts'
import { marked, noteMark } from './marks.ts'
import { addShape, removeShapes } from './note-shapes.ts'
import { declaration } from './package-parts.ts'
import { plainText } from './strings.ts'

export interface NoteGiven {
  id: string
  note: string
  /** Who wrote it. */
  author?: string
}

interface NotePlace {
  row: number
  col: number
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml'

/** A note of a cell, a new one or one that is there already. */
export function setNote(
  book: Book,
  entry: SheetEntry,
  { row, col, note }: NotePlace & { note: NoteGiven },
): void {
  const part = book.related(entry.part, 'comments')
  const found = part && find(book, part, note.id, { row, col })
  if (part && found) {
    const text = sliceOf(found, 'text') ?? '<text/>'
    if (wordsOf(readXml(bytesOf(text))).trim() === note.note.trim()) return
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
  const ref = placeText({ row, column: col })
  const root = splitXml(book.text(into))
  const list = splitXml(
    root.items.find(({ name }) => name === 'commentList')?.xml ?? '<commentList></commentList>',
  )
  const xml = `<comment cabinet="${escapeXml(noteMark(note.id))}" ref="${ref}" authorId="${author}">${textXml(note.note, null)}</comment>`
  list.items.push({ name: 'comment', xml })
  put(book, into, 'commentList', joinXml(list))
  addShape(book, entry, row, col)
}

/** Takes a note away; one that went with its row is gone already. */
export function removeNote(
  book: Book,
  entry: SheetEntry,
  { noteId, row, col }: Partial<NotePlace> & { noteId?: string },
): void {
  const part = book.related(entry.part, 'comments')
  const place = row === undefined || col === undefined ? null : { row, col }
  const found = part && find(book, part, noteId ?? '', noteId === undefined ? place : null)
  if (!part || !found) return
  const ref = tagAttribute(found, 'ref') ?? 'A1'
  replace(book, part, found, '')
  forgetThread(book, entry, ref)
  const at = placeOf(ref)
  removeShapes(book, entry, at.row, at.column)
}

/** By its name, or by where it is. */
function find(book: Book, part: string, id: string, place: NotePlace | null): string | null {
  const all = slicesOf(sliceOf(book.text(part), 'commentList'), 'comment')
  const named = all.find((xml) => marked(xml) === noteMark(id))
  if (named || !place) return named ?? null
  const ref = placeText({ row: place.row, column: place.col })
  return all.find((xml) => tagAttribute(xml, 'ref') === ref) ?? null
}

const replace = (book: Book, part: string, found: string, by: string) =>
  book.setText(
    part,
    book.text(part).replace(found, () => by),
  )

function put(book: Book, part: string, name: string, xml: string): void {
  const root = splitXml(book.text(part))
  const at = root.items.findIndex((item) => item.name === name)
  if (at >= 0) root.items[at] = { name, xml }
  else root.items.push({ name, xml })
  book.setText(part, joinXml(root))
}

/** The text of a note in the letters of its first run. */
function textXml(note: string, before: string | null): string {
  const look = sliceOf(sliceOf(before, 'r'), 'rPr')
  return `<text>${look ? `<r>${look}${plainText(note)}</r>` : plainText(note)}</text>`
}

function newPart(book: Book, entry: SheetEntry): string {
  const part = book.freePart((number) => `xl/comments${number}.xml`)
  book.setText(
    part,
    `${declaration}<comments xmlns="${main}"><authors></authors><commentList></commentList></comments>`,
  )
  book.declareType(partType, { part })
  book.relate(entry.part, 'comments', part)
  return part
}

function authorIn(book: Book, part: string, name: string): number {
  const list = splitXml(sliceOf(book.text(part), 'authors') ?? '<authors></authors>')
  const known = list.items.filter((item) => item.name === 'author')
  const at = known.findIndex(
    ({ xml }) => unescapeXml(xml.slice(openingTag(xml).length, -'</author>'.length)) === name,
  )
  if (at >= 0) return at
  list.items.push({ name: 'author', xml: `<author>${escapeXml(name)}</author>` })
  put(book, part, 'authors', joinXml(list))
  return known.length
}

/** What was said in turn is a plain note from now on, or gone with it. */
function forgetThread(book: Book, entry: SheetEntry, ref: string): void {
  for (const { kind, target } of book.relations(entry.part)) {
    if (kind !== 'threadedComment' || !book.has(target)) continue
    const root = splitXml(book.text(target))
    const items = root.items.filter(({ name, xml }) => name === '' || tagAttribute(xml, 'ref') !== ref)
    if (items.length < root.items.length) book.setText(target, joinXml({ ...root, items }))
  }
}
