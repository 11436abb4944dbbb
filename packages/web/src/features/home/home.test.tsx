import { firstStepEndpoints } from '@cabinet/contract/first-steps'
import { type HomeStatistics, homeEndpoints, homeLimits, type LatestUpload } from '@cabinet/contract/home'
import { menuEndpoints } from '@cabinet/contract/menus'
import { type Notice, noticeEndpoints } from '@cabinet/contract/notices'
import { preferenceEndpoints } from '@cabinet/contract/profiles.preferences'
import { settingEndpoints } from '@cabinet/contract/settings'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { idOf, openScreen, press } from '../../../test/desk.tsx'
import { me, menu, settings } from '../../../test/fixtures.ts'
import { item } from '../../../test/house.ts'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { greetingOfHour } from './home.rules.ts'
import { HomePage } from './home-page.tsx'

afterEach(() => vi.useRealTimers())

const notice = (number: number, part: Partial<Notice> = {}): Notice => ({
  id: idOf(number),
  title: `公告 ${number}`,
  body: `<p>正文 ${number}</p>`,
  unread: true,
  publisher: '陈静',
  createdAt: new Date('2026-11-17T08:00:00Z'),
  kind: 'announcement',
  textKey: '',
  values: {},
  isHidden: false,
  announcement: { isPinned: false, mustConfirm: false, confirmedAt: null, excerpt: `正文 ${number}` },
  ...part,
})
const upload = (number: number, name: string): LatestUpload => ({
  ...item(number, name),
  spaceName: '王芳',
  spaceKind: 'personal',
})
const statistics: HomeStatistics = {
  teamFiles: 1284,
  teamBytes: 3 * 1024 ** 3,
  personalFiles: 12,
  alerts: 7,
  announcements: 2,
  packages: 1,
}
const allPages = [
  menu(10, 'menus.files', '', 'top', [
    menu(200, 'menus.department', '/dashboard/groupFile', 'rail'),
    menu(210, 'menus.personal', '/dashboard/myFile', 'rail'),
    menu(250, 'menus.collection', '/dashboard/myCollect', 'rail'),
  ]),
  menu(847, 'menus.message', '/dashboard/messageMain/informPage', 'top', [
    menu(846, 'menus.systemNotice', '/dashboard/messageMain/mySystemNotice', 'page'),
    menu(845, 'menus.warning', '/dashboard/messageMain/warning', 'page'),
    menu(844, 'menus.packagelist', '/dashboard/messageMain/packagelist', 'page'),
  ]),
]

interface HomeOptions {
  notices?: Notice[]
  uploads?: LatestUpload[]
  hasSteps?: boolean
  menus?: typeof allPages
  more?: FakeAnswer[]
}

function open({
  notices = [],
  uploads = [],
  hasSteps = false,
  menus = allPages,
  more = [],
}: HomeOptions = {}) {
  return openScreen(HomePage, {
    user: { name: '王芳', spaceTotal: 1000, spaceUsed: 900 },
    answers: [
      answerEndpoint(settingEndpoints.systemName, () => settings),
      answerEndpoint(menuEndpoints.tree, () => menus),
      answerEndpoint(menuEndpoints.management, () => []),
      answerEndpoint(noticeEndpoints.saveRead, () => ({})),
      answerEndpoint(homeEndpoints.notices, () => ({ rows: notices, total: notices.length })),
      answerEndpoint(homeEndpoints.counts, () => ({ collected: 36, shared: 0, toApprove: 0, initiated: 0 })),
      answerEndpoint(homeEndpoints.statistics, () => statistics),
      answerEndpoint(homeEndpoints.lists, () => ({ given: [], received: [], authorized: [], uploads })),
      answerEndpoint(homeEndpoints.records, () => []),
      answerEndpoint(firstStepEndpoints.list, () => ({ steps: [{ key: 'upload' as const, done: false }] })),
      answerEndpoint(preferenceEndpoints.get, () => ({
        language: null,
        theme: null,
        density: 'roomy' as const,
        landing: 0,
        firstStepsHidden: !hasSteps,
        quietHours: null,
        notices: [],
      })),
      ...more,
    ],
  })
}

test.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [18, 'evening'],
])('at %i o’clock it is %s', (hour, greeting) => {
  expect(greetingOfHour(hour)).toBe(greeting)
})

