import { commentEndpoints } from '@cabinet/contract/comments'
import { noticeEndpoints } from '@cabinet/contract/notices'
import { type SubscriptionMode, subscriptionEndpoints } from '@cabinet/contract/notices.subscriptions'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { type Desk, grant, openDesk } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { journal } from '../../journal/index.ts'
import { tellFollowersJob } from './index.ts'

let desk: Desk
let app: TestApp
let li: Person
let folder: string
let inner: string
let file: string

beforeAll(async () => {
  desk = await openDesk()
  app = desk.app
  li = app.people.li
})
beforeEach(async () => {
  await desk.start()
  folder = (await desk.folder('合同')).id
  inner = (await desk.folder('2026', folder)).id
  file = await desk.file('方案.docx', folder)
  await grant(app, desk.home.id, li.id, 'viewer')
  await tell()
  await sql`delete from notices`.execute(app.ports.db)
  await sql`delete from node_subscriptions`.execute(app.ports.db)
})

const choose = (mode: SubscriptionMode, ...ids: string[]) =>
  app.call(subscriptionEndpoints.save, { ids, mode }, li)
const comment = (mentions: string[] = [], fileId = file) =>
  app.call(commentEndpoints.add, { fileId, body: mentions.length > 0 ? '@李娜' : 'x', mentions })

let sent = 0
/** Sends a small file, as a browser does. */
async function upload(name: string, parentId: string, more: Record<string, string> = {}) {
  const bytes = Buffer.from(`${name} ${++sent}`)
  const query = new URLSearchParams({
    chunkNumber: '1',
    chunkSize: '2097152',
    currentChunkSize: String(bytes.length),
    totalSize: String(bytes.length),
    totalChunks: '1',
    identifier: `md5-${sent}`,
    filename: name,
    ParentId: parentId,
    complete: '1',
    ...more,
  })
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/File/FileUpload?${query}`,
    headers: {
      authorization: `Bearer ${app.people.zhang.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: bytes,
  })
  expect(answer.json().Code).toBe(200)
}

/** Seals the journal and tells followers, as the jobs of a minute do. */
async function tell() {
  for (const job of [...(journal.jobs ?? []), tellFollowersJob]) await job.run(app.system, {} as never)
}

async function told() {
  const { rows } = await app.call(noticeEndpoints.list, { type: 1, page: 1, pageSize: 50 }, li)
  return rows.map(({ title }) => title).reverse()
}

describe('followers', () => {
  test('of a folder are told of new files in it, at any depth, in one message', async () => {
    await choose('followed', folder)
    await upload('a.txt', folder)
    await upload('b.txt', inner)
    await tell()
    await upload('c.txt', inner)
    await tell()
    await tell()
    expect(await told()).toEqual(['张伟 在“合同”中添加了 2 个文件', '张伟 添加了“c.txt”'])
    const [newest] = (await app.call(noticeEndpoints.list, { type: 1, page: 1, pageSize: 1 }, li)).rows
    expect(newest).toMatchObject({ kind: 'followed', publisher: '张伟', target: { isFolder: false } })
  })

  test('are told of new versions, several of a file once', async () => {
    await upload('a.txt', folder)
    await tell()
    await choose('followed', folder)
    for (const _ of [1, 2]) await upload('a.txt', folder, { NameClash: 'version' })
    await tell()
    expect(await told()).toEqual(['张伟 更新了“a.txt”'])
  })

  test('of a file are told of comments once, and not of their own', async () => {
    await choose('followed', file, folder)
    await comment()
    await comment([li.id])
    await app.call(commentEndpoints.add, { fileId: file, body: 'mine', mentions: [] }, li)
    expect(await told()).toEqual(['张伟 评论了“方案.docx”', '张伟 在“方案.docx”的评论中提到了您'])
  })

  test('are told of nothing that they may no longer list', async () => {
    await choose('followed', folder)
    await upload('a.txt', folder)
    await sql`delete from grants where subject = ${li.id}`.execute(app.ports.db)
    await comment()
    await tell()
    expect(await told()).toEqual([])
  })

  test('who ended it are told no more', async () => {
    await choose('followed', folder)
    await choose('none', folder)
    await upload('a.txt', folder)
    await comment()
    await tell()
    expect(await told()).toEqual([])
  })
})

