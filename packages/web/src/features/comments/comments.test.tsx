import { type CommentReply, type CommentThread, commentEndpoints } from '@cabinet/contract/comments'
import { grantEndpoints } from '@cabinet/contract/grants'
import { fileRights } from '@cabinet/contract/rights'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { item, spaceId } from '../../../test/house.ts'
import { answerEndpoint, createFakeSend, type FakeAnswer } from '../../kernel/fake-send.ts'
import { queryClient } from '../../kernel/query.ts'
import { storeLoginMarker, storeTokenPair } from '../../kernel/tokens.ts'
import { ItemCommentsPanel } from './comments-panel.tsx'

const uuid = (number: number) => `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`
const file = item(1, '合同.docx')

const comment = (number: number, body: string, part: Partial<CommentReply> = {}): CommentReply => ({
  id: uuid(number),
  fileId: file.id,
  threadId: uuid(number),
  authorId: uuid(90),
  author: '李娜',
  body,
  mentions: [],
  createdAt: new Date(),
  deleted: false,
  unread: false,
  deletable: false,
  reactions: [],
  ...part,
})
const thread = (number: number, body: string, part: Partial<CommentThread> = {}): CommentThread => ({
  ...comment(number, body),
  resolved: false,
  resolvedBy: '',
  answers: [],
  ...part,
})

let send: ReturnType<typeof createFakeSend>
function show(rows: CommentThread[], answers: FakeAnswer[] = [], subject = file) {
  send = createFakeSend(
    answerEndpoint(commentEndpoints.list, () => ({
      rows,
      total: rows.length,
      open: rows.length,
      resolved: 0,
    })),
    answerEndpoint(commentEndpoints.read, () => ({})),
    answerEndpoint(commentEndpoints.marks, () => []),
    answerEndpoint(commentEndpoints.people, () => [
      { userId: uuid(7), name: '李娜', account: 'lina', organisationName: '研发中心' },
    ]),
    answerEndpoint(grantEndpoints.subjects, () => ({
      rows: [{ kind: 'user' as const, id: uuid(8), name: '王芳', note: 'wangfang', people: 1 }],
      total: 1,
    })),
    ...answers,
  )
  return render(
    <QueryClientProvider client={queryClient}>
      <ItemCommentsPanel item={subject} />
    </QueryClientProvider>,
  )
}
const asked = (path: string) => send.asked.filter((one) => one.path === path)
const write = (text: string) => {
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '发表评论，输入 @ 提醒他人' })
  field.focus()
  fireEvent.change(field, { target: { value: text, selectionStart: text.length } })
  return field
}

beforeEach(() => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(spaceId)
})
afterEach(() => {
  cleanup()
  send?.restore()
  queryClient.clear()
})

describe('a comment on a place', () => {
  test('names its page, and a place that is none is not sent', async () => {
    const said = answerEndpoint(commentEndpoints.add, () => ({ comment: comment(5, '这里'), unreached: [] }))
    show([], [said])
    write('这里')
    fireEvent.click(screen.getByRole('button', { name: '指明位置' }))
    const place = screen.getByRole('textbox', { name: '页码，如 3' })
    fireEvent.change(place, { target: { value: '三' } })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '发送' }).disabled).toBe(true)
    fireEvent.change(place, { target: { value: '3' } })
    fireEvent.click(screen.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(asked(commentEndpoints.add.path)).toHaveLength(1))
    expect(asked(commentEndpoints.add.path)[0]).toMatchObject({ fields: { Anchor: { Page: 3 } } })
  })

  test('says where, and there is none to say of a text', async () => {
    show([thread(1, '音量太低', { anchor: { time: 75 } })], [], item(3, '讲话.txt'))
    expect(await screen.findByRole('button', { name: '1:15' })).toBeDefined()
    write('x')
    expect(screen.queryByRole('button', { name: '指明位置' })).toBeNull()
  })
})

