/** A run of a text in the editor's slides. */
export interface TypedSegment {
  text?: string
  isParagraphBreak?: boolean
  fieldType?: unknown
  equationXml?: unknown
  bulletInfo?: unknown
}

/** A table in the editor's slides. */
export interface TypedTable {
  tableData?: { rows: { cells: { text?: string; hMerge?: boolean; vMerge?: boolean }[] }[] }
  rawXml?: unknown
}

type RetypeText = (text: string, segments: TypedSegment[], style: unknown) => TypedSegment[]
type RetypeCell = (table: TypedTable, row: number, column: number, text: string) => unknown

/** How the editor shows notes for typing, and reads them again. */
interface NotesTyping {
  html: (segments: TypedSegment[]) => string
  read: (shown: HTMLElement) => TypedSegment[]
  words: (segments: TypedSegment[]) => string
}

let text: RetypeText | undefined
let cell: RetypeCell | undefined
let notes: NotesTyping | undefined

/** Registers how the editor divides a typed text into runs; `pptx-build.ts` makes the editor call this. */
export function pptxRetype(editors: RetypeText): void {
  text = editors
}

/** Registers how the editor takes the text of a cell; `pptx-build.ts` makes the editor call this. */
export function pptxRetypeCell(editors: RetypeCell): void {
  cell = editors
}

/** Registers how the editor takes notes; `pptx-build.ts` makes the editor call this. */
export function pptxRetypeNotes(editors: NotesTyping): void {
  notes = editors
}

function told<T>(way: T | undefined): T {
  if (!way) throw new Error('the editor does not tell how it takes what is typed')
  return way
}

/** The runs of a text after somebody typed: the editor forgets breaks and levels of lists there. */
export const retypedSegments: RetypeText = (...typed) => told(text)(...typed)

/** The XML of a table after somebody typed into a cell: the editor forgets runs, breaks and paragraphs there. */
export const retypedTable: RetypeCell = (...typed) => told(cell)(...typed)

/** Notes after a letter was typed: the editor forgets most looks there; null where they have no words. */
export function retypedNotes(
  segments: TypedSegment[],
  letter: string,
): { segments: TypedSegment[]; words: string } | null {
  const { html, read, words } = told(notes)
  const shown = document.createElement('div')
  shown.innerHTML = html(segments)
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
  let place = walker.nextNode()
  while (place && !place.textContent?.trim()) place = walker.nextNode()
  if (!(place instanceof Text)) return null
  place.insertData(1, letter)
  const typed = read(shown)
  return { segments: typed, words: words(typed) }
}
