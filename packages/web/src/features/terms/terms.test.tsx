import { type ManagedTerms, type TermsText, termsEndpoints } from '@cabinet/contract/terms'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answerQuestion, openScreen, press } from '../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../kernel/text.ts'
import { TermsSection } from './admin/terms-section.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { ServiceProtocolPage } from './protocol-page.tsx'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })

const at = new Date('2026-11-20T08:00:00Z')
const text = (part: Partial<TermsText> = {}): TermsText => ({
  kind: 'service',
  version: 3,
  isBinding: true,
  publishedAt: at,
  bodyZh: '<p>正文</p>',
  bodyEn: '<p>Text</p>',
  ...part,
})

describe('a published text', () => {
  const open = (...answers: FakeAnswer[]) =>
    openScreen(ServiceProtocolPage, { at: '/Protocol/Service', answers })

  test('is shown in the language of the reader', async () => {
    open(answerEndpoint(termsEndpoints.text, () => text()))
    expect(await screen.findByText('正文')).toBeDefined()
    expect(screen.getByText(/第 3 版/)).toBeDefined()
    setInterfaceLanguage('en')
    expect(await screen.findByText('Text')).toBeDefined()
    setInterfaceLanguage('zh')
  })

  test('is shown in the other language where it has no own, and says so', async () => {
    open(answerEndpoint(termsEndpoints.text, () => text({ bodyZh: '' })))
    const body = await screen.findByText('Text')
    expect(body.closest('[lang]')?.getAttribute('lang')).toBe('en')
    expect(screen.getByText('此文本仅提供英文')).toBeDefined()
  })

  test('runs no script', async () => {
    open(
      answerEndpoint(termsEndpoints.text, () => text({ bodyZh: '<p>正文<img src=x onerror=alert(1)></p>' })),
    )
    const body = await screen.findByText('正文')
    expect(body.innerHTML).toBe('正文')
  })

  test('that is none says so', async () => {
    open(refuseEndpoint(termsEndpoints.text, 'terms.not_published'))
    expect(await screen.findByText('此文本尚未发布')).toBeDefined()
  })
})

describe('what waits for the user', () => {
  const open = (pending: TermsText[], ...more: FakeAnswer[]) =>
    openScreen(PrivacyPage, {
      at: '/privacy?redirect=/dashboard/recycle',
      answers: [
        answerEndpoint(termsEndpoints.pending, () => pending),
        answerEndpoint(termsEndpoints.accepted, () => []),
        answerEndpoint(termsEndpoints.published, () => []),
        answerEndpoint(termsEndpoints.accept, () => ({})),
        ...more,
      ],
    })
  const box = (title: string) => screen.findByRole('checkbox', { name: `我已阅读并同意《${title}》` })
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '同意并继续' })

  test('is accepted with one button, once every box is ticked, and leads on', async () => {
    const { sent, path } = open([text({ kind: 'privacy', version: 1 }), text()])
    fireEvent.click(await box('隐私政策'))
    expect(button().disabled).toBe(true)
    fireEvent.click(await box('服务条款'))
    expect(button().disabled).toBe(false)
    fireEvent.click(button())
    await waitFor(() => expect(path()).toBe('/dashboard/recycle'))
    expect(sent(termsEndpoints.accept)).toEqual([
      {
        Protocols: [
          { Type: 'privacy', Version: 1 },
          { Type: 'service', Version: 3 },
        ],
      },
    ])
  })

  test('is read again where it has changed meanwhile', async () => {
    const { sent, path } = open([text()], refuseEndpoint(termsEndpoints.accept, 'terms.changed'))
    fireEvent.click(await box('服务条款'))
    fireEvent.click(button())
    expect(await screen.findByText('文本刚刚更新，请重新阅读')).toBeDefined()
    await waitFor(() => expect(sent(termsEndpoints.pending)).toHaveLength(2))
    expect(((await box('服务条款')) as HTMLInputElement).checked).toBe(false)
    expect(path()).toBe('/privacy')
  })
})

test('what was accepted is listed with versions, and opened', async () => {
  openScreen(PrivacyPage, {
    at: '/privacy',
    answers: [
      answerEndpoint(termsEndpoints.pending, () => []),
      answerEndpoint(termsEndpoints.published, () => []),
      answerEndpoint(termsEndpoints.accepted, () => [
        { kind: 'service' as const, version: 3, acceptedAt: at, isCurrent: true },
        { kind: 'service' as const, version: 1, acceptedAt: at, isCurrent: false },
      ]),
      answerEndpoint(termsEndpoints.version, ({ version }) => text({ version })),
    ],
  })
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => /当前版本/.test(row.textContent))).toEqual([true, false])
  await press('查看《服务条款》第 1 版')
  expect(await within(await screen.findByRole('dialog')).findByText(/第 1 版/)).toBeDefined()
})

describe('the section of the settings', () => {
  const managed = (part: Partial<ManagedTerms> = {}): ManagedTerms => ({
    kind: 'privacy',
    draftZh: '<p>草稿</p>',
    draftEn: '',
    savedAt: at,
    savedBy: '陈静',
    isDraftPublished: false,
    current: null,
    ...part,
  })
  const open = (terms: ManagedTerms) =>
    openScreen(TermsSection, {
      answers: [
        answerEndpoint(termsEndpoints.managed, () => [terms]),
        answerEndpoint(termsEndpoints.publish, () => terms),
        answerEndpoint(termsEndpoints.withdraw, () => terms),
        answerEndpoint(termsEndpoints.history, () => [
          {
            ...{ kind: 'privacy' as const, version: 2, isBinding: true, publishedAt: at },
            ...{ publisher: '陈静', withdrawnAt: null, accepted: 1 },
          },
        ]),
      ],
    })

  test('publishes a draft as binding, and says what that means', async () => {
    const { sent } = open(managed())
    expect(await screen.findByText(/草稿由 陈静 保存于/)).toBeDefined()
    await press('发布: 隐私政策')
    const dialog = await screen.findByRole('dialog', { name: '发布“隐私政策”？' })
    expect(within(dialog).getByText(/只展示/)).toBeDefined()
    fireEvent.click(within(dialog).getByText('须同意'))
    expect(await within(dialog).findByText(/下次登录时同意一次/)).toBeDefined()
    await press('发布', dialog)
    await waitFor(() => expect(sent(termsEndpoints.publish)).toEqual([{ Type: 'privacy', IsBinding: true }]))
  })

  test('publishes nothing that is empty, or published already', async () => {
    open(managed({ draftZh: '', savedAt: null }))
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '发布: 隐私政策' })).disabled).toBe(
      true,
    )
    expect(screen.getByText('还没有草稿')).toBeDefined()
    expect(screen.queryByRole('button', { name: '撤回' })).toBeNull()
  })

  test('withdraws what is published after a question, and shows the history', async () => {
    const current = { kind: 'privacy' as const, version: 2, isBinding: true, publishedAt: at }
    const { sent } = open(managed({ current, isDraftPublished: true }))
    await press('版本记录')
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/陈静 发布于.*1 人同意/)).toBeDefined()
    fireEvent.click(within(dialog).getAllByRole('button', { name: '关闭' })[0]!)
    await press('撤回')
    await answerQuestion('撤回')
    await waitFor(() => expect(sent(termsEndpoints.withdraw)).toEqual([{ Type: 'privacy' }]))
  })
})