test('the tiles count and lead to their screens; those without a right are not there', async () => {
  open({ menus: [allPages[0]!] })
  const tiles = await screen.findByRole('navigation', { name: '概览' })
  await waitFor(() => expect(within(tiles).getAllByRole('link')).toHaveLength(3))
  await waitFor(() =>
    expect(
      within(tiles)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['1,284 部门文档', '/dashboard/groupFile?menuid=200'],
      ['3 GB 团队用量', '/dashboard/groupFile?menuid=200'],
      ['12 个人文件', '/dashboard/myFile?menuid=210'],
    ]),
  )
})

test('the card of the user counts the collection, and warns above 80 %', async () => {
  open()
  expect(await screen.findByRole('link', { name: /我的收藏\s*36/ })).toBeDefined()
  expect(screen.getByText('空间即将用完')).toBeDefined()
  expect(screen.queryByText('共享')).toBeNull()
})

test('with nothing in it, a welcome stands in place of announcements, and the next step in place of files', async () => {
  open()
  expect(await screen.findByRole('heading', { name: /^欢迎使用/ })).toBeDefined()
  expect(await screen.findByText('还没有文件')).toBeDefined()
  expect(await screen.findByText('还没有动态')).toBeDefined()
})

test('on the first day the steps stand in place of the empty list, and above one with files', async () => {
  open({ hasSteps: true })
  expect(await screen.findByRole('heading', { name: '开始使用' })).toBeDefined()
  expect(screen.queryByText('还没有文件')).toBeNull()
})

test('latest uploads show where they are', async () => {
  open({ uploads: [upload(1, 'plan.docx')] })
  const row = await screen.findByRole('button', { name: /plan\.docx/ })
  expect(row.textContent).toContain('我的文件')
  expect(screen.queryByRole('tab', { name: '授权给我' })).toBeNull()
})

test('a list that fails says so, and counters that fail are ignored', async () => {
  open({
    more: [
      refuseEndpoint(homeEndpoints.lists, 'common.failed'),
      refuseEndpoint(homeEndpoints.statistics, 'common.failed'),
    ],
  })
  expect(await screen.findByText('文件加载失败')).toBeDefined()
  const tiles = await screen.findByRole('navigation', { name: '概览' })
  await waitFor(() => expect(within(tiles).getAllByText('–')).toHaveLength(6))
})

const title = () => screen.getByRole('region', { name: '系统公告' }).querySelector('h2')?.textContent

test('announcements turn every six seconds, and stand still when pointed at, focused or paused', async () => {
  open({ notices: [notice(1), notice(2, { unread: false })] })
  await screen.findByRole('heading', { name: '公告 1' })
  vi.useFakeTimers()
  const carousel = screen.getByRole('region', { name: '系统公告' })
  const wait = () => act(() => vi.advanceTimersByTimeAsync(homeLimits.announcementMs + 10))
  // the timer that runs began before the clock was replaced
  fireEvent.mouseEnter(carousel)
  await wait()
  expect(title()).toBe('公告 1')
  expect(within(carousel).getByText('NEW')).toBeDefined()
  fireEvent.mouseLeave(carousel)
  await wait()
  expect(title()).toBe('公告 2')
  expect(within(carousel).queryByText('NEW')).toBeNull()
  fireEvent.focus(within(carousel).getByRole('button', { name: '查看详情' }))
  await wait()
  expect(title()).toBe('公告 2')
  fireEvent.blur(within(carousel).getByRole('button', { name: '查看详情' }))
  fireEvent.click(within(carousel).getByRole('button', { name: '暂停轮播' }))
  await wait()
  expect(title()).toBe('公告 2')
  fireEvent.click(within(carousel).getByRole('button', { name: '下一条' }))
  expect(title()).toBe('公告 1')
})

test('opening an announcement marks it as read from home; all of them are a link away', async () => {
  const { sent } = open({ notices: [notice(1)] })
  await press('查看详情')
  expect((await screen.findByRole('dialog', { name: '公告 1' })).textContent).toContain('正文 1')
  await waitFor(() => expect(sent(noticeEndpoints.saveRead)).toEqual([{ Ids: [idOf(1)], type: 1 }]))
  expect(screen.getByRole('link', { name: '全部公告' }).getAttribute('href')).toBe(
    '/dashboard/messageMain/mySystemNotice?menuid=846&from=home',
  )
  expect(me.type).toBe(4)
})
