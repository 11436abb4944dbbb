import { office, relations, spaces } from './ooxml.ts'
import { type Paper, xml } from './paper.ts'

const letter = (column: number) => String.fromCharCode(65 + column)

function cell(value: string | number, row: number, column: number): string {
  const place = `${letter(column)}${row}`
  const look = row === 1 ? ' s="1"' : ''
  if (typeof value === 'number') return `<c r="${place}"${look}><v>${value}</v></c>`
  return `<c r="${place}"${look} t="inlineStr"><is><t xml:space="preserve">${xml(value)}</t></is></c>`
}

/** Sums of the columns of numbers, as formulas. */
function totals(rows: Paper['table']): string {
  const row = rows.length + 1
  const cells = rows[1]!.map((value, column) => {
    if (typeof value !== 'number') return column === 0 ? cell('合计 Total', row, 0) : ''
    const sum = rows.slice(1).reduce((all, line) => all + Number(line[column]), 0)
    const name = letter(column)
    return `<c r="${name}${row}"><f>SUM(${name}2:${name}${row - 1})</f><v>${sum}</v></c>`
  })
  return `<row r="${row}">${cells.join('')}</row>`
}

const styles = `<styleSheet xmlns="${spaces.x}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8F0FE"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" fillId="2" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`

/** An Excel workbook: the table with sums, and a sheet of notes. */
export function xlsx(paper: Paper): Buffer {
  const lines = paper.table.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((value, column) => cell(value, index + 1, column)).join('')}</row>`,
  )
  const notes = paper.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
  const noted = notes.map((text, index) => `<row r="${index + 1}">${cell(text, index + 1, 0)}</row>`)
  const sheet = (rows: string, width: number) =>
    `<worksheet xmlns="${spaces.x}"><cols><col min="1" max="${paper.table[0]!.length}" width="${width}" customWidth="1"/></cols><sheetData>${rows}</sheetData></worksheet>`
  const kind = 'officedocument.spreadsheetml'
  return office(
    paper,
    [
      {
        name: 'xl/workbook.xml',
        type: `${kind}.sheet.main`,
        body: `<workbook xmlns="${spaces.x}" xmlns:r="${spaces.r}"><sheets><sheet name="明细 Data" sheetId="1" r:id="rId1"/><sheet name="说明 Notes" sheetId="2" r:id="rId2"/></sheets></workbook>`,
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        type: `${kind}.worksheet`,
        body: sheet(lines.join('') + totals(paper.table), 18),
      },
      { name: 'xl/worksheets/sheet2.xml', type: `${kind}.worksheet`, body: sheet(noted.join(''), 90) },
      { name: 'xl/styles.xml', type: `${kind}.styles`, body: styles },
    ],
    [
      {
        name: 'xl/_rels/workbook.xml.rels',
        bytes: relations([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['worksheet', 'worksheets/sheet2.xml'],
          ['styles', 'styles.xml'],
        ]),
      },
    ],
  )
}
