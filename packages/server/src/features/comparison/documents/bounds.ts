/** How much of a document is compared; what lies beyond is left out, and the answer says so. */
export const comparisonBounds = {
  /** Bytes that the parts of a package may unpack to, one and all, and how many parts are looked at. */
  part: 192 * 1024 ** 2,
  unpacked: 384 * 1024 ** 2,
  names: 50_000,
  /** Lines or paragraphs of one document, and letters of one of them before it is broken. */
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
  /** Letters of a cell. */
  cell: 2_000,
} as const
