import { commentEndpoints } from '@cabinet/contract/comments'
import type { CommentAnchor } from '@cabinet/contract/comments.anchors'
import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { type Desk, grant, openDesk } from '../../../test/files.ts'
import type { People, Person } from '../../../test/people.ts'

let desk: Desk
let app: TestApp
let people: People
let file: string
beforeAll(async () => {
  desk = await openDesk()
  app = desk.app
  people = app.people
})
beforeEach(async () => {
  await desk.start()
  file = await desk.file('方案.docx')
  await grant(app, desk.home.id, people.li.id, 'viewer')
  app.pushed.length = 0
})

const MINUTE = 60_000

interface Part {
  threadId?: string
  mentions?: string[]
  anchor?: CommentAnchor
  fileId?: string
}
const say = async (
  body: string,
  person = people.zhang,
  { mentions = [], fileId = file, ...part }: Part = {},
) => {
  // makes each comment later than the one before
  app.clock.forward(1000)
  return app.call(commentEndpoints.add, { fileId, body, mentions, ...part }, person)
}
const list = (person: Person = people.zhang, part: object = {}) =>
  app.call(commentEndpoints.list, { fileId: file, state: 'all', page: 1, pageSize: 20, ...part }, person)
const marks = (person: Person, ids = [file]) => app.call(commentEndpoints.marks, { ids }, person)
const told = (textKey: string) =>
  app.pushed.filter(({ message }) => message.textKey === textKey).flatMap(({ userIds }) => userIds)

