import { type AnnouncementRow, announcementEndpoints } from '@cabinet/contract/announcements'
import { type Notice, noticeEndpoints } from '@cabinet/contract/notices'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  answerQuestion,
  fill,
  idOf,
  openPart,
  openScreen,
  pickInMenu,
  press,
  rowOf,
} from '../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { RichTextBody } from '../../kernel/rich-text/rich-text-body.tsx'
import { setInterfaceLanguage } from '../../kernel/text.ts'
import { AnnouncementPage } from './announcement-page.tsx'
import { SystemNoticePage } from './system-notice-page.tsx'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })

const notice = (number: number, part: Partial<Notice> = {}): Notice => ({
  id: idOf(number),
  title: `Notice ${number}`,
  body: `<p>Text ${number}</p>`,
  unread: true,
  publisher: '陈静',
  createdAt: new Date(),
  kind: 'announcement',
  textKey: '',
  values: {},
  isHidden: false,
  announcement: { isPinned: false, mustConfirm: false, confirmedAt: null, excerpt: '' },
  ...part,
})

const openNotices = (notices: Notice[], total = notices.length, at = '') =>
  openScreen(SystemNoticePage, {
    at: `/dashboard/messageMain/mySystemNotice${at}`,
    answers: [
      answerEndpoint(noticeEndpoints.list, ({ page, pageSize }) => ({
        rows: notices.slice((page - 1) * pageSize, page * pageSize),
        total,
      })),
      answerEndpoint(noticeEndpoints.counts, () => ({
        messages: 0,
        system: notices.filter(({ unread }) => unread).length,
        alerts: 0,
        packages: 0,
      })),
      answerEndpoint(noticeEndpoints.saveRead, () => ({})),
      answerEndpoint(noticeEndpoints.readAll, () => ({})),
      answerEndpoint(announcementEndpoints.confirm, () => ({})),
    ],
  })

describe('the list of readers', () => {
  test('asks for the last 30 days, marks new ones, and opens one as read', async () => {
    const { sent } = openNotices([notice(1), notice(2, { unread: false })])
    expect((await rowOf('Notice 1')).textContent).toContain('NEW')
    expect((await rowOf('Notice 2')).textContent).not.toContain('NEW')
    const [asked] = sent(noticeEndpoints.list) as {
      noticeType: number
      startTime: string
      pageSize: number
    }[]
    expect(asked).toMatchObject({ noticeType: 2 })
    expect(Math.round((Date.now() - Date.parse(asked!.startTime)) / 86_400_000)).toBeGreaterThanOrEqual(30)
    fireEvent.click(screen.getByText('Notice 1'))
    const dialog = await screen.findByRole('dialog', { name: 'Notice 1' })
    expect(within(dialog).getByText('Text 1')).toBeDefined()
    await waitFor(() => expect(sent(noticeEndpoints.saveRead)).toEqual([{ Ids: [idOf(1)], type: 2 }]))
  })

  test('says that it was opened from the home screen', async () => {
    const { sent } = openNotices([notice(1)], 1, '?from=home')
    fireEvent.click(await screen.findByText('Notice 1'))
    await waitFor(() => expect(sent(noticeEndpoints.saveRead)).toEqual([{ Ids: [idOf(1)], type: 1 }]))
  })

  test('asks for a confirmation where one is required, once', async () => {
    const asks = { isPinned: true, mustConfirm: true, confirmedAt: null, excerpt: '' }
    const { sent } = openNotices([notice(1, { announcement: asks })])
    const row = await rowOf('Notice 1')
    expect(row.textContent).toContain('待确认')
    fireEvent.click(screen.getByText('Notice 1'))
    await press('确认已读')
    await waitFor(() => expect(sent(announcementEndpoints.confirm)).toEqual([{ Id: idOf(1) }]))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notice 1' })).toBeNull())
  })

  test('appends the next page when it is scrolled to its end, and reads all', async () => {
    const { sent } = openNotices(
      Array.from({ length: 15 }, (_, at) => notice(at + 1)),
      15,
      '?size=10',
    )
    await screen.findByText('Notice 1')
    fireEvent.wheel(screen.getByRole('grid'), { deltaY: 100 })
    expect(await screen.findByText('Notice 15')).toBeDefined()
    fireEvent.wheel(screen.getByRole('grid'), { deltaY: 100 })
    expect(sent(noticeEndpoints.list).map(({ pageIndex }) => pageIndex)).toEqual([1, 2])
    await press('全部标为已读')
    expect(await screen.findByText('操作成功')).toBeDefined()
    expect(sent(noticeEndpoints.readAll)).toEqual([{ type: 2 }])
  })

  test('tells in English what will stand there', async () => {
    setInterfaceLanguage('en')
    openNotices([])
    expect(await screen.findByText('Announcements addressed to you appear here')).toBeDefined()
  })
})

