/**
 * Role of a paragraph: it decides how it is shown, never whether it is equal. row: a table's, cells between
 * tabs.
 */
export type ParagraphStyle = 'text' | 'title' | 'heading' | 'item' | 'row' | 'note'

/** A line of a text, a paragraph of a document. */
export interface ComparedBlock {
  text: string
  /** Number shown beside it: its line, its place among the paragraphs, or its page. */
  number: number
  style: ParagraphStyle
  /** How its letters look, to find paragraphs that say the same in other clothes; '' where nobody knows. */
  look: string
}

/** A slide. */
export interface ComparedSlide {
  name: string
  blocks: ComparedBlock[]
}

export interface ComparedCell {
  /** As one sees it. */
  value: string
  /** Without '='; '' for none. */
  formula: string
  /** How it looks; absent where nobody knows. */
  look?: string
}

/** A row of a sheet; cells by column from 0, nothing where it is empty. */
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
  /** Bytes when it is unpacked. */
  size: number
  crc: number
  changedAt: Date | null
}

/** A document as it is compared. `cut`: it goes on beyond the bounds. */
export type ComparedDocument = { cut: boolean } & (
  | {
      kind: 'blocks'
      blocks: ComparedBlock[]
      /** A PDF without a letter: pictures of pages. */
      scanned?: boolean
    }
  | { kind: 'parts'; parts: ComparedSlide[] }
  | { kind: 'grids'; grids: ComparedGrid[] }
  | { kind: 'entries'; entries: ComparedArchiveEntry[] }
)

/** Any document as running text, for two of different kinds. */
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
