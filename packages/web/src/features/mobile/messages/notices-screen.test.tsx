import { type Notice, noticeEndpoints } from '@cabinet/contract/notices'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { idOf, openPart, press } from '../../../../test/desk.tsx'
import { answerEndpoint } from '../../../kernel/fake-send.ts'
import { setNavigate } from '../../../kernel/go.ts'
import { AlertsScreen, AnnouncementsScreen, NotificationsScreen } from './notices-screen.tsx'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })

const notice = (number: number): Notice => ({
  id: idOf(number),
  title: '',
  body: '',
  unread: number === 1,
  publisher: '李娜',
  createdAt: new Date(),
  kind: 'comment',
  textKey: 'commentsPush.mentioned',
  values: { by: '李娜', name: `plan ${number}.docx` },
  isHidden: false,
  target: { id: idOf(90 + number), isFolder: true, spaceId: idOf(80), spaceKind: 'department' },
})

const answers = (rows: Notice[]) => [
  answerEndpoint(noticeEndpoints.counts, () => ({
    messages: rows.length > 0 ? 1 : 0,
    system: 0,
    alerts: 0,
    packages: 0,
  })),
  answerEndpoint(noticeEndpoints.list, () => ({ rows, total: rows.length })),
  answerEndpoint(noticeEndpoints.saveRead, () => ({})),
  answerEndpoint(noticeEndpoints.readAll, () => ({})),
]

test('on a phone a touch opens what a notice is about, and all are read at once', async () => {
  const { sent } = openPart(<NotificationsScreen />, { answers: answers([notice(1), notice(2)]) })
  const went: string[] = []
  setNavigate((path) => void went.push(path))
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(screen.getAllByRole('img', { name: '未读' })).toHaveLength(1)
  await press('全部已读')
  await waitFor(() => expect(sent(noticeEndpoints.readAll)).toEqual([{ type: 1 }]))
  fireEvent.click(screen.getByText('李娜 在“plan 1.docx”的评论中提到了您'))
  await waitFor(() => expect(went).toEqual(['/dashboard/groupFile']))
  expect(sent(noticeEndpoints.saveRead)).toEqual([{ Ids: [idOf(1)], type: 2 }])
})

test('on a phone no alerts are said in words, with the way back', async () => {
  openPart(<AlertsScreen />, { answers: answers([]) })
  const went: string[] = []
  setNavigate((path) => void went.push(path))
  expect(await screen.findByText('暂无预警')).toBeDefined()
  expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull()
  await press('返回')
  expect(went).toEqual(['/dashboard/messageMain/packagelist'])
})

test('on a phone an announcement bears its title, and opens over the list', async () => {
  const announcement = { isPinned: true, mustConfirm: false, confirmedAt: null, excerpt: 'Bring a chair' }
  openPart(<AnnouncementsScreen />, {
    answers: [
      ...answers([
        {
          ...notice(1),
          title: '搬迁通知',
          body: '<p>周五搬迁</p>',
          kind: 'announcement',
          textKey: '',
          announcement,
        },
      ]),
    ],
  })
  fireEvent.click(await screen.findByText('搬迁通知'))
  expect(await screen.findByRole('dialog', { name: '搬迁通知' })).toBeDefined()
})
