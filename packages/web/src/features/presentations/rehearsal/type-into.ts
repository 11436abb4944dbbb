import { rehearsedDeckLetter } from '../merge/typing.ts'
import { retypedNotes, retypedSegments, retypedTable, type TypedSegment, type TypedTable } from './retype.ts'

/** Element of the editor's slides that the rehearsal types into. */
export interface RehearsedElement extends TypedTable {
  type?: string
  text?: string | undefined
  textSegments?: TypedSegment[] | undefined
  textStyle?: unknown
}

export interface RehearsedSlide {
  id: string
  elements: readonly unknown[]
  notes?: string | undefined
  notesSegments?: TypedSegment[] | undefined
}

/** Returns how many times the word was typed, in this many cells at most: nobody can type inside a group or an equation; fields and bullets are computed. */
export const typeIntoElement = (
  element: RehearsedElement,
  word = rehearsedDeckLetter,
  cells = Number.POSITIVE_INFINITY,
): number => (element.type === 'table' ? typeIntoTable(element, word, cells) : typeIntoText(element, word))

function typeIntoText(element: RehearsedElement, word: string): number {
  const segments = element.textSegments ?? []
  if (typeof element.text !== 'string' || segments.some(({ equationXml }) => equationXml)) return 0
  const first = segments.findIndex(
    ({ text, isParagraphBreak, fieldType, bulletInfo }) =>
      text?.trim() && !isParagraphBreak && !fieldType && !bulletInfo,
  )
  if (first < 0) return 0
  const place = segments.slice(0, first).reduce((sum, { text }) => sum + (text?.length ?? 0), 1)
  element.text = withWord(element.text, place, word)
  element.textSegments = retypedSegments(element.text, segments, element.textStyle)
  return 1
}

const withWord = (text: string, place: number, word: string) =>
  text.slice(0, place) + word + text.slice(place)

/** A cell is typed in a field of one line, which leaves the ends of paragraphs out. */
function typeIntoTable(element: RehearsedElement, word: string, most: number): number {
  let count = 0
  for (const [row, { cells }] of (element.tableData?.rows ?? []).entries())
    for (const [column, cell] of cells.entries()) {
      if (cell.hMerge || cell.vMerge || count >= most) continue
      const text = withWord((cell.text ?? '').replaceAll(/[\r\n]/g, ''), 1, word)
      const rawXml = retypedTable(element, row, column, text)
      if (!rawXml) continue
      element.rawXml = rawXml
      cell.text = text
      count++
    }
  return count
}

/** Returns how the notes are made what they were, or null where nothing was typed. */
export function typeIntoNotes(slide: RehearsedSlide, word = rehearsedDeckLetter): (() => void) | null {
  const { notes, notesSegments } = slide
  if (!notesSegments) return null
  const typed = retypedNotes(notesSegments, word)
  if (!typed) return null
  slide.notes = typed.words
  slide.notesSegments = typed.segments
  return () => Object.assign(slide, { notes, notesSegments })
}
