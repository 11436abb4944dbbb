import { deflateSync } from 'node:zlib'
import { firstOf, lastOf } from '../../kernel/certain.ts'
import type { DemoDocument } from './paper.ts'

const page = { width: 595, height: 842, margin: 64 }
const room = page.width - 2 * page.margin

/** Letters of the line in ems: Chinese ones are one wide, the others half. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 1 : 0.5), 0)

/** Cuts a paragraph into lines, between words where there are any. */
function wrap(text: string, size: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.match(/[\x21-\x7e]+ ?|[^\x21-\x7e]/gu) ?? []) {
    if (line !== '' && widthOf(line + word.trimEnd()) * size > room) {
      lines.push(line)
      line = ''
    }
    line += word
  }
  return [...lines, line]
}

/** UTF-16 in hex, as the Chinese font's encoding takes it. */
const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
/** Helvetica writes what is plain ASCII, the Chinese font the rest. */
const shown = (text: string) =>
  /^[\x20-\x7e]*$/.test(text)
    ? `/F2 %s Tf (${text.replace(/[\\()]/g, '\\$&')}) Tj`
    : `/F1 %s Tf <${hex(text)}> Tj`

/** The drawing orders of each page. */
function layOut({ title, author, at, sections, table }: DemoDocument): string[] {
  const pages: string[][] = [[]]
  let y = page.height - page.margin
  const down = (height: number) => {
    if (y - height < page.margin) {
      pages.push([])
      y = page.height - page.margin
    }
    y -= height
  }
  const write = (text: string, size: number, leading: number) => {
    for (const line of wrap(text, size)) {
      down(leading)
      lastOf(pages).push(`BT ${page.margin} ${y} Td ${shown(line).replace('%s', String(size))} ET`)
    }
  }
  write(title, 20, 30)
  write(`${author}  ${at.toISOString().slice(0, 10)}`, 10, 20)
  for (const { heading, paragraphs } of sections) {
    down(12)
    write(heading, 14, 26)
    for (const text of paragraphs) {
      write(text, 11, 18)
      down(4)
    }
  }
  down(16)
  for (const row of table) write(row.join('   '), 10, 16)
  down(130)
  lastOf(pages).push(bars(table, y))
  return pages.map((orders) => orders.join('\n'))
}

/** A bar for each number of the table's last column. */
function bars(table: DemoDocument['table'], y: number): string {
  const values = table.slice(1).map((row) => Number(row.at(-1)))
  const most = Math.max(...values, 1)
  const step = room / values.length
  return values
    .map((value, index) => {
      const blue = (0.55 + (0.4 * index) / values.length).toFixed(2)
      return `0.15 0.39 ${blue} rg ${(page.margin + index * step).toFixed(1)} ${y} ${(step * 0.7).toFixed(1)} ${((110 * value) / most).toFixed(1)} re f`
    })
    .join('\n')
    .concat('\n0 g')
}

/** A PDF whose Chinese text is in the standard font STSong, which readers have or replace. */
export function writeDemoPdf(paper: DemoDocument): Buffer {
  const streams = layOut(paper)
  const objects: (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${streams.length}/Kids[${streams.map((_, index) => `${8 + 2 * index} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[4 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/DW 1000/W[1 95 500]/FontDescriptor 5 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Title<feff${hex(paper.title)}>/Author<feff${hex(paper.author)}>/Producer(Cabinet demonstration)>>`,
  ]
  for (const stream of streams) {
    const packed = deflateSync(stream)
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Resources<</Font<</F1 3 0 R/F2 6 0 R>>>>/Contents ${objects.length + 2} 0 R>>`,
      Buffer.concat([
        Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode>>stream\n`),
        packed,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  return assembled(objects)
}

function assembled(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let at = firstOf(parts).length
  objects.forEach((body, index) => {
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body as Buffer),
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(at)
    parts.push(bytes)
    at += bytes.length
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R/Info 7 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
