import { office, relations, spaces } from './ooxml.ts'
import { type Paper, xml } from './paper.ts'

const paragraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${xml(text)}</w:t></w:r></w:p>`

const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="B8C0CC"/>`)
  .join('')

function table(rows: Paper['table']): string {
  const width = Math.floor(9000 / rows[0]!.length)
  const grid = rows[0]!.map(() => `<w:gridCol w:w="${width}"/>`).join('')
  const lines = rows.map((row) => {
    const cells = row.map(
      (cell) =>
        `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(String(cell))}</w:tc>`,
    )
    return `<w:tr>${cells.join('')}</w:tr>`
  })
  return `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:tblBorders>${border}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>`
}

const style = (id: string, name: string, size: number, before: number) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="${before}" w:after="160"/>${id === 'Title' ? '' : '<w:outlineLvl w:val="0"/>'}</w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`

const styles = `<w:styles xmlns:w="${spaces.w}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Microsoft YaHei"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="120" w:line="320" w:lineRule="auto"/></w:pPr></w:style>${style('Title', 'Title', 40, 0)}${style('Heading1', 'heading 1', 28, 320)}</w:styles>`

/** A Word document. */
export function docx(paper: Paper): Buffer {
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
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>'
  const kind = 'officedocument.wordprocessingml'
  return office(
    paper,
    [
      {
        name: 'word/document.xml',
        type: `${kind}.document.main`,
        body: `<w:document xmlns:w="${spaces.w}"><w:body>${body}${page}</w:body></w:document>`,
      },
      { name: 'word/styles.xml', type: `${kind}.styles`, body: styles },
    ],
    [{ name: 'word/_rels/document.xml.rels', bytes: relations([['styles', 'styles.xml']]) }],
  )
}
