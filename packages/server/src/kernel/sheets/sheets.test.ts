import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readSheetRows, type SheetFileFormat, type SheetReadLimits, writeSheetStream } from './index.ts'

const limits: SheetReadLimits = { bytes: 1e6, unpacked: 2e6, rows: 100, columns: 10, cell: 100 }

async function read(bytes: Uint8Array | string, some: Partial<SheetReadLimits> = {}) {
  async function* source() {
    yield Buffer.from(bytes as Uint8Array)
  }
  const rows: string[][] = []
  for await (const { cells } of readSheetRows(source(), { ...limits, ...some })) rows.push(cells)
  return rows
}

const refusal = (bytes: Uint8Array | string, some: Partial<SheetReadLimits> = {}) =>
  read(bytes, some).then(
    () => 'read',
    (error) => error.reason ?? String(error),
  )

async function written(format: SheetFileFormat, rows: string[][]) {
  const parts: Buffer[] = []
  for await (const part of writeSheetStream(format, { name: 'People', header: ['账号', 'Name'], rows }))
    parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

interface Part {
  name: string
  text: string
  /** Size claimed by the archive. */
  claimed?: number
}

/** An archive as an attacker would make it. */
function archive(parts: Part[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let at = 0
  for (const { name, text, claimed } of parts) {
    const content = deflateRawSync(Buffer.from(text))
    const label = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(claimed ?? Buffer.byteLength(text), 22)
    local.writeUInt16LE(label.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(content.length, 20)
    central.writeUInt32LE(claimed ?? Buffer.byteLength(text), 24)
    central.writeUInt16LE(label.length, 28)
    central.writeUInt32LE(at, 42)
    locals.push(local, label, content)
    centrals.push(central, label)
    at += 30 + label.length + content.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

const ns = 'http://schemas.openxmlformats.org'
const workbook = (sheet: string, claimed?: number, more: Part[] = []) =>
  archive([
    {
      name: '[Content_Types].xml',
      text: `<Types xmlns="${ns}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${ns}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${ns}/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${ns}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', text: sheet, ...(claimed !== undefined && { claimed }) },
    ...more,
  ])
const rowsOf = (inside: string) =>
  `<worksheet xmlns="${ns}/spreadsheetml/2006/main"><sheetData>${inside}</sheetData></worksheet>`

describe('a sheet that was written', () => {
  const odd = [
    ['=1+1', '+cmd|x'],
    ['-2', '@SUM(A1)'],
    ['张, "伟"', 'two\nlines'],
    ['\u0000bad\u0008', ' x '],
  ]
  test.each(['xlsx', 'csv'] as const)('reads again as it was: %s', async (format) => {
    const rows = await read(await written(format, odd.slice(0, 3)))
    expect(rows).toEqual([['账号', 'Name'], ...odd.slice(0, 3)])
  })

  test('has no formula in a workbook, and none that a program would see in a CSV', async () => {
    const bytes = await written('csv', odd)
    const text = bytes.toString('utf8')
    expect(text.startsWith('\ufeff账号,Name\r\n')).toBe(true)
    for (const line of text.slice(1).split('\r\n')) expect(line).not.toMatch(/(^|,)"?[=+@-]/)
    const [, row] = await read(await written('xlsx', odd.slice(3)))
    expect(row).toEqual(['bad', 'x'])
  })
})

describe('a workbook of somebody else', () => {
  test('gives numbers, days and truths as text, and of a formula what it showed', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'S',
          columns: [{}, {}, { numFmt: 'yyyy-mm-dd' }, {}, {}],
          rows: [['a', 13_800_000_000, new Date('2026-11-20T00:00:00Z'), true, 1.5]],
        },
      ],
    })
    expect(await read(bytes)).toEqual([['a', '13800000000', '2026-11-20', 'true', '1.5']])
    const formula = rowsOf(
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>X</f><v>=x</v></c></row>',
    )
    expect(await read(workbook(formula))).toEqual([['2', '=x']])
  })

  const cell = '<c t="inlineStr"><is><t>x</t></is></c>'
  test.each([
    ['more rows than may be', rowsOf(`<row>${cell}</row>`.repeat(101)), 'too_large'],
    ['far more rows', rowsOf('<row/>'.repeat(50_000)), 'too_large'],
    ['a cell far to the right', rowsOf('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'too_large'],
    ['a place that hides in entities', rowsOf('<row r="1"><c r="&#88;FD1"><v>1</v></c></row>'), 'unreadable'],
    ['a million cells in a row', rowsOf(`<row>${'<c/>'.repeat(400_000)}</row>`), 'too_large'],
    ['a long cell', rowsOf(`<row><c t="str"><v>${'x'.repeat(101)}</v></c></row>`), 'too_large'],
    ['entities of its own', `<!DOCTYPE x [<!ENTITY a "aaa">]>${rowsOf('')}`, 'unreadable'],
    ['too much text', rowsOf(' '.repeat(3_000_000)), 'too_large'],
  ])('is refused with %s', async (_, sheet, reason) => {
    expect(await refusal(workbook(sheet))).toBe(reason)
  })

  test('is refused where a part is larger than it says', async () => {
    expect(await refusal(workbook(rowsOf(' '.repeat(3_000_000)), 500))).toBe('too_large')
    expect(await refusal(workbook(rowsOf(' '.repeat(3_000_000)), 0))).toBe('too_large')
  })

  test('is refused where it is broken, old, encrypted or none', async () => {
    const good = await written('xlsx', [['a', 'b']])
    expect(await refusal(good.subarray(0, good.length / 2))).toBe('unreadable')
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1000000', 'hex'))).toBe('unreadable')
    expect(await refusal(Buffer.from('504b0304', 'hex'))).toBe('unreadable')
    expect(await refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))).toBe('unreadable')
    expect(await refusal(archive([{ name: 'x.xml', text: '<x/>' }]))).toBe('unreadable')
    expect(await refusal(Buffer.alloc(1_000_001, 'a'))).toBe('too_large')
  })
})

describe('a CSV of somebody else', () => {
  test.each([
    [
      'semicolons',
      Buffer.from('a;b\n1;"x;y"\n'),
      [
        ['a', 'b'],
        ['1', 'x;y'],
      ],
    ],
    [
      'tabs',
      Buffer.from('a\tb\r\n1\t2'),
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'the encoding of a Chinese Excel',
      Buffer.from('d5cbbac52cd0d5c3fb0d0a612cd5c5ceb0', 'hex'),
      [
        ['账号', '姓名'],
        ['a', '张伟'],
      ],
    ],
    ['UTF-16', Buffer.from('\ufeffa,b', 'utf16le'), [['a', 'b']]],
    [
      'empty lines',
      Buffer.from('a,b\n\n,,\n1,2'),
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
  ])('is read with %s', async (_, bytes, rows) => {
    expect(await read(bytes)).toEqual(rows)
  })

  test('keeps its limits', async () => {
    expect(await refusal('x\n'.repeat(101))).toBe('too_large')
    expect(await refusal(`${'a,'.repeat(11)}b`)).toBe('too_large')
  })
})
