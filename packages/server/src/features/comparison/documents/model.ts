/**
 * Role of a paragraph: it decides how it is shown, never whether it is equal. row: a table's, cells between
 * tabs.
 */
export type ParagraphStyle = 'text' | 'title' | 'heading' | 'item' | 'row' | 'note'

/** Line of a text, or paragraph of a document. */
export interface ComparedBlock {
  text: string
  /** Number shown beside it: its line, its place among the paragraphs, or its page. */
  number: number
  style: ParagraphStyle
  /** Font style, to find restyled paragraphs of equal text; '' if unknown. */
  look: string
}

/** A slide. */
export interface ComparedSlide {
  name: string
  blocks: ComparedBlock[]
}

export interface ComparedCell {
  /** Displayed value. */
  value: string
  /** Without '='; '' for none. */
  formula: string
  /** Style; absent if unknown. */
  look?: string
}

/** Row of a sheet; cells by column from 0, empty ones left out. */
export interface ComparedGridRow {
  number: number
  cells: (ComparedCell | undefined)[]
}

export interface ComparedGrid {
  name: string
  rows: ComparedGridRow[]
}

export interface ComparedArchiveEntry {
  path: string
  folder: boolean
  /** Unpacked bytes. */
  size: number
  crc: number
  changedAt: Date | null
}

/** Document to compare. `cut`: it exceeds the bounds. */
export type ComparedDocument = { cut: boolean } & (
  | {
      kind: 'blocks'
      blocks: ComparedBlock[]
      /** Whether a PDF has no text: pictures of pages. */
      scanned?: boolean
    }
  | { kind: 'parts'; parts: ComparedSlide[] }
  | { kind: 'grids'; grids: ComparedGrid[] }
  | { kind: 'entries'; entries: ComparedArchiveEntry[] }
)

/** Returns any document as running text, to compare two of different kinds. */
export function asRunningText(document: ComparedDocument): ComparedBlock[] {
  switch (document.kind) {
    case 'blocks':
      return document.blocks
    case 'parts':
      return document.parts.flatMap(({ blocks }) => blocks)
    case 'grids':
      return document.grids.flatMap(({ name, rows }) => [
        { text: name, number: 0, style: 'heading' as const, look: '' },
        ...rows.map(({ number, cells }) => ({
          text: Array.from(cells, (cell) => cell?.value ?? '').join('\t'),
          number,
          style: 'row' as const,
          look: '',
        })),
      ])
    case 'entries':
      return document.entries.map(({ path }, at) => ({ text: path, number: at + 1, style: 'text', look: '' }))
  }
}
