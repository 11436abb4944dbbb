import { commentEndpoints } from '@cabinet/contract/comments'
import type { CommentAnchor } from '@cabinet/contract/comments.anchors'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { grant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { app, desk, file, list, marks, people, say } from './test-desk.ts'

const told = (textKey: string) =>
  app.pushed.filter(({ message }) => message.textKey === textKey).flatMap(({ userIds }) => userIds)

/** Tests who hears of comments, and what is drawn on pages. */
export function commentNewsSuite(): void {
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
      await app.call(commentEndpoints.edit, {
        id: comment.id,
        body: '@李娜 @刘洋',
        mentions: [li.id, head.id],
      })
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
}
