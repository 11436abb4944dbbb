import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { comparisonEndpoints, comparisonReport, type FileComparison } from '@cabinet/contract/comparison'
import { fileEndpoints } from '@cabinet/contract/files'
import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { grant, regrant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { picture, previewMark, zip } from '../../../test/samples.ts'
import { isProgramUsable, officeFamilies } from '../../kernel/sandbox/index.ts'
import { sweepComparisons } from './comparison.jobs.ts'
import { openComparisonThread } from './differences/index.ts'
import { docx, pdf, pptx, xlsx, zipped } from './test-documents.ts'

const able = (await isProgramUsable('soffice')) && officeFamilies().includes('word')
if (!able)
  console.warn(
    'not tested: documents that are compared by their PDF (LibreOffice Writer or bubblewrap is missing)',
  )

let house: TestApp
let base: string
beforeAll(async () => {
  house = await createTestApp()
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})

let round = 0
async function add(name: string, bytes: string | Uint8Array, person = house.people.zhang): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), `${++round} ${name}`)
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`${base}/api/File/UploadBatch`, { method: 'POST', headers, body: form })
  const { Data } = (await answer.json()) as { Data: { file: { FileId: string } }[] }
  return Data[0]!.file.FileId
}

/** Runs a comparison to its end. */
async function compare(fileId: string, otherId: string, person?: Person): Promise<FileComparison> {
  const { comparison, taskId } = await house.call(comparisonEndpoints.begin, { fileId, otherId }, person)
  if (!taskId) return comparison
  await house.drainJobs()
  return house.call(comparisonEndpoints.get, { fileId, otherId }, person)
}

const rowsOf = async (fileId: string, otherId: string, section = 0, part = 0) =>
  house.call(comparisonEndpoints.rows, { fileId, otherId, section, part })
const told = async (...of: Parameters<typeof rowsOf>) =>
  (await rowsOf(...of)).map(({ kind, leftText, rightText }) =>
    [kind, leftText, rightText].filter((one) => one !== undefined).join(' | '),
  )
const counts = ({ sections }: FileComparison) =>
  sections.map(({ name, state, added, removed, changed }) => [name, state, added, removed, changed].join(' '))

describe('text', { timeout: 30_000 }, () => {
  test('is compared line by line, with the words that differ', async () => {
    const left = await add('a.txt', 'one\r\ntwo words here\r\nthree\r\n')
    const right = await add('b.md', 'one\ntwo other here\nthree\nfour\n')
    const found = await compare(left, right)
    expect(found).toMatchObject({ kind: 'text', state: 'ready', left: { number: 1, latest: true } })
    expect(counts(found)).toEqual([' changed 1 0 1'])
    expect(found.sections[0]!.changes).toEqual([1, 1, 3, 1])
    const rows = await rowsOf(left, right)
    expect(rows.map(({ kind }) => kind)).toEqual(['same', 'changed', 'same', 'added'])
    expect(rows[1]).toMatchObject({ left: 2, right: 2, leftMarks: [4, 9], rightMarks: [4, 9] })
  })

  test('of another encoding is the same text', async () => {
    const gbk = Buffer.from('cec4bcfeb1c8bdcf0a', 'hex')
    expect(counts(await compare(await add('gbk.txt', gbk), await add('utf8.txt', '文件比较\n')))).toEqual([
      ' same 0 0 0',
    ])
  })

  test('a long one comes in parts', async () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `line ${at}`)
    const left = await add('long.log', lines.join('\n'))
    const right = await add('long.log', lines.with(4_321, 'changed').join('\n'))
    const { sections } = await compare(left, right)
    expect(sections[0]).toMatchObject({ rows: 5_000, partRows: 200, changes: [4_321, 1] })
    expect((await rowsOf(left, right, 0, 21))[121]).toMatchObject({ kind: 'changed', left: 4_322 })
    expect(await rowsOf(left, right, 0, 25)).toEqual([])
    expect(await rowsOf(left, right, 1, 0)).toEqual([])
  })

  test('with the same bytes there is nothing to wait for', async () => {
    const found = await compare(await add('same.txt', 'same'), await add('other.txt', 'same'))
    expect(found).toMatchObject({ state: 'identical', sections: [] })
  })

  test('bytes that are no text are told', async () => {
    const id = await add('text.txt', Buffer.from(Array.from({ length: 4_000 }, (_, at) => at % 32)))
    expect(await compare(id, await add('b.txt', 'text'))).toMatchObject({
      state: 'failed',
      reason: 'comparison.unreadable',
      side: 'left',
    })
  })
})

