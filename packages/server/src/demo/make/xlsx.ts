import { firstOf, itemAt } from '../../kernel/certain.ts'
import { buildWorkbook, escapeXmlText } from '../../kernel/office/index.ts'
import type { DemoDocument } from './paper.ts'

const letter = (column: number) => String.fromCharCode(65 + column)

function cell(value: string | number, row: number, column: number): string {
  const place = `${letter(column)}${row}`
  const look = row === 1 ? ' s="1"' : ''
  if (typeof value === 'number') return `<c r="${place}"${look}><v>${value}</v></c>`
  return `<c r="${place}"${look} t="inlineStr"><is><t xml:space="preserve">${escapeXmlText(value)}</t></is></c>`
}

/** Sums of the columns of numbers, as formulas. */
function totals(rows: DemoDocument['table']): string {
  const row = rows.length + 1
  const cells = itemAt(rows, 1).map((value, column) => {
    if (typeof value !== 'number') return column === 0 ? cell('合计 Total', row, 0) : ''
    const sum = rows.slice(1).reduce((all, line) => all + Number(line[column]), 0)
    const name = letter(column)
    return `<c r="${name}${row}"><f>SUM(${name}2:${name}${row - 1})</f><v>${sum}</v></c>`
  })
  return `<row r="${row}">${cells.join('')}</row>`
}

/** An Excel workbook: the table with sums, and a sheet of notes. */
export function writeDemoXlsx(paper: DemoDocument): Buffer {
  const lines = paper.table.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((value, column) => cell(value, index + 1, column)).join('')}</row>`,
  )
  const notes = paper.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
  const noted = notes.map((text, index) => `<row r="${index + 1}">${cell(text, index + 1, 0)}</row>`)
  return buildWorkbook(paper, [
    {
      name: '明细 Data',
      rows: lines.join('') + totals(paper.table),
      columns: firstOf(paper.table).length,
      width: 18,
    },
    { name: '说明 Notes', rows: noted.join(''), columns: firstOf(paper.table).length, width: 90 },
  ])
}