describe('muting', () => {
  test('silences comments on a file and below a folder, but no mention', async () => {
    await app.call(commentEndpoints.add, { fileId: file, body: 'first', mentions: [] }, li)
    const thread = (
      await app.call(commentEndpoints.list, { fileId: file, state: 'all', page: 1, pageSize: 10 })
    ).rows[0]!.id
    const answer = () =>
      app.call(commentEndpoints.add, { fileId: file, threadId: thread, body: 'y', mentions: [] })
    await answer()
    await choose('muted', folder)
    await answer()
    await comment([li.id])
    expect(await told()).toEqual(['张伟 回复了“方案.docx”的评论', '张伟 在“方案.docx”的评论中提到了您'])
  })

  test('gives way to what is followed nearer, and the other way round', async () => {
    await choose('muted', folder)
    await choose('followed', file)
    await comment()
    await choose('followed', folder)
    await choose('muted', inner)
    await upload('a.txt', inner)
    await tell()
    expect(await told()).toEqual(['张伟 评论了“方案.docx”'])
  })
})

describe('what one follows or has muted', () => {
  test('is marked on the item and below it, and listed', async () => {
    await choose('muted', folder)
    await choose('followed', file)
    const marks = await app.call(subscriptionEndpoints.marks, { ids: [file, inner, folder] }, li)
    const of = (id: string) => marks.find((mark) => mark.id === id)
    expect(of(file)).toMatchObject({ mode: 'followed', inherited: 'muted' })
    expect(of(inner)).toMatchObject({ mode: 'none', inherited: 'muted' })
    expect(of(folder)).toMatchObject({ mode: 'muted', inherited: 'none' })
    const { rows, total } = await app.call(subscriptionEndpoints.list, { page: 1, pageSize: 10 }, li)
    expect(total).toBe(2)
    expect(rows).toContainEqual(
      expect.objectContaining({ id: folder, name: '合同', isFolder: true, mode: 'muted' }),
    )
  })

  test('loses its name with the right, and can still be ended', async () => {
    await choose('followed', file)
    await sql`delete from grants where subject = ${li.id}`.execute(app.ports.db)
    const list = () => app.call(subscriptionEndpoints.list, { page: 1, pageSize: 10 }, li)
    expect((await list()).rows).toMatchObject([{ id: file, name: '', spaceId: '' }])
    expect(await app.call(subscriptionEndpoints.marks, { ids: [file] }, li)).toEqual([])
    await choose('none', file)
    expect((await list()).total).toBe(0)
  })

  test('must be seen to be chosen, and is of one user alone', async () => {
    await sql`delete from grants where subject = ${li.id}`.execute(app.ports.db)
    const refused = await app.refusal(subscriptionEndpoints.save, { ids: [file], mode: 'followed' }, li)
    expect(refused.key).toBe('common.not_found')
    expect((await app.call(subscriptionEndpoints.list, { page: 1, pageSize: 10 })).total).toBe(0)
  })
})

test('many followers cost no more statements than one', async () => {
  const { wang, head } = app.people
  for (const person of [wang, head]) await grant(app, desk.home.id, person.id, 'viewer')
  const follow = (person: Person) =>
    app.call(subscriptionEndpoints.save, { ids: [folder], mode: 'followed' as const }, person)
  await follow(li)
  await upload('one.txt', folder)
  const ofOne = await statementsOf(tell)
  for (const person of [wang, head]) await follow(person)
  await upload('three.txt', folder)
  const ofThree = await statementsOf(tell)
  expect(ofThree.length).toBeLessThanOrEqual(ofOne.length)
  const { rows } = await app.call(noticeEndpoints.list, { type: 1, page: 1, pageSize: 9 }, head)
  expect(rows[0]?.title).toContain('three.txt')
})