describe('the report', { timeout: 60_000 }, () => {
  const report = (fileId: string, otherId: string, person = house.people.zhang) =>
    fetch(
      `${base}${comparisonReport.path}?${new URLSearchParams({ FileId: fileId, OtherFileId: otherId, Language: 'zh' })}`,
      {
        headers: { authorization: `Bearer ${person.token}` },
      },
    )

  test('lists what differs, as a PDF or a page, for whoever may see both', async () => {
    const left = await add('合同 <b>.txt', 'same\nold <script>words</script>\nend\n')
    const right = await add('合同.txt', 'same\nnew <script>words</script>\nend\nmore\n')
    expect((await report(left, right)).status).toBe(409)
    await compare(left, right)
    const answer = await report(left, right)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('文件对比报告'))
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe(able ? '%PDF-' : '<!DOC')
    expect((await report(left, right, house.people.wang)).status).toBe(404)
  })
})

describe('documents', { timeout: 60_000 }, () => {
  test('Word: paragraphs, headings, tables, and what only looks different', async () => {
    const left = await add(
      '合同.docx',
      docx('# 第一章', '甲方应在三十日内付款。', '* 重点', '名称|数量', '结尾'),
    )
    const right = await add(
      '合同.docx',
      docx('# 第一章', '甲方应在十五日内付款。', '重点', '名称|单价', '新增', '结尾'),
    )
    const found = await compare(left, right)
    expect(found.kind).toBe('document')
    expect(counts(found)).toEqual([' changed 1 0 3'])
    expect(await told(left, right)).toEqual([
      'same | 第一章',
      'changed | 甲方应在三十日内付款。 | 甲方应在十五日内付款。',
      'restyled | 重点',
      'changed | 名称\t数量 | 名称\t单价',
      'added | 新增',
      'same | 结尾',
    ])
    expect((await rowsOf(left, right)).map(({ style }) => style)).toEqual([
      'heading',
      undefined,
      undefined,
      'row',
      undefined,
      undefined,
    ])
  })

  test('Excel: cells that say the same and look different', async () => {
    const book = (styles: string, cells: string) =>
      zipped({
        'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
        'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
      })
    const fonts = '<fonts><font><sz val="11"/></font><font><b/><color rgb="FFFF0000"/></font></fonts>'
    const fills =
      '<fills><fill><patternFill/></fill><fill><patternFill><fgColor rgb="FFFFFF00"/></patternFill></fill></fills>'
    const plain = '<xf numFmtId="0" fontId="0" fillId="0"/>'
    const left = await add(
      'a.xlsx',
      book(
        `${fonts}${fills}<cellXfs>${plain}<xf numFmtId="10" fontId="0" fillId="0"/></cellXfs>`,
        '<c><v>1</v></c><c s="1"><v>0.5</v></c><c><v>3</v></c>',
      ),
    )
    const right = await add(
      'b.xlsx',
      book(
        // equal styles under other numbers are equal
        `${fonts}${fills}<cellXfs>${plain}<xf numFmtId="0" fontId="1" fillId="1"/><xf numFmtId="10" fontId="0" fillId="0"/></cellXfs>`,
        '<c s="1"><v>1</v></c><c s="2"><v>0.5</v></c><c><v>3</v></c>',
      ),
    )
    expect(counts(await compare(left, right))).toEqual(['S changed 0 0 1'])
    const [row] = await rowsOf(left, right)
    expect(row).toMatchObject({ kind: 'restyled' })
    expect(row!.cells).toMatchObject([
      { kind: 'restyled', left: '1', leftLook: '', rightLook: 'B A #ff0000 ■ #ffff00' },
      { kind: 'same' },
      { kind: 'same' },
    ])
  })

  test('PowerPoint: slide by slide, one put in between too', async () => {
    const left = await add(
      'a.pptx',
      pptx(['Plan', 'first steps of the plan'], ['Costs', 'ten thousand in all']),
    )
    const right = await add(
      'b.pptx',
      pptx(
        ['Plan', 'first steps of the plan'],
        ['Team', 'who does what'],
        ['Costs', 'eleven thousand in all'],
      ),
    )
    const found = await compare(left, right)
    expect(counts(found)).toEqual(['1 same 0 0 0', '2 added 2 0 0', '3 changed 0 0 1'])
    expect(found.sections[2]!.was).toBe('2')
    expect((await rowsOf(left, right, 2))[0]).toMatchObject({ kind: 'same', style: 'heading' })
  })

  test('Excel: values, formulas, sheets that come and go', async () => {
    const left = await add(
      'a.xlsx',
      xlsx({
        Prices: [
          ['Pen', 2],
          ['Ink', 3],
          ['Sum', '=B1+B2'],
        ],
        Old: [['x']],
      }),
    )
    const right = await add(
      'b.xlsx',
      xlsx({
        Prices: [
          ['Pen', 2],
          ['Ink', 4],
          ['Sum', '=SUM(B1:B2)'],
        ],
        New: [['y']],
      }),
    )
    const found = await compare(left, right)
    expect(found.kind).toBe('sheets')
    expect(counts(found)).toEqual(['Prices changed 0 0 2', 'New added 1 0 0', 'Old removed 0 1 0'])
    const rows = await rowsOf(left, right)
    expect(rows[1]!.cells).toEqual([
      { column: 0, kind: 'same', left: 'Ink' },
      { column: 1, kind: 'changed', left: '3', right: '4' },
    ])
    expect(rows[2]!.cells![1]).toMatchObject({ leftFormula: 'B1+B2', rightFormula: 'SUM(B1:B2)' })
  })

  test('PDF: text with its pages, and pictures of pages without any', async () => {
    const left = await add('a.pdf', pdf('合同第一页\nThe end.', '第二页的内容'))
    const right = await add('b.pdf', pdf('合同第一页\nThe end!', '第二页的内容'))
    expect(counts(await compare(left, right))).toEqual([' changed 0 0 1'])
    expect((await rowsOf(left, right)).at(-1)).toMatchObject({ kind: 'same', left: 2, right: 2 })
    const scanned = await compare(await add('c.pdf', pdf('')), await add('d.pdf', pdf('', '')))
    expect(scanned).toMatchObject({ state: 'ready', scanned: true })
  })

  test('archives: what came, went and changed, never unpacked to anywhere', async () => {
    const left = await add('a.zip', zipped({ 'src/a.ts': 'a', 'src/b.ts': 'b', '../../etc/x': 'x' }))
    const right = await add('b.zip', zipped({ 'src/a.ts': 'a', 'src/b.ts': 'B', 'src/c.ts': 'c' }))
    const found = await compare(left, right)
    expect(found.kind).toBe('archive')
    expect(await told(left, right)).toEqual([
      'removed | ../../etc/x',
      'same | src/a.ts',
      'changed | src/b.ts',
      'added | src/c.ts',
    ])
  })

  test('of different kinds: as running text', async () => {
    const left = await add('a.docx', docx('First paragraph', 'Second paragraph'))
    const right = await add('b.txt', 'First paragraph\nAnother second paragraph\n')
    const found = await compare(left, right)
    expect([found.kind, ...counts(found)]).toEqual(['document', ' changed 0 0 1'])
  })

  test.skipIf(!able)('of before 2007: by their pages', async () => {
    const rtf = (words: string) => `{\\rtf1\\ansi{\\fonttbl\\f0 Arial;}\\f0\\fs40 ${words}\\par}`
    const left = await add('a.rtf', rtf('The price is ten'))
    const right = await add('b.rtf', rtf('The price is twelve'))
    expect(await compare(left, right)).toMatchObject({ kind: 'document', state: 'ready' })
    expect(await told(left, right)).toEqual(['changed | The price is ten | The price is twelve'])
  })
})

