import { commentEndpoints } from '@cabinet/contract/comments'
import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/people.ts'
import { commentNewsSuite } from './news.suite.ts'
import { app, desk, file, list, marks, people, prepareCommentsDesk, say } from './test-desk.ts'

const MINUTE = 60_000
prepareCommentsDesk()

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

commentNewsSuite()

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
