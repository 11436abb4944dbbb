import { fileEndpoints } from '@cabinet/contract/files'
import { searchEndpoints } from '@cabinet/contract/search'
import { settingEndpoints } from '@cabinet/contract/settings'
import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contextOf, grant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { previewMark } from '../../../test/samples.ts'
import { contentHashOf, storeContents } from '../contents/index.ts'
import { addFilesToFolder } from '../files/index.ts'
import { lockTargetFolder } from '../nodes/index.ts'
import { addFileVersions } from '../versions/index.ts'
import { readQueuedContents } from './index.ts'
import { bomb, docx, pdf } from './reading/test-documents.ts'
import { textSearchLimits } from './texts/texts.store.ts'

// the reader thread starts from source, and other tests run beside it
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let app: TestApp
/** Adds a file with this content to a folder, as an upload does. */
async function put(
  name: string,
  bytes: Uint8Array | string,
  parentId?: string,
  person: Person = app.people.zhang,
) {
  const ctx = await contextOf(app, person)
  const buffer = Buffer.from(bytes as Uint8Array)
  return ctx.together(async (tx) => {
    const target = await lockTargetFolder(tx, { parentId }, 'upload')
    const [file] = await addFilesToFolder(tx, target, [{ name, size: buffer.length }])
    const [kept] = (
      await storeContents(tx, [{ hash: contentHashOf(buffer), size: buffer.length, bytes: buffer }])
    ).values()
    await addFileVersions(tx, [{ ...kept!, fileId: file!.id, number: 1, source: 'upload' }])
    return file!.id
  })
}

const look = (query: string, more: object = {}, person?: Person) =>
  app.call(
    searchEndpoints.search,
    { query, match: 'all', offset: 0, facets: true, sort: 'relevance', page: 1, pageSize: 50, ...more },
    person,
  )
const namesOf = async (query: string, more: object = {}, person?: Person) =>
  (await look(query, more, person)).rows.map((row) => row.name).sort()

beforeAll(async () => {
  app = await createTestApp()
  await put('plan.docx', docx('本合同由甲方与乙方签订', 'Delivery within thirty days'))
  await put('scan.pdf', pdf('第一页封面', '付款方式为银行转账'))
  await put('notes.txt', 'The schedule is thirty-one days.\n'.repeat(3))
  await put('付款.txt', 'nothing of that kind')
  await readQueuedContents(app.system)
})