describe('what is not compared', { timeout: 60_000 }, () => {
  test.each([
    ['two that have nothing in common', 'a.zip', 'b.txt', 'comparison.pair_unsupported'],
    ['what nobody reads', 'a.bin', 'b.bin', 'comparison.pair_unsupported'],
  ])('%s: the facts are told', async (_, one, other, reason) => {
    expect(await compare(await add(one, 'one'), await add(other, 'other'))).toMatchObject({
      kind: 'facts',
      state: 'none',
      reason,
      left: { size: 3 },
      right: { size: 5 },
    })
  })

  test('pictures are compared by who looks at them', async () => {
    expect(await compare(await add('a.png', 'one'), await add('b.jpg', 'two'))).toMatchObject({
      kind: 'image',
      state: 'none',
    })
  })

  test('what is larger than the bounds', async () => {
    const [left, right] = [await add('a.txt', 'left'), await add('b.txt', 'right')]
    await sql`update contents set size = 60000000
      where id = (select content_id from versions where file_id = ${left})`.execute(house.ports.db)
    expect(await compare(left, right)).toMatchObject({ kind: 'facts', reason: 'comparison.too_large' })
  })

  test.each([
    ['no package', 'docx', Buffer.from('PK\x03\x04 nothing more')],
    ['a bomb', 'docx', zipped({ 'word/document.xml': `<w:p>${' '.repeat(193 * 1024 ** 2)}` })],
    ['no sheets', 'xlsx', zipped({ 'xl/workbook.xml': '<workbook/>' })],
    ['no tar', 'tgz', gzipSync(Buffer.alloc(2_000, 7))],
  ])('%s: told as unreadable, and the next one is compared', async (_, suffix, bytes) => {
    const good = {
      docx: docx('good'),
      xlsx: xlsx({ S: [['good']] }),
      tgz: zipped({ a: 'a' }),
    }
    const [bad, other] = [
      await add(`bad.${suffix}`, bytes),
      await add(suffix === 'tgz' ? 'a.zip' : `good.${suffix}`, good[suffix as keyof typeof good]),
    ]
    expect(await compare(other, bad)).toMatchObject({
      state: 'failed',
      reason: 'comparison.unreadable',
      side: 'right',
    })
  })

  test('what takes too long, or too much memory, is ended; the server goes on and so does the next one', async () => {
    const lines = Array.from({ length: 40_000 }, (_, at) => `${at % 7} ${at % 11}`).join('\n')
    const order = (text: string) => ({
      left: { reader: 'lines' as const, bytes: new TextEncoder().encode(text) },
      right: { reader: 'lines' as const, bytes: new TextEncoder().encode(`${text}.`) },
      progress: new SharedArrayBuffer(4),
    })
    const hasty = openComparisonThread({ time: 1 })
    expect(await hasty.ask(order(lines))).toMatchObject({ why: 'time' })
    await hasty.close()
    const poor = openComparisonThread({ memory: 24 })
    // either the limit of its memory or its own heap limit comes first
    expect(await poor.ask(order(lines.repeat(40)))).toMatchObject({
      why: expect.stringMatching(/memory|broken/),
    })
    expect(await poor.ask(order('few'))).toHaveProperty('answer')
    await poor.close()
  })
})

