import { readTarDirectory, readZipDirectory } from './archives.ts'
import { readTextLines } from './lines.ts'
import type { ComparedDocument } from './model.ts'
import { readOpenDocumentFile } from './open-document.ts'
import { readPdfPages } from './pages.ts'
import { readWorkbookSheets } from './sheets.ts'
import { readPresentationSlides } from './slides.ts'
import { readDelimitedTable } from './table.ts'
import { readWordDocument } from './word.ts'

export { comparisonBounds } from './bounds.ts'
export {
  asRunningText,
  type ComparedArchiveEntry,
  type ComparedBlock,
  type ComparedCell,
  type ComparedDocument,
  type ComparedGrid,
  type ComparedGridRow,
  type ComparedSlide,
} from './model.ts'

/** Reads a document for comparison. Throws if it is damaged, password-protected or of another type. */
export type DocumentReader = (bytes: Uint8Array) => ComparedDocument | Promise<ComparedDocument>

/** Readers of documents, by name. */
export const documentReaders = {
  lines: readTextLines,
  table: readDelimitedTable,
  word: readWordDocument,
  openDocument: readOpenDocumentFile,
  slides: readPresentationSlides,
  sheets: readWorkbookSheets,
  pages: readPdfPages,
  zip: readZipDirectory,
  tar: readTarDirectory,
} satisfies Record<string, DocumentReader>
export type DocumentReaderName = keyof typeof documentReaders
