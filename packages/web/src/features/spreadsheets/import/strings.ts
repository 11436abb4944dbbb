import type { IDocumentData, ITextRun } from '@univerjs/core'
import { childElementOf, type Element } from '../markup/tree.ts'
import type { ColourResolver } from './colours.ts'
import { importFontStyle } from './styles.ts'

/** The text of a cell and, where formatting differs, its runs. */
export interface ImportedCellText {
  plain: string
  runs: ITextRun[] | null
}

/** Reads an `<si>` or `<is>` without its phonetic runs. */
export function importCellText(item: Element, colours: ColourResolver): ImportedCellText {
  const runs: ITextRun[] = []
  let plain = ''
  let rich = false
  for (const part of item.children) {
    if (part.name === 't') plain += letters(part)
    if (part.name !== 'r') continue
    const start = plain.length
    plain += letters(childElementOf(part, 't'))
    const style = childElementOf(part, 'rPr')
    if (!style || plain.length === start) continue
    rich = true
    runs.push({ st: start, ed: plain.length, ts: importFontStyle(style, colours) })
  }
  return { plain, runs: rich ? runs : null }
}

/** Decodes characters escaped as `_x000D_`; line ends become one character. */
const letters = (of: Element | undefined) =>
  (of?.text ?? '')
    .replaceAll(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\r\n?/g, '\n')

/** Converts rich text or a link to Univer's cell document: paragraphs end with `\r`, the document with `\n`. */
export function cellDocumentOf(
  { plain, runs }: ImportedCellText,
  link?: { id: string; url: string },
): IDocumentData {
  const stream = plain.replaceAll('\n', '\r')
  const ends = [...stream, '\r'].flatMap((sign, at) => (sign === '\r' ? [{ startIndex: at }] : []))
  return {
    id: 'd',
    documentStyle: {},
    body: {
      dataStream: `${stream}\r\n`,
      paragraphs: ends.map((end, place) => ({ ...end, paragraphId: `p${place}` })),
      textRuns: runs ?? [],
      ...(link && {
        customRanges: [
          {
            rangeId: link.id,
            rangeType: 0,
            startIndex: 0,
            endIndex: stream.length - 1,
            properties: { url: link.url },
          },
        ],
      }),
    },
  }
}