describe('versions', { timeout: 30_000 }, () => {
  test('of one file: without any said, the one before and the latest', async () => {
    const id = await add('v.txt', 'first\n')
    expect((await house.refusal(comparisonEndpoints.begin, { fileId: id })).key).toBe(
      'comparison.one_version',
    )
    const other = await add('w.txt', 'second\n')
    await sql`insert into versions (id, file_id, number, content_id, size, source, created_at)
      select gen_random_uuid(), ${id}::uuid, 2, content_id, size, 'upload', now() from versions where file_id = ${other}`.execute(
      house.ports.db,
    )
    await sql`update nodes set version = 2 where id = ${id}`.execute(house.ports.db)
    const { comparison } = await house.call(comparisonEndpoints.begin, { fileId: id })
    expect([comparison.left.number, comparison.right.number, comparison.right.latest]).toEqual([1, 2, true])
    await house.drainJobs()
    expect(
      (await house.call(comparisonEndpoints.get, { fileId: id, version: 2, otherVersion: 2 })).state,
    ).toBe('identical')
    expect((await house.refusal(comparisonEndpoints.get, { fileId: id, version: 9 })).key).toBe(
      'versions.not_found',
    )
  })
})

describe('rights', { timeout: 30_000 }, () => {
  test('both sides ask for preview; hidden and gone are one answer, for rows too', async () => {
    const { zhang, li } = house.people
    const mine = await add('mine.txt', 'mine\n')
    const theirs = await add('theirs.txt', 'theirs\n', li)
    await compare(mine, await add('other.txt', 'other\n'))
    for (const [fileId, otherId, person] of [
      [mine, theirs, zhang],
      [theirs, mine, zhang],
      [mine, mine, li],
    ] as const)
      for (const refused of [
        await house.refusal(comparisonEndpoints.begin, { fileId, otherId }, person),
        await house.refusal(comparisonEndpoints.get, { fileId, otherId }, person),
        await house.refusal(comparisonEndpoints.rows, { fileId, otherId, section: 0, part: 0 }, person),
      ])
        expect(refused).toMatchObject({ status: 404, key: 'common.not_found' })
  })

  test('who may see both sees the comparison that another made; who lost the right does not', async () => {
    const { li } = house.people
    const [left, right] = [await add('l.txt', 'one\n'), await add('r.txt', 'two\n')]
    await compare(left, right)
    await grant(house, left, li.id, 'downloader')
    await grant(house, right, li.id, 'downloader')
    expect(
      (await house.call(comparisonEndpoints.begin, { fileId: left, otherId: right }, li)).comparison.state,
    ).toBe('ready')
    await sql`delete from grants where node_id = ${right} and subject = ${li.id}`.execute(house.ports.db)
    const rows = { fileId: left, otherId: right, section: 0, part: 0 }
    expect((await house.refusal(comparisonEndpoints.rows, rows, li)).key).toBe('common.not_found')
  })

  test('whoever sees a file with a watermark only gets no text that was taken out of it', async () => {
    const { zhang, li, enterprise } = house.people
    const [fileId, otherId] = [await add('l.txt', 'one\nsecret'), await add('r.txt', 'two\nsecret')]
    await compare(fileId, otherId)
    for (const id of [fileId, otherId]) await grant(house, id, li.id, 'viewer')
    const mark = await house.call(watermarkEndpoints.add, previewMark, enterprise)
    const state = async (person: Person) => {
      const { reason, state } = await house.call(comparisonEndpoints.get, { fileId, otherId }, person)
      return reason ?? state
    }
    expect([await state(li), await state(zhang)]).toEqual(['comparison.marked', 'ready'])
    const rows = { fileId, otherId, section: 0, part: 0 }
    expect((await house.refusal(comparisonEndpoints.rows, rows, li)).key).toBe('comparison.not_ready')
    await house.call(watermarkEndpoints.remove, { ids: [mark.id] }, enterprise)
    // without a watermark the text still reveals the file
    expect(await state(li)).toBe('comparison.download_needed')
    expect((await house.refusal(comparisonEndpoints.rows, rows, li)).key).toBe('comparison.not_ready')
    for (const id of [fileId, otherId]) await regrant(house, id, li.id, 'preview', 'download')
    expect(await state(li)).toBe('ready')
  })

  test('who may only preview compares what lies in archives by its names, and pictures by sight', async () => {
    const { li } = house.people
    const pairs = [
      [await add('l.zip', zip({ 'a.txt': 'a' })), await add('r.zip', zip({ 'b.txt': 'a' })), 'archive'],
      [
        await add('l.png', await picture('png', 9, 9)),
        await add('r.png', await picture('png', 9, 8)),
        'image',
      ],
    ] as const
    for (const [fileId, otherId, kind] of pairs) {
      for (const id of [fileId, otherId]) await grant(house, id, li.id, 'viewer')
      const found = await house.call(comparisonEndpoints.get, { fileId, otherId }, li)
      expect([found.kind, found.reason]).toEqual([kind, undefined])
    }
  })

  test('folders are no files, and the journal names what was looked at', async () => {
    const { id } = await house.call(fileEndpoints.addFolder, { name: 'folder' })
    const file = await add('a.txt', 'a\n')
    expect((await house.refusal(comparisonEndpoints.begin, { fileId: id, otherId: file })).key).toBe(
      'comparison.no_folder',
    )
    const other = await add('b.txt', 'b\n')
    await house.call(comparisonEndpoints.begin, { fileId: file, otherId: other })
    const { rows } = await sql<{ nodes: string[] }>`select nodes from journal
      where action = 'comparison.compare' order by at desc, nodes desc limit 20`.execute(house.ports.db)
    expect(rows.map(({ nodes }) => nodes)).toContainEqual([file, other])
  })

  test('the hash of a file is told to who may have the file itself, and to nobody else', async () => {
    const { zhang, li, wang, enterprise } = house.people
    const [fileId, otherId] = [await add('hl.txt', 'one\nhash'), await add('hr.txt', 'two\nhash')]
    await compare(fileId, otherId)
    for (const id of [fileId, otherId]) {
      await grant(house, id, li.id, 'previewer')
      await grant(house, id, wang.id, 'downloader')
    }
    const hashes = async (person: Person) => {
      const { left, right } = await house.call(comparisonEndpoints.get, { fileId, otherId }, person)
      return [left.hash === '', right.hash === '']
    }
    expect(await hashes(li)).toEqual([true, true])
    expect(await hashes(wang)).toEqual([false, false])
    const mark = await house.call(watermarkEndpoints.add, previewMark, enterprise)
    expect(await hashes(li)).toEqual([true, true])
    await house.call(watermarkEndpoints.remove, { ids: [mark.id] }, enterprise)
    expect(await hashes(zhang)).toEqual([false, false])
  })
})

