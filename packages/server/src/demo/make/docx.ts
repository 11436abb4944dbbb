import { firstOf } from '../../kernel/certain.ts'
import { buildWordDocument, escapeXmlText } from '../../kernel/office/index.ts'
import type { DemoDocument } from './paper.ts'

const paragraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${escapeXmlText(text)}</w:t></w:r></w:p>`

const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="B8C0CC"/>`)
  .join('')

function table(rows: DemoDocument['table']): string {
  const width = Math.floor(9000 / firstOf(rows).length)
  const grid = firstOf(rows)
    .map(() => `<w:gridCol w:w="${width}"/>`)
    .join('')
  const lines = rows.map((row) => {
    const cells = row.map(
      (cell) =>
        `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(String(cell))}</w:tc>`,
    )
    return `<w:tr>${cells.join('')}</w:tr>`
  })
  return `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:tblBorders>${border}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>`
}

/** A Word document. */
export function writeDemoDocx(paper: DemoDocument): Buffer {
  const body = [
    paragraph(paper.title, 'Title'),
    paragraph(`${paper.author}  ${paper.at.toISOString().slice(0, 10)}`),
    ...paper.sections.flatMap(({ heading, paragraphs }) => [
      paragraph(heading, 'Heading1'),
      ...paragraphs.map((text) => paragraph(text)),
    ]),
    table(paper.table),
    paragraph(''),
  ].join('')
  return buildWordDocument(paper, body)
}
