import { readTar, readZip } from './archives.ts'
import { readLines } from './lines.ts'
import type { Document } from './model.ts'
import { readOpenDocument } from './open-document.ts'
import { readPages } from './pages.ts'
import { readSheets } from './sheets.ts'
import { readSlides } from './slides.ts'
import { readTable } from './table.ts'
import { readWord } from './word.ts'

export { bounds } from './bounds.ts'
export {
  type Block,
  type Cell,
  type Document,
  type Entry,
  type Grid,
  type GridRow,
  type Part,
  running,
} from './model.ts'

/** Reads a document for comparison. Throws for what is damaged, locked by a password or something else. */
export type Read = (bytes: Uint8Array) => Document | Promise<Document>

/** What reads which documents. */
export const readers = {
  lines: readLines,
  table: readTable,
  word: readWord,
  openDocument: readOpenDocument,
  slides: readSlides,
  sheets: readSheets,
  pages: readPages,
  zip: readZip,
  tar: readTar,
} satisfies Record<string, Read>
export type ReaderName = keyof typeof readers
