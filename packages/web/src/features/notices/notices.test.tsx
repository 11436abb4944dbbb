import { type Notice, noticeEndpoints } from '@cabinet/contract/notices'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { idOf, openPart, press } from '../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer } from '../../kernel/fake-send.ts'
import { setNavigate } from '../../kernel/go.ts'
import { setInterfaceLanguage } from '../../kernel/text.ts'
import { NoticeBell } from './bell.tsx'
import { AlertsPage, NotificationsPage } from './notice-page.tsx'
import { isNoticeOpenable, openNotice } from './open-notice.ts'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })

const notice = (number: number, part: Partial<Notice> = {}): Notice => ({
  id: idOf(number),
  title: '',
  body: '',
  unread: true,
  publisher: '李娜',
  createdAt: new Date(),
  kind: 'comment',
  textKey: 'commentsPush.mentioned',
  values: { by: '李娜', name: `plan ${number}.docx` },
  isHidden: false,
  target: { id: idOf(90 + number), isFolder: true, spaceId: idOf(80), spaceKind: 'department' },
  ...part,
})

const answers = (rows: Notice[], ...more: FakeAnswer[]): FakeAnswer[] => [
  answerEndpoint(noticeEndpoints.counts, () => ({
    messages: rows.filter(({ unread }) => unread).length,
    system: 0,
    alerts: 0,
    packages: 0,
  })),
  answerEndpoint(noticeEndpoints.list, () => ({ rows, total: rows.length })),
  answerEndpoint(noticeEndpoints.saveRead, () => ({})),
  answerEndpoint(noticeEndpoints.readAll, () => ({})),
  answerEndpoint(noticeEndpoints.remove, () => ({})),
  ...more,
]

test('the bell counts what is unread, shows the newest, and goes to the place', async () => {
  setInterfaceLanguage('en')
  const { sent } = openPart(<NoticeBell />, { answers: answers([notice(1), notice(2, { unread: false })]) })
  const went: string[] = []
  setNavigate((path) => void went.push(path))
  await press('Messages, 1 unread')
  const card = await screen.findByRole('dialog', { name: 'Latest' })
  fireEvent.click(await within(card).findByText('李娜 mentioned you in a comment on “plan 1.docx”'))
  await waitFor(() => expect(went).toEqual(['/dashboard/groupFile']))
  expect(sent(noticeEndpoints.saveRead)).toEqual([{ Ids: [idOf(1)], type: 2 }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the bell counts announcements, lists unread ones first and opens them', async () => {
  setInterfaceLanguage('en')
  const news = notice(7, {
    title: 'We move',
    kind: 'announcement',
    textKey: '',
    announcement: { isPinned: false, mustConfirm: false, confirmedAt: null, excerpt: '' },
  })
  const counts = { messages: 1, system: 1, alerts: 0, packages: 0 }
  const { sent } = openPart(<NoticeBell />, {
    answers: answers(
      [],
      answerEndpoint(noticeEndpoints.counts, () => counts),
      answerEndpoint(noticeEndpoints.list, ({ type }) => {
        const rows = type === 2 ? [news] : [notice(1)]
        return { rows, total: 1 }
      }),
    ),
  })
  await press('Messages, 2 unread')
  const card = await screen.findByRole('dialog', { name: 'Latest' })
  await within(card).findByText('We move')
  expect(within(card).getAllByRole('listitem')[0]?.textContent).toContain('We move')
  await press('Mark all as read')
  await waitFor(() => expect(sent(noticeEndpoints.readAll)).toEqual([{ type: 1 }, { type: 2 }]))
})

test('the bell says what will stand there when nothing does yet', async () => {
  openPart(<NoticeBell />, { answers: answers([]) })
  await press('消息')
  expect(screen.queryByText('0')).toBeNull()
  expect(await screen.findByText('暂无消息')).toBeDefined()
  expect(screen.queryByRole('button', { name: '全部标为已读' })).toBeNull()
})

test('the list asks for the last 30 days, marks new ones, and reads all of them', async () => {
  const { sent } = openPart(<NotificationsPage />, { answers: answers([notice(1)]) })
  expect(await screen.findByText('李娜 在“plan 1.docx”的评论中提到了您')).toBeDefined()
  expect(screen.getByText('NEW')).toBeDefined()
  const [asked] = sent(noticeEndpoints.list) as { noticeType: number; startTime: string }[]
  expect(asked!.noticeType).toBe(1)
  expect(Math.round((Date.now() - Date.parse(asked!.startTime)) / 86_400_000)).toBeGreaterThanOrEqual(30)
  await press('全部标为已读')
  expect(await screen.findByText('操作成功')).toBeDefined()
  expect(sent(noticeEndpoints.readAll)).toEqual([{ type: 1 }])
})

test('alerts are a list of their own', async () => {
  const alert = notice(1, {
    kind: 'security',
    textKey: 'accountPush.phone',
    values: {},
    publisher: '',
    target: undefined,
  })
  const { sent } = openPart(<AlertsPage />, { answers: answers([alert]) })
  expect(await screen.findByText('您的手机号已更改。如非本人操作，请立即修改密码')).toBeDefined()
  expect(screen.getByText('系统')).toBeDefined()
  expect(sent(noticeEndpoints.list)[0]).toMatchObject({ noticeType: 3 })
})

test.each([
  ['nothing', notice(1, { target: undefined, textKey: 'commentsPush.mentioned' }), false, null],
  [
    'an account',
    notice(1, { target: undefined, textKey: 'accountPush.mail' }),
    true,
    '/dashboard/EditPassword',
  ],
  [
    'the archive',
    notice(1, { target: undefined, textKey: 'archivePush.unused' }),
    true,
    '/dashboard/pigeonhole',
  ],
  [
    'a project',
    notice(1, { target: { id: idOf(3), isFolder: true, spaceId: idOf(3), spaceKind: 'project' } }),
    true,
    '/dashboard/project',
  ],
  [
    'an approval',
    notice(1, { target: undefined, textKey: 'flowsPush.asked', values: { flowId: idOf(5), title: 'A' } }),
    true,
    '/dashboard/flow/flowDetail',
  ],
] as const)('opening a notice about %s', async (_, one, openable, path) => {
  openPart(<NoticeBell />, { answers: answers([one]) })
  const went: string[] = []
  setNavigate((to) => void went.push(to))
  expect(isNoticeOpenable(one)).toBe(openable)
  await openNotice(one)
  expect(went).toEqual(path ? [path] : [])
})

test('the link of a mail opens its notice once', async () => {
  const desk = openPart(<NotificationsPage />, {
    answers: answers([notice(1)]),
    at: `/dashboard/messageMain/informPage?menuid=847&notice=${idOf(1)}`,
  })
  await waitFor(() => expect(desk.path()).toBe('/dashboard/groupFile'))
  const alone = desk.sent(noticeEndpoints.list).filter(({ NotifyId }) => NotifyId === idOf(1))
  expect(alone).toHaveLength(1)
  expect(desk.sent(noticeEndpoints.saveRead)).toEqual([{ Ids: [idOf(1)], type: 2 }])
})
