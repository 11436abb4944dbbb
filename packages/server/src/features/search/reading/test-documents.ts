import { crc32, deflateSync } from 'node:zlib'
import { gzipSync, strToU8, type Zippable, zipSync } from 'fflate'

/** Documents as applications write them, as small as possible. */

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>${body}`
const zipped = (parts: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ) as Zippable,
  )

export const docx = (...paragraphs: string[]) =>
  zipped({
    '[Content_Types].xml': xml('<Types/>'),
    'word/document.xml': xml(
      `<w:document xmlns:w="w"><w:body>${paragraphs
        .map((one) => `<w:p><w:r><w:t xml:space="preserve">${one}</w:t></w:r></w:p>`)
        .join('')}</w:body></w:document>`,
    ),
    'word/footnotes.xml': xml('<w:footnotes><w:p><w:r><w:t>脚注</w:t></w:r></w:p></w:footnotes>'),
  })

export const pptx = (...slides: string[]) =>
  zipped(
    Object.fromEntries(
      slides.map((text, at) => [
        `ppt/slides/slide${at + 1}.xml`,
        xml(`<p:sld><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sld>`),
      ]),
    ),
  )

export const xlsx = (sheets: Record<string, string[]>) => {
  const names = Object.keys(sheets)
  const shared = Object.values(sheets).flat()
  let next = 0
  return zipped({
    'xl/workbook.xml': xml(
      `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/sharedStrings.xml': xml(`<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
    ...Object.fromEntries(
      Object.values(sheets).map((cells, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        xml(
          `<worksheet><sheetData><row>${cells.map(() => `<c t="s"><v>${next++}</v></c>`).join('')}<c><v>42.5</v></c></row></sheetData></worksheet>`,
        ),
      ]),
    ),
  })
}

export const odt = (text: string) =>
  zipped({ 'content.xml': xml(`<office:text><text:p>${text}</text:p></office:text>`) })