describe('the panel of comments', () => {
  test('shows threads as text, with answers, and says that they were seen', async () => {
    show([
      thread(1, '<img src=x onerror=alert(1)> 见 https://example.org', {
        unread: true,
        answers: [
          comment(2, '@张伟 好的', { threadId: uuid(1), mentions: [{ userId: uuid(5), name: '张伟' }] }),
        ],
      }),
    ])
    expect(await screen.findByText(/<img src=x/)).toBeDefined()
    const link = screen.getByRole('link', { name: 'https://example.org' })
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(screen.getByText('@张伟')).toBeDefined()
    expect(screen.getByText('新评论')).toBeDefined()
    await waitFor(() => expect(asked(commentEndpoints.read.path)).toHaveLength(1))
  })

  test('an empty one says what to do', async () => {
    show([])
    expect(await screen.findByText('还没有评论')).toBeDefined()
  })

  test('names somebody who is picked from the list by the keyboard', async () => {
    show(
      [],
      [answerEndpoint(commentEndpoints.add, ({ body }) => ({ comment: comment(3, body), unreached: [] }))],
    )
    await screen.findByText('还没有评论')
    const field = write('请@李')
    await screen.findByRole('option', { name: /李娜/ })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(field.value).toBe('请@李娜 '))
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(asked(commentEndpoints.add.path)).toHaveLength(1))
    expect(asked(commentEndpoints.add.path)[0]!.fields).toMatchObject({
      FileId: file.id,
      Content: '请@李娜 ',
      MentionIds: [uuid(7)],
    })
    await waitFor(() => expect(field.value).toBe(''))
  })

  test('offers access for somebody who has none, to who may give it', async () => {
    show([], [answerEndpoint(grantEndpoints.save, () => ({ changed: 1 }))])
    await screen.findByText('还没有评论')
    const field = write('@王')
    fireEvent.pointerDown(await screen.findByRole('option', { name: /王芳/ }))
    await waitFor(() => expect(field.value).toBe('@王芳 '))
    fireEvent.click(await screen.findByRole('button', { name: '授予查看权限' }))
    await waitFor(() => expect(asked(grantEndpoints.save.path)).toHaveLength(1))
    expect(asked(grantEndpoints.save.path)[0]!.fields).toMatchObject({
      Ids: [file.id],
      Grants: [{ SubjectType: 'user', SubjectId: uuid(8), Template: 'viewer' }],
    })
    await waitFor(() => expect(screen.queryByRole('button', { name: '授予查看权限' })).toBeNull())
  })

  test('others are not offered to who may not give access', async () => {
    show([], [], item(1, '合同.docx', { rights: fileRights.preview }))
    await screen.findByText('还没有评论')
    write('@王')
    await screen.findByRole('option', { name: /李娜/ })
    expect(asked(grantEndpoints.subjects.path)).toEqual([])
  })

  test('a thread is settled, answered and felt about', async () => {
    show(
      [thread(1, '问题', { reactions: [{ emoji: '👍', count: 2, own: false, names: ['王芳', '张伟'] }] })],
      [
        answerEndpoint(commentEndpoints.resolve, () => ({})),
        answerEndpoint(commentEndpoints.react, () => ({})),
        answerEndpoint(commentEndpoints.add, ({ body }) => ({ comment: comment(3, body), unreached: [] })),
      ],
    )
    fireEvent.click(await screen.findByRole('button', { name: '赞同：王芳、张伟 (2)' }))
    await waitFor(() =>
      expect(asked(commentEndpoints.react.path)[0]!.fields).toMatchObject({ Emoji: '👍', IsOn: true }),
    )
    fireEvent.click(screen.getByRole('button', { name: '标记为已解决' }))
    await waitFor(() =>
      expect(asked(commentEndpoints.resolve.path)[0]!.fields).toMatchObject({
        ThreadId: uuid(1),
        IsResolved: true,
      }),
    )
    fireEvent.click(screen.getByRole('button', { name: '回复' }))
    const field = await screen.findByRole('textbox', { name: '回复，输入 @ 提醒他人' })
    fireEvent.change(field, { target: { value: '回答' } })
    fireEvent.click(within(field.parentElement!).getByRole('button', { name: '回复' }))
    await waitFor(() =>
      expect(asked(commentEndpoints.add.path)[0]!.fields).toMatchObject({
        ThreadId: uuid(1),
        Content: '回答',
      }),
    )
  })

  test('only one’s own of the last quarter of an hour can be changed', async () => {
    const soon = new Date(Date.now() + 60_000)
    const gone = new Date(Date.now() - 1000)
    show([
      thread(1, '新', { editableUntil: soon, deletable: true }),
      thread(2, '旧', { editableUntil: gone, deletable: true, author: '王芳' }),
      thread(3, '别人的', { author: '张伟' }),
    ])
    fireEvent.click(await screen.findByRole('button', { name: '李娜 的评论的操作' }))
    expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['编辑', '删除'])
    fireEvent.click(screen.getByRole('button', { name: '王芳 的评论的操作' }))
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toContain('删除'),
    )
    expect(screen.queryByRole('button', { name: '张伟 的评论的操作' })).toBeNull()
  })
})