describe('comments on a file', () => {
  test('are threads with answers, by whoever may preview', async () => {
    const { comment } = await say('第二章的数字不对', people.li)
    await say('已改正，见 <b>附件</b>\nhttps://example.org', people.zhang, { threadId: comment.id })
    const { rows, total, open } = await list()
    expect([total, open]).toEqual([1, 1])
    expect(rows).toMatchObject([
      {
        author: '李娜',
        body: '第二章的数字不对',
        resolved: false,
        unread: true,
        // zhang owns the file, and the right to authorise includes moderation
        deletable: true,
        answers: [
          { author: '张伟', body: '已改正，见 <b>附件</b>\nhttps://example.org', threadId: comment.id },
        ],
      },
    ])
    expect(
      await app.refusal(
        commentEndpoints.list,
        { fileId: file, state: 'all', page: 1, pageSize: 9 },
        people.wang,
      ),
    ).toMatchObject({ status: 404 })
    for (const [endpoint, input] of [
      [commentEndpoints.add, { fileId: file, body: 'x', mentions: [] }],
      [commentEndpoints.edit, { id: comment.id, body: 'x', mentions: [] }],
      [commentEndpoints.remove, { id: comment.id }],
      [commentEndpoints.resolve, { id: comment.id, resolved: true }],
      [commentEndpoints.react, { id: comment.id, emoji: '👍', on: true }],
      [commentEndpoints.read, { fileId: file, seen: true }],
    ] as const)
      expect(await app.refusal(endpoint, input, people.wang)).toMatchObject({ status: 404 })
    expect(await marks(people.wang)).toEqual([])
  })

  test('stand on folders too, not on the root of a space; empty ones nowhere', async () => {
    await say('放这里', people.li, { fileId: desk.home.id })
    expect(await marks(people.zhang, [desk.home.id, file])).toEqual([
      { fileId: desk.home.id, count: 1, unread: 1 },
    ])
    expect(
      await app.refusal(commentEndpoints.add, { fileId: people.zhang.id, body: 'x', mentions: [] }),
    ).toMatchObject({ key: 'comments.root_fixed' })
    expect(
      await app.refusal(commentEndpoints.add, { fileId: file, body: ' \n ', mentions: [] }),
    ).toMatchObject({
      status: 400,
      key: 'comments.empty',
    })
  })

  test('keep an anchor for what comes later', async () => {
    const anchor = { page: 3, rectangle: [0.1, 0.2, 0.5, 0.25], time: 12.5 }
    await say('这里', people.zhang, { anchor })
    expect((await list()).rows[0]).toMatchObject({ anchor })
  })

  test('are read by pages and by cursor, open and settled apart', async () => {
    for (let at = 1; at <= 5; at++) await say(`thread ${at}`)
    const all = await list()
    expect(all.rows.map((row) => row.body)).toEqual([5, 4, 3, 2, 1].map((at) => `thread ${at}`))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(people.zhang, { pageSize: 2, cursor })
      seen.push(...page.rows.map((row) => row.body))
      cursor = page.cursor
    } while (cursor)
    expect(seen).toEqual(all.rows.map((row) => row.body))
    expect((await list(people.zhang, { pageSize: 2, page: 2 })).rows.map((row) => row.body)).toEqual([
      'thread 3',
      'thread 2',
    ])
    await app.call(commentEndpoints.resolve, { id: all.rows[0]!.id, resolved: true }, people.li)
    const settled = await list(people.zhang, { state: 'resolved' })
    expect(settled).toMatchObject({ total: 1, open: 4, resolved: 1, rows: [{ resolvedBy: '李娜' }] })
    expect((await list(people.zhang, { state: 'open' })).rows).toHaveLength(4)
    // a reply reopens it
    await say('还没好', people.zhang, { threadId: all.rows[0]!.id })
    expect((await list(people.zhang, { state: 'open' })).rows).toHaveLength(5)
    expect(
      await app.refusal(commentEndpoints.list, {
        fileId: file,
        state: 'all',
        page: 1,
        pageSize: 9,
        cursor: 'e30',
      }),
    ).toMatchObject({ key: 'common.invalid' })
  })

  test('are changed by their author for 15 minutes, and then no more', async () => {
    const { comment } = await say('初稿')
    expect((await list()).rows[0]!.editableUntil).toEqual(new Date(app.clock.now.getTime() + 15 * MINUTE))
    await app.call(commentEndpoints.edit, { id: comment.id, body: '定稿', mentions: [] })
    expect((await list()).rows[0]).toMatchObject({ body: '定稿', editedAt: app.clock.now })
    expect(
      await app.refusal(commentEndpoints.edit, { id: comment.id, body: 'x', mentions: [] }, people.li),
    ).toMatchObject({ status: 403, key: 'comments.not_own' })
    app.clock.forward(15 * MINUTE + 1)
    expect(
      await app.refusal(commentEndpoints.edit, { id: comment.id, body: 'x', mentions: [] }),
    ).toMatchObject({
      status: 409,
      key: 'comments.edit_ended',
    })
    expect((await list()).rows[0]!.editableUntil).toBeUndefined()
  })

  test('are taken back by their author; a thread keeps its place for the answers', async () => {
    const { comment } = await say('开头', people.li)
    const answer = await say('回答', people.zhang, { threadId: comment.id })
    expect(await app.refusal(commentEndpoints.remove, { id: answer.comment.id }, people.li)).toMatchObject({
      key: 'comments.not_own',
    })
    await app.call(commentEndpoints.remove, { id: comment.id }, people.li)
    expect((await list()).rows).toMatchObject([{ deleted: true, body: '', answers: [{ body: '回答' }] }])
    await app.call(commentEndpoints.remove, { id: answer.comment.id })
    expect((await list()).rows).toEqual([])
    expect(await app.refusal(commentEndpoints.remove, { id: comment.id })).toMatchObject({ status: 404 })
  })

  test('have reactions, each person one of a kind', async () => {
    const { comment } = await say('好消息')
    const react = (emoji: '👍' | '🎉', on: boolean, person: Person) =>
      app.call(commentEndpoints.react, { id: comment.id, emoji, on }, person)
    await react('👍', true, people.li)
    await react('👍', true, people.li)
    app.clock.forward(1000)
    await react('👍', true, people.zhang)
    await react('🎉', true, people.zhang)
    expect((await list(people.li)).rows[0]!.reactions).toEqual([
      { emoji: '👍', count: 2, own: true, names: ['李娜', '张伟'] },
      { emoji: '🎉', count: 1, own: false, names: ['张伟'] },
    ])
    await react('🎉', false, people.zhang)
    expect((await list()).rows[0]!.reactions).toHaveLength(1)
    const odd = await app.app.inject({
      method: 'POST',
      url: commentEndpoints.react.path,
      headers: { authorization: `Bearer ${people.zhang.token}` },
      payload: { CommentId: comment.id, Emoji: '💣', IsOn: true },
    })
    expect(odd.statusCode).toBe(400)
  })
})