describe('texts', () => {
  test('are found by two Chinese characters, longer words and beginnings of Latin ones', async () => {
    expect(await namesOf('合同')).toEqual(['plan.docx'])
    expect(await namesOf('甲方与乙方')).toEqual(['plan.docx'])
    expect(await namesOf('乙方与甲方')).toEqual([])
    expect(await namesOf('deliv')).toEqual(['plan.docx'])
    expect(await namesOf('thirty days')).toEqual(['notes.txt', 'plan.docx'])
    expect(await namesOf('"thirty days"')).toEqual(['plan.docx'])
    expect(await namesOf('content:thirty-one')).toEqual(['notes.txt'])
  })

  test('and names together; one of them where that is wished', async () => {
    expect(await namesOf('付款')).toEqual(['scan.pdf', '付款.txt'].sort())
    expect(await namesOf('付款', { match: 'name' })).toEqual(['付款.txt'])
    expect(await namesOf('付款', { match: 'content' })).toEqual(['scan.pdf'])
    expect(await namesOf('content:付款')).toEqual(['scan.pdf'])
    expect(await namesOf('name:scan 付款')).toEqual(['scan.pdf'])
    expect(await namesOf('付款 type:pdf')).toEqual(['scan.pdf'])
    expect(await namesOf('content:付款 size:>1GB')).toEqual([])
  })

  test('show the words around what fits, and the page', async () => {
    const { rows } = await look('content:银行')
    expect(rows[0]!.highlight).toMatchObject({
      text: expect.stringContaining('付款方式为银行转账'),
      part: '2',
    })
    const { text, textAt } = rows[0]!.highlight
    expect(textAt!.map(([from, to]) => text!.slice(from, to))).toEqual(['银行'])
  })

  test('of equal contents are read once and found in each file, by those who see it', async () => {
    const { zhang, wang } = app.people
    const { id: folder } = await app.call(fileEndpoints.addFolder, { name: 'copies' })
    await put('copy.txt', 'The schedule is thirty-one days.\n'.repeat(3), folder)
    expect(await readQueuedContents(app.system)).toMatchObject({ done: 0, failed: 0 })
    expect(await namesOf('schedule', {}, zhang)).toEqual(['copy.txt', 'notes.txt'])
    expect(await namesOf('schedule', { folderId: folder })).toEqual(['copy.txt'])
    expect(await namesOf('schedule', {}, wang)).toEqual([])
    await grant(app, folder, wang.id, 'viewer')
    expect(await namesOf('schedule', {}, wang)).toEqual(['copy.txt'])
    await sql`delete from grants where node_id = ${folder}`.execute(app.ports.db)
    await sql`update nodes set grant_count = 0 where id = ${folder}`.execute(app.ports.db)
    expect(await look('schedule', {}, wang)).toMatchObject({ total: 0 })
    await app.call(fileEndpoints.remove, { ids: [folder] })
    expect(await namesOf('schedule', {}, zhang)).toEqual(['notes.txt'])
  })

  test('are found by whoever may open the file, and quoted to whoever may read it without a mark', async () => {
    const { wang, li, enterprise } = app.people
    const id = await put('badger.txt', 'a badger in the garden')
    await readQueuedContents(app.system)
    await grant(app, id, wang.id, 'uploader')
    await grant(app, id, li.id, 'viewer')
    expect(await namesOf('badger', {}, wang)).toEqual(['badger.txt'])
    expect(await namesOf('garden', {}, wang)).toEqual([])
    const quoted = async () => (await look('garden', {}, li)).rows.map((row) => row.highlight.text)
    expect(await quoted()).toEqual([expect.stringContaining('badger in the garden')])
    const { id: mark } = await app.call(watermarkEndpoints.add, previewMark, enterprise)
    expect(await quoted()).toEqual([undefined])
    await app.call(watermarkEndpoints.remove, { ids: [mark] }, enterprise)
  })

  test.each([
    ['hits', { hits: 1 }],
    ['texts', { texts: 1 }],
  ])('above the limit of %s are found by whoever may open the file alone', async (_, lowered) => {
    const { wang, zhang } = app.people
    const word = `heron${Object.keys(lowered)[0]}`
    const { id: folder } = await app.call(fileEndpoints.addFolder, { name: word })
    for (const number of [1, 2, 3]) await put(`${number}.txt`, `${number} ${word} by the river`, folder)
    await readQueuedContents(app.system)
    await grant(app, folder, wang.id, 'uploader')
    const limits = { ...textSearchLimits }
    Object.assign(textSearchLimits, lowered)
    try {
      expect(await namesOf(word, { match: 'content' }, zhang)).toEqual(['1.txt', '2.txt', '3.txt'])
      expect(await look(word, { match: 'content' }, wang)).toMatchObject({ total: 0, rows: [] })
    } finally {
      Object.assign(textSearchLimits, limits)
    }
  })

  test('of an older version are not found any more', async () => {
    const id = await put('draft.txt', 'walrus in the first version')
    await readQueuedContents(app.system)
    expect(await namesOf('walrus')).toEqual(['draft.txt'])
    const ctx = await contextOf(app, app.people.zhang)
    await ctx.together(async (tx) => {
      const buffer = Buffer.from('penguin in the second version')
      const [kept] = (
        await storeContents(tx, [{ hash: contentHashOf(buffer), size: buffer.length, bytes: buffer }])
      ).values()
      await addFileVersions(tx, [{ ...kept!, fileId: id, number: 2, source: 'upload' }])
      await sql`update nodes set version = 2 where id = ${id}`.execute(tx.db)
    })
    expect(await namesOf('walrus')).toEqual([])
    await readQueuedContents(app.system)
    expect(await namesOf('penguin')).toEqual(['draft.txt'])
  })

  test('a document that means harm fails for good, and the others are read', async () => {
    await put('bomb.docx', bomb())
    await put('after.txt', 'ostrich')
    expect(await readQueuedContents(app.system)).toEqual({ done: 1, failed: 1 })
    expect(await namesOf('ostrich')).toEqual(['after.txt'])
    expect(await readQueuedContents(app.system)).toEqual({ done: 0, failed: 0 })
  })

  test('over which a server died are tried three times', async () => {
    await put('poison.txt', 'lemur')
    await sql`insert into search_texts (content_id, state, changed_at)
      select content_id, 'reading', ${app.clock.now} from search_queue`.execute(app.ports.db)
    await sql`delete from search_queue`.execute(app.ports.db)
    for (let attempt = 0; attempt < 3; attempt++) {
      await sql`update search_texts set state = 'reading', attempts = ${attempt + 1},
        changed_at = ${app.clock.now}::timestamptz - interval '1 hour' where state = 'reading' or body = 'lemur'`.execute(
        app.ports.db,
      )
      await readQueuedContents(app.system)
    }
    const { rows } = await sql<{ state: string }>`select state from search_texts where attempts > 2`.execute(
      app.ports.db,
    )
    expect(rows).toEqual([{ state: 'failed' }])
  })

  test('are not searched while the switch is off', async () => {
    const { admin } = app.people
    await app.call(settingEndpoints.save, { contentRetrieval: false }, admin)
    expect(await namesOf('甲方')).toEqual([])
    expect((await look('plan')).contentOn).toBe(false)
    const asked = { match: 'all', offset: 0, facets: true, sort: 'relevance', page: 1, pageSize: 10 } as const
    expect((await app.refusal(searchEndpoints.search, { ...asked, query: 'content:甲方' })).key).toBe(
      'search.content_off',
    )
    await app.call(settingEndpoints.save, { contentRetrieval: true }, admin)
    expect(await namesOf('甲方')).toEqual(['plan.docx'])
  })
})
