import { gzipSync } from 'node:zlib'
import { comparisonEndpoints, comparisonReport } from '@cabinet/contract/comparison'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openComparisonThread } from './differences/index.ts'
import { comparedDocumentsSuite } from './documents.suite.ts'
import { comparisonRightsSuite } from './rights.suite.ts'
import { able, add, base, compare, counts, house, prepareComparisonDesk, rowsOf } from './test-desk.ts'
import { docx, xlsx, zipped } from './test-documents.ts'

if (!able)
  console.warn(
    'not tested: documents that are compared by their PDF (LibreOffice Writer or bubblewrap is missing)',
  )

prepareComparisonDesk()

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

comparedDocumentsSuite()

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

comparisonRightsSuite()