test('a text runs nothing and loads nothing, and its links open elsewhere', () => {
  openPart(
    <RichTextBody html='<p onclick="x()">a<img src=x onerror=x()><script>x()</script><a href="https://a.example">b</a><a href="javascript:x()">c</a></p>' />,
  )
  return screen.findByText('b').then((link) => {
    const place = link.closest('div')!
    expect(place.querySelectorAll('img, script, [onclick]')).toHaveLength(0)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(within(place).getByText('c').getAttribute('href')).toBeNull()
  })
})

const row = (number: number, part: Partial<AnnouncementRow> = {}): AnnouncementRow => ({
  id: idOf(number),
  title: `Announcement ${number}`,
  state: 'draft',
  flowId: null,
  isPinned: false,
  mustConfirm: false,
  isMailed: false,
  isForAll: true,
  subjects: [],
  publishAt: null,
  expiresAt: null,
  publishedAt: null,
  publisher: '陈静',
  createdAt: new Date('2026-11-01T08:00:00Z'),
  ...part,
})
const live = { state: 'published', publishedAt: new Date('2026-11-02T08:00:00Z') } as const
const events = ['create', 'edit', 'publish', 'withdraw', 'pin', 'readers', 'export', 'delete']

const openPage = (rows: AnnouncementRow[], answers: FakeAnswer[] = [], { at = '', buttons = events } = {}) =>
  openScreen(AnnouncementPage, {
    at: `/dashboard/main/announcement${at}`,
    buttons,
    answers: [
      answerEndpoint(announcementEndpoints.page, () => ({ rows, total: rows.length })),
      answerEndpoint(announcementEndpoints.get, ({ id }) => ({
        row: rows.find((one) => one.id === id)!,
        body: '<p>The text</p>',
      })),
      ...answers,
    ],
  })

describe('administration', () => {
  test('a published one is withdrawn before it is edited', async () => {
    const { sent } = openPage([row(1, live)], [answerEndpoint(announcementEndpoints.withdraw, () => row(1))])
    await pickInMenu('Announcement 1', '撤回')
    expect(await screen.findByText('公告已撤回')).toBeDefined()
    expect(sent(announcementEndpoints.withdraw)).toEqual([{ Id: idOf(1) }])
  })

  test('a draft is published after a question', async () => {
    const { sent } = openPage([row(1)], [answerEndpoint(announcementEndpoints.publish, () => row(1, live))])
    await pickInMenu('Announcement 1', '发布')
    expect(await answerQuestion('发布')).toContain('发布“Announcement 1”？')
    await waitFor(() => expect(sent(announcementEndpoints.publish)).toEqual([{ Id: idOf(1) }]))
  })

  test('a new one is written, and a refusal stands at its field', async () => {
    const { sent } = openPage(
      [row(1)],
      [refuseEndpoint(announcementEndpoints.save, 'announcements.expiry_past')],
    )
    await press('新建公告')
    await fill('标题', '办公室搬迁')
    const text = await screen.findByRole('textbox', { name: '内容' }, { timeout: 10_000 })
    expect(text.getAttribute('contenteditable')).toBe('true')
    await press('保存')
    expect(await screen.findByText('请填写内容')).toBeDefined()
    expect(sent(announcementEndpoints.save)).toEqual([])
  })

  test('a draft keeps its text when it is saved again', async () => {
    const { sent } = openPage([row(1)], [answerEndpoint(announcementEndpoints.save, () => row(1))])
    await pickInMenu('Announcement 1', '编辑')
    expect(await screen.findByText('The text')).toBeDefined()
    await fill('标题', '办公室搬迁')
    await press('保存')
    await waitFor(() =>
      expect(sent(announcementEndpoints.save)).toMatchObject([
        { Id: idOf(1), Title: '办公室搬迁', Context: '<p>The text</p>', IsAll: true, IsPublish: false },
      ]),
    )
  })

  test('shows the text and who has read it', async () => {
    const reader = {
      id: idOf(11),
      account: 'li',
      name: '李娜',
      organisationName: '平台部',
      readAt: null,
      confirmedAt: null,
    }
    const { sent } = openPage(
      [row(1, live)],
      [
        answerEndpoint(announcementEndpoints.readers, () => ({
          rows: [reader],
          total: 1,
          audience: 3,
          read: 1,
        })),
      ],
      { at: `?row=${idOf(1)}` },
    )
    expect(await screen.findByText('The text')).toBeDefined()
    expect(await screen.findByText('1 / 3 人已读')).toBeDefined()
    expect((await rowOf('李娜')).textContent).toContain('未读')
    expect(sent(announcementEndpoints.readers)).toHaveLength(1)
  })

  test('without its buttons nothing is offered', async () => {
    openPage([row(1, live)], [], { at: `?row=${idOf(1)}`, buttons: [] })
    expect(await screen.findByText('The text')).toBeDefined()
    expect(screen.queryByRole('button', { name: '新建公告' })).toBeNull()
    expect(screen.queryByText('阅读情况')).toBeNull()
  })
})