describe('the work', { timeout: 30_000 }, () => {
  test('is one for all who want it, and can be cancelled and begun again', async () => {
    const { li } = house.people
    const [fileId, otherId] = [await add('l.txt', 'one\n1'), await add('r.txt', 'two\n2')]
    for (const id of [fileId, otherId]) await grant(house, id, li.id, 'downloader')
    const first = await house.call(comparisonEndpoints.begin, { fileId, otherId })
    const second = await house.call(comparisonEndpoints.begin, { fileId, otherId }, li)
    expect([first.comparison.state, second.comparison.state]).toEqual(['waiting', 'waiting'])
    expect(
      (await house.refusal(comparisonEndpoints.rows, { fileId, otherId, section: 0, part: 0 })).key,
    ).toBe('comparison.not_ready')
    await house.drainJobs()
    expect((await house.call(backgroundTaskEndpoints.get, { id: first.taskId! })).status).toBe('done')
    expect((await house.call(backgroundTaskEndpoints.get, { id: second.taskId! }, li)).status).toBe('done')
  })

  test('of one person is not begun without end', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, (_, at) => add(`busy${at}.txt`, `busy ${at}\n`)))
    const begin = (at: number) =>
      house.call(comparisonEndpoints.begin, { fileId: ids[0]!, otherId: ids[at]! })
    for (const at of [1, 2, 3]) await begin(at)
    expect((await house.refusal(comparisonEndpoints.begin, { fileId: ids[0]!, otherId: ids[4]! })).key).toBe(
      'comparison.busy',
    )
    await house.drainJobs()
    expect((await begin(4)).comparison.state).toBe('waiting')
    await house.drainJobs()
  })

  test('goes with the content, and after a week without a look', async () => {
    const [left, right] = [await add('l.txt', 'going\n'), await add('r.txt', 'staying\n')]
    await compare(left, right)
    const count = async () =>
      Number(
        (await sql<{ count: string }>`select count(*) from comparison_pieces`.execute(house.ports.db))
          .rows[0]!.count,
      )
    const before = await count()
    await sql`delete from versions where file_id = ${left}`.execute(house.ports.db)
    await sql`delete from contents where id not in (select content_id from versions)`.execute(house.ports.db)
    expect(await count()).toBe(before - 1)
    house.clock.forward(8 * 24 * 3_600_000)
    await sweepComparisons.run(house.system, {} as never)
    expect(await count()).toBe(0)
  })
})
