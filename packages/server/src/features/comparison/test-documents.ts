import {
  buildPresentation,
  buildSlideXml,
  buildWordDocument,
  buildWorkbook,
  buildZipFile,
  escapeXmlText,
} from '../../kernel/office/index.ts'

/** Test documents in real formats. */

const about = { title: 'Test', author: 'Test', at: new Date('2026-01-02T03:04:06Z') }

const run = (text: string, bold = false) =>
  `<w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escapeXmlText(text)}</w:t></w:r>`

/** A paragraph; '# ' before it makes a heading of it, '* ' bold letters, '|' between them the cells of a table's row. */
const paragraph = (text: string) => {
  if (text.startsWith('# '))
    return `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(text.slice(2))}</w:p>`
  if (text.includes('|'))
    return `<w:tbl><w:tr>${text
      .split('|')
      .map((cell) => `<w:tc><w:p>${run(cell)}</w:p></w:tc>`)
      .join('')}</w:tr></w:tbl>`
  return `<w:p>${text.startsWith('* ') ? run(text.slice(2), true) : run(text)}</w:p>`
}

export const docx = (...paragraphs: string[]): Buffer =>
  buildWordDocument(about, paragraphs.map(paragraph).join(''))

/** Slides: the first line of each is its title. */
export const pptx = (...slides: string[][]): Buffer =>
  buildPresentation(
    about,
    slides.map((lines) =>
      buildSlideXml(
        lines
          .map(
            (line, at) =>
              `<p:sp><p:nvSpPr><p:cNvPr id="${at + 2}" name="S"/><p:cNvSpPr/><p:nvPr>${at === 0 ? '<p:ph type="title"/>' : ''}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${escapeXmlText(line)}</a:t></a:r></a:p></p:txBody></p:sp>`,
          )
          .join(''),
      ),
    ),
  )

const cellXml = (cell: string | number) =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : cell.startsWith('=')
      ? `<c><f>${escapeXmlText(cell.slice(1))}</f><v>0</v></c>`
      : `<c t="inlineStr"><is><t>${escapeXmlText(cell)}</t></is></c>`

export const xlsx = (sheets: Record<string, (string | number)[][]>): Buffer =>
  buildWorkbook(
    about,
    Object.entries(sheets).map(([name, rows]) => ({
      name,
      columns: 4,
      width: 14,
      rows: rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cellXml).join('')}</row>`).join(''),
    })),
  )

export const zipped = (files: Record<string, string>): Buffer =>
  buildZipFile(
    Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
    about.at,
  )

/** Pages of lines; Chinese by a font that every reader is expected to know. */
export function pdf(...pages: string[]): Buffer {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[4 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 800/StemV 80>>>>',
    ...pages.flatMap((text, at) => {
      const lines = text.split('\n').map((line) => `<${utf16(line)}> Tj`)
      const stream = text === '' ? '' : `BT /F1 12 Tf 50 700 Td ${lines.join(' 0 -16 Td ')} ET`
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${6 + at * 2} 0 R>>`,
        `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj${object}endobj\n`
    return offset
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`
  return Buffer.from(file, 'latin1')
}