describe('what is new', () => {
  test('is counted for each person until it is read', async () => {
    await say('一')
    await say('二')
    expect(await marks(people.zhang)).toEqual([{ fileId: file, count: 2, unread: 0 }])
    expect(await marks(people.li)).toEqual([{ fileId: file, count: 2, unread: 2 }])
    await app.call(commentEndpoints.read, { fileId: file, seen: true }, people.li)
    expect(await marks(people.li)).toEqual([{ fileId: file, count: 2, unread: 0 }])
    await say('三')
    expect(await marks(people.li)).toEqual([{ fileId: file, count: 3, unread: 1 }])
    expect((await list(people.li)).rows.map((row) => row.unread)).toEqual([true, false, false])
  })

  test('is told to those named who may see the file, and to nobody else', async () => {
    const { li, wang, zhang } = people
    const answer = await say('@李娜 请看第三页，@Wang Fang 也看一下，@刘洋', zhang, {
      mentions: [li.id, wang.id, people.enterprise.id],
    })
    // the text does not name 陈静; Wang Fang may not see the file
    expect(answer.comment.mentions.map(({ name }) => name)).toEqual(['Wang Fang', '李娜'])
    expect(answer.unreached).toEqual(['Wang Fang'])
    expect(told('commentsPush.mentioned')).toEqual([li.id])
    expect(app.pushed.find(({ userIds }) => userIds.includes(li.id))!.message).toMatchObject({
      key: 'comments',
      level: 0,
      payload: { fileId: file, name: '方案.docx', by: '张伟' },
    })
    expect(app.pushed.flatMap(({ userIds }) => userIds)).not.toContain(wang.id)
  })

  test('is told to those of a thread, to who made the file, and silently to whoever looks', async () => {
    const { li, zhang, head } = people
    await grant(app, desk.home.id, head.id, 'viewer')
    await app.call(commentEndpoints.read, { fileId: file, seen: true }, head)
    const { comment } = await say('问题', li)
    expect(told('commentsPush.commented')).toEqual([zhang.id])
    expect(told('')).toEqual([head.id])
    app.pushed.length = 0
    await say('回答', zhang, { threadId: comment.id })
    expect(told('commentsPush.answered')).toEqual([li.id])
    app.pushed.length = 0
    // a user who lost access gets no notification
    await sql`delete from grants where subject = ${li.id}`.execute(app.ports.db)
    await say('又', zhang, { threadId: comment.id })
    expect(told('commentsPush.answered')).toEqual([])
  })

  test('is told on a change only to those who are named only now', async () => {
    const { li, zhang, head } = people
    await grant(app, desk.home.id, head.id, 'viewer')
    const { comment } = await say('@李娜', zhang, { mentions: [li.id] })
    app.pushed.length = 0
    await app.call(commentEndpoints.edit, { id: comment.id, body: '@李娜 @刘洋', mentions: [li.id, head.id] })
    expect(told('commentsPush.mentioned')).toEqual([head.id])
  })

  test('those who may see the file are suggested, by name', async () => {
    const suggest = async (search?: string, person = people.zhang) =>
      (await app.call(commentEndpoints.people, { fileId: file, search }, person)).map(({ name }) => name)
    expect(await suggest()).toEqual(['李娜'])
    expect(await suggest('li')).toEqual(['李娜'])
    expect(await suggest('Wang')).toEqual([])
    expect(await suggest('', people.li)).toEqual(['张伟'])
  })
})

