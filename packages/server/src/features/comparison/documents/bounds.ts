/** Bounds of the compared part of a document; the result says if anything lies beyond. */
export const comparisonBounds = {
  /** Unpacked bytes of a single part and of all parts of a package, and the number of parts. */
  part: 192 * 1024 ** 2,
  unpacked: 384 * 1024 ** 2,
  names: 50_000,
  /** Lines or paragraphs of one document, and characters of one before it is broken. */
  blocks: 1_200_000,
  letters: 2_000,
  /** Pages of a PDF, slides, sheets. */
  pages: 3_000,
  slides: 1_000,
  sheets: 200,
  /** Of all sheets of a workbook. */
  cells: 2_000_000,
  /** Of one sheet. */
  rows: 300_000,
  columns: 1_024,
  /** Characters of a cell. */
  cell: 2_000,
} as const