/** A PDF with pages of lines; the Chinese font is one that every reader knows. */
export function pdf(...pages: string[]): Uint8Array {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[4 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 800/StemV 80>>>>',
    ...pages.flatMap((text, at) => {
      const lines = text.split('\n').map((line) => `<${utf16(line)}> Tj`)
      const stream = `BT /F1 12 Tf 50 700 Td ${lines.join(' 0 -16 Td ')} ET`
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
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  file += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`
  return Buffer.from(file, 'latin1')
}

export const eml = Buffer.from(
  [
    'From: =?UTF-8?B?5byg5Lyf?= <zhang@example.org>',
    'To: li@example.org',
    'Subject: =?UTF-8?B?6aqM5pS25rWB56iL?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Please =3D see the <b>schedule</b></p><script>hidden()</script>',
    '--b',
    'Content-Type: application/pdf; name="plan.pdf"',
    'Content-Disposition: attachment; filename="plan.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'AAAA',
    '--b--',
    '',
  ].join('\r\n'),
)

/** A zip with names as Chinese Windows writes them. */
export function gbkZip(): Uint8Array {
  const bytes = Buffer.from(zipped({ 'aaaa.txt': 'x', 'plain/b.txt': 'y' }))
  const name = Buffer.from([0xba, 0xcf, 0xcd, 0xac]) // 合同
  for (let at = bytes.indexOf('aaaa'); at >= 0; at = bytes.indexOf('aaaa', at + 1)) name.copy(bytes, at)
  return bytes
}

export function tar(...names: string[]): Uint8Array {
  const blocks = names.map((name) => {
    const header = Buffer.alloc(512)
    header.write(name, 0)
    header.write('0000644\0', 100)
    header.write('0000000\0', 108)
    header.write('0000000\0', 116)
    header.write('00000000000\0', 124)
    header.write('00000000000\0', 136)
    header.write('        ', 148)
    header.write('0', 156)
    header.write('ustar\0', 257)
    const sum = header.reduce((all, byte) => all + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return header
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

export const tgz = (...names: string[]) => gzipSync(tar(...names))

/** Made by 7-Zip: a folder with two files, and one file beside it; the header is compressed. */
export const sevenZip = Buffer.from(
  'N3q8ryccAARGXWjQjwAAAAAAAAAiAAAAAAAAAJqx4RUBAAV6enp5eXgAAACBMweuD85vVl76Dfokg9wXd2LyF6CojYD1VxYHCHnF64cLzQm8WJUWKb/eUCuXaE8W3obybLg/LAcM/NkocMcDLDYXgXlHYJ5nyM9SD6NW1t8iaL+lrx25ru4ry7jyD+mXwEOzj0hhSgK9N+Y5KywY4MYYKyi5e7b+c7JvMvbhYAAAABcGCgEJgIUABwsBAAEjAwEBBV0AEAAADIC+CgF7Rre4AAA=',
  'base64',
)

/** The same with an encrypted header. */
export const lockedSevenZip = Buffer.from(
  'N3q8ryccAAQH7fQ5sAAAAAAAAAA+AAAAAAAAAN4b6YJ+2/tsQ7+T7cf0HX0/Y1dL1aRDlFbIZgzPC0JeBvqF4FemXUfaLREfEWgvQxreUaDF12gSUekZQ6LsohdW3bXo3tF7FvaAqxK9GV6i2TWA3hV6H8dUYUr+3IUB6FAmp4IevMXI3zAC6skpfcQR4D6HBXTSmvrBiSfChGq/EYqXsBkM2gT3oV3OFeRjbE2lyrcyCeURqpze7ZuM4MUHFN2RpausbqU9k108Tnk2RRTeJxcGEAEJgKAABwsBAAIkBvEHARJTD4gYRp74hm3iwb9vv8djlzEjAwEBBV0AEAAAAQAMgJ+AzgoBRgKF/gAA',
  'base64',
)

/** A block of a RAR archive of format 5 with its checksum. */
function block(...parts: (number | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)))
  const sized = Buffer.concat([Buffer.from([body.length]), body])
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(sized))
  return Buffer.concat([sum, sized])
}

/** A RAR archive of empty files. */
export const rar = (...names: string[]) =>
  Buffer.concat([
    Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'),
    block(1, 0, 0),
    ...names.map((name) => {
      const raw = Buffer.from(name)
      // a file of size 0, without time and checksum
      return block(2, 2, 0, 0, 0, 0, 0, 1, raw.length, raw)
    }),
    block(5, 0, 0),
  ])

/** The same in format 4: names in a system encoding and, after a zero byte, in Unicode. */
export const oldRar = (...names: string[]) => {
  const head = (type: number, flags: number, rest: Buffer) => {
    const block = Buffer.alloc(7 + rest.length)
    block[2] = type
    block.writeUInt16LE(flags, 3)
    block.writeUInt16LE(block.length, 5)
    rest.copy(block, 7)
    block.writeUInt16LE(crc32(block.subarray(2)) & 0xffff, 0)
    return block
  }
  const files = names.map((name) => {
    const letters = Buffer.from(name, 'utf16le')
    const packed = [0]
    // four letters each, stored verbatim in two bytes
    for (let at = 0; at < letters.length; at += 8) packed.push(0xaa, ...letters.subarray(at, at + 8))
    const raw = Buffer.concat([Buffer.alloc(name.length, '?'), Buffer.from([0, ...packed])])
    const about = Buffer.alloc(25)
    about[8] = 3
    about[17] = 29
    about[18] = 0x30
    about.writeUInt16LE(raw.length, 19)
    return head(0x74, 0x8200, Buffer.concat([about, raw]))
  })
  return Buffer.concat([
    Buffer.from('Rar!\x1a\x07\0', 'latin1'),
    head(0x73, 0, Buffer.alloc(6)),
    ...files,
    head(0x7b, 0x4000, Buffer.alloc(0)),
  ])
}

/** A document of a few kilobytes that unpacks to gigabytes. */
export const bomb = () => {
  const zeros = new Uint8Array(300 * 1024 ** 2).fill(0x41)
  return zipSync({ 'word/document.xml': [zeros, { level: 9 }] })
}

/** Entities that would expand to a billion words. */
export const laughs = () =>
  zipped({
    'word/document.xml': `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
      { length: 10 },
      (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`,
    ).join('')}]><w:document><w:p><w:t>before &lol10; after</w:t></w:p></w:document>`,
  })

/** A PDF of two kilobytes whose page is compressed twice and expands to half a gigabyte. */
export function pdfBomb(): Uint8Array {
  const packed = deflateSync(deflateSync(Buffer.alloc(512 * 1024 ** 2, ' '), { level: 9 }), { level: 9 })
  const [before, after] = Buffer.from(pdf('x'))
    .toString('latin1')
    .split(/<<\/Length \d+>>stream\n[\s\S]*?\nendstream/)
  const head = `<</Length ${packed.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`
  // the cross-reference table is wrong now, which readers repair
  return Buffer.concat([
    Buffer.from(before! + head, 'latin1'),
    packed,
    Buffer.from(`\nendstream${after}`, 'latin1'),
  ])
}