describe('what is drawn on a page', () => {
  const frame: CommentAnchor = {
    page: 3,
    rectangle: [0.1, 0.2, 0.5, 0.25],
    shape: 'rect',
    ink: 'red',
    version: 1,
  }
  const drawn = (version = 1, person: Person = people.zhang) =>
    app.call(commentEndpoints.annotations, { fileId: file, version }, person)

  test('is a thread of its version, with its answers; older and settled ones too', async () => {
    const { comment } = await say('这个数字', people.li, { anchor: frame })
    const pen: CommentAnchor = {
      ...frame,
      page: 1,
      shape: 'pen',
      ink: 'blue',
      strokes: [[0.1, 0.1, 0.25, 0.5]],
    }
    await say('这里', people.zhang, { anchor: pen })
    await say('整个文件')
    await say('已改', people.zhang, { threadId: comment.id })
    await app.call(commentEndpoints.resolve, { id: comment.id, resolved: true }, people.li)
    expect(await drawn()).toMatchObject([
      { body: '这个数字', anchor: frame, resolved: true, deletable: true, answers: [{ body: '已改' }] },
      { body: '这里', anchor: pen, answers: [] },
    ])
    expect(await drawn(2)).toEqual([])
    expect((await list()).rows).toHaveLength(3)
    expect(
      await app.refusal(commentEndpoints.annotations, { fileId: file, version: 1 }, people.wang),
    ).toMatchObject({ status: 404 })
  })

  test('is taken back by its author, or by who may authorise there', async () => {
    const mine = await say('自己的', people.li, { anchor: frame })
    const other = await say('他人的', people.zhang, { anchor: frame })
    expect(await app.refusal(commentEndpoints.remove, { id: other.comment.id }, people.li)).toMatchObject({
      key: 'comments.not_own',
    })
    await app.call(commentEndpoints.remove, { id: mine.comment.id }, people.zhang)
    expect((await drawn()).map(({ body }) => body)).toEqual(['他人的'])
  })

  test.each<[string, CommentAnchor]>([
    ['without a page', { ...frame, page: undefined }],
    ['beyond the page', { ...frame, rectangle: [0.6, 0.2, 0.5, 0.1] }],
    ['on a version that is not there', { ...frame, version: 2 }],
    ['without a version', { ...frame, version: undefined }],
    ['a pen without strokes', { ...frame, shape: 'pen' }],
    ['a frame with strokes', { ...frame, strokes: [[0, 0, 1, 1]] }],
    ['half a point', { ...frame, shape: 'pen', strokes: [[0, 0, 1, 1, 0.5]] }],
    ['too many points', { ...frame, shape: 'pen', strokes: [1, 2].map(() => new Array(3000).fill(0.5)) }],
    ['strokes of nothing', { page: 1, strokes: [[0, 0, 1, 1]] }],
  ])('is refused %s', async (_, anchor) => {
    expect(
      await app.refusal(commentEndpoints.add, { fileId: file, body: 'x', mentions: [], anchor }),
    ).toMatchObject({
      status: 400,
      key: 'comments.place_invalid',
    })
  })

  test('begins a thread, and is no answer', async () => {
    const { comment } = await say('问')
    const answer = { fileId: file, threadId: comment.id, body: 'x', mentions: [], anchor: frame }
    expect(await app.refusal(commentEndpoints.add, answer)).toMatchObject({ key: 'comments.place_invalid' })
  })

  test('is told to whoever looks at the page, for whom nothing is seen by that', async () => {
    await say('一')
    await app.call(commentEndpoints.read, { fileId: file, seen: false }, people.li)
    expect(await marks(people.li)).toEqual([{ fileId: file, count: 1, unread: 1 }])
    app.pushed.length = 0
    await say('二', people.zhang, { anchor: frame })
    expect(told('')).toEqual([people.li.id])
  })
})

describe('comments and their file', () => {
  test('follow a move, not a copy, and go with a purge', async () => {
    const { comment } = await say('@李娜 留着', people.zhang, { mentions: [people.li.id] })
    await app.call(commentEndpoints.react, { id: comment.id, emoji: '👀', on: true })
    await app.call(commentEndpoints.read, { fileId: file, seen: true })
    const other = await desk.folder('other')
    await say('夹', people.zhang, { fileId: other.id })
    const { results } = await desk.copy([file], other.id)
    expect((await list()).rows).toHaveLength(1)
    expect(await marks(people.zhang, [results[0]!.newId!])).toEqual([])
    await desk.move([file], other.id, 'both')
    expect((await list()).rows).toHaveLength(1)
    await app.call(fileEndpoints.remove, { ids: [other.id] })
    expect(
      await app.refusal(commentEndpoints.list, { fileId: file, state: 'all', page: 1, pageSize: 9 }),
    ).toMatchObject({
      status: 404,
    })
    expect(await marks(people.zhang)).toEqual([])
    await app.call(recycleEndpoints.purge, { ids: [other.id] })
    await app.drainJobs()
    const { rows } = await sql`
      select id from comments where node_id in (${file}, ${other.id})
      union all select comment_id from comment_mentions where comment_id = ${comment.id}
      union all select comment_id from comment_reactions where comment_id = ${comment.id}
      union all select node_id from comment_reads where node_id = ${file}`.execute(app.ports.db)
    expect(rows).toEqual([])
  })

  test('twenty answers at once are twenty answers', async () => {
    const { comment } = await say('问')
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        app.call(
          commentEndpoints.add,
          { fileId: file, threadId: comment.id, body: `${at}`, mentions: [] },
          people.li,
        ),
      ),
    )
    expect((await list()).rows[0]!.answers).toHaveLength(20)
    expect(
      await app.refusal(commentEndpoints.add, {
        fileId: desk.home.id,
        threadId: comment.id,
        body: 'x',
        mentions: [],
      }),
    ).toMatchObject({
      key: 'comments.not_found',
    })
  })
})
