import { type AppPassword, sessionEndpoints, type UserSession } from '@cabinet/contract/auth.sessions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, fill, idOf, openPart, press } from '../../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../../kernel/text.ts'
import { AppPasswordsSection } from './app-passwords-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { deviceSession, signInRow } from './test-sessions.ts'
import { UserSessionsPanel } from './user-sessions.tsx'

const own = deviceSession(1, { own: true })
const phone = deviceSession(2, { browser: 'Safari', system: 'iOS', kind: 'phone' })

describe('the own devices', () => {
  const open = (sessions: UserSession[], ...answers: FakeAnswer[]) =>
    openPart(<DevicesSection />, {
      answers: [
        answerEndpoint(sessionEndpoints.own, () => sessions),
        answerEndpoint(sessionEndpoints.ownSignIns, ({ pageSize }) => ({
          rows: [
            signInRow(3),
            signInRow(4, { good: false, reason: 'auth.password_wrong', browser: '', system: '' }),
          ].slice(0, pageSize),
          total: 40,
        })),
        ...answers,
      ],
    })

  test('name the present one, which is not signed out here', async () => {
    open([own, phone])
    const here = (await screen.findByText('当前设备')).closest('li')!
    expect(within(here).queryByRole('button')).toBeNull()
    expect(screen.getByRole('button', { name: '退出 Safari · iOS' })).toBeDefined()
  })

  test('one is signed out alone', async () => {
    const { sent } = open(
      [own, phone],
      answerEndpoint(sessionEndpoints.end, () => ({})),
    )
    await press('退出 Safari · iOS')
    expect(await screen.findByText('已退出')).toBeDefined()
    expect(sent(sessionEndpoints.end)).toEqual([{ Id: phone.id }])
  })

  test('the others are signed out after a question, and counted in the singular', async () => {
    setInterfaceLanguage('en')
    open(
      [own, phone],
      answerEndpoint(sessionEndpoints.endOthers, () => ({ count: 1 })),
    )
    await press('Sign out other devices')
    await answerQuestion('Sign out other devices')
    expect(await screen.findByText('1 device signed out')).toBeDefined()
  })

  test('alone there is nothing to sign out', async () => {
    open([own])
    await screen.findByText('当前设备')
    expect(screen.queryByRole('button', { name: '退出其他设备' })).toBeNull()
  })

  test('failed sign-ins are shown with their reason and device', async () => {
    open([own])
    const row = (await screen.findByText('失败')).closest('tr')!
    expect(row.textContent).toContain('未知设备')
    expect(row.textContent?.length).toBeGreaterThan('失败未知设备'.length)
  })

  test('more sign-ins are asked for at once', async () => {
    const { sent } = open([own])
    await press('显示更多')
    await waitFor(() => expect(sent(sessionEndpoints.ownSignIns).at(-1)).toMatchObject({ PageSize: 100 }))
  })
})

describe('sessions of another user', () => {
  const open = (sessions: UserSession[], ...answers: FakeAnswer[]) =>
    openPart(<UserSessionsPanel userId={idOf(11)} />, {
      answers: [answerEndpoint(sessionEndpoints.ofUser, () => sessions), ...answers],
    })

  test('end together after a question, one’s own apart', async () => {
    const { sent } = open(
      [own, phone],
      answerEndpoint(sessionEndpoints.endOfUser, () => ({ count: 1 })),
    )
    await press('全部退出')
    await answerQuestion('全部退出')
    await waitFor(() =>
      expect(sent(sessionEndpoints.endOfUser)).toEqual([{ UserId: idOf(11), Ids: [phone.id] }]),
    )
  })

  test('there may be none', async () => {
    open([])
    expect(await screen.findByText('该用户目前没有登录')).toBeDefined()
  })
})

describe('app passwords', () => {
  const held: AppPassword = {
    id: idOf(5),
    name: '旧电脑',
    scope: 'read',
    createdAt: new Date('2026-11-01T08:00:00Z'),
    usedAt: null,
    ip: '',
  }
  const open = (passwords: AppPassword[], ...answers: FakeAnswer[]) =>
    openPart(<AppPasswordsSection />, {
      answers: [answerEndpoint(sessionEndpoints.appPasswords, () => passwords), ...answers],
    })

  test('say what they may and whether they were used', async () => {
    open([held])
    const row = (await screen.findByText('旧电脑')).closest('li')!
    expect(row.textContent).toContain('只读')
    expect(row.textContent).toContain('从未使用')
  })

  test('are revoked after a question', async () => {
    const { sent } = open(
      [held],
      answerEndpoint(sessionEndpoints.dropAppPassword, () => ({})),
    )
    await press('撤销 旧电脑')
    expect(await answerQuestion('撤销')).toContain('撤销“旧电脑”？')
    await waitFor(() => expect(sent(sessionEndpoints.dropAppPassword)).toEqual([{ Id: held.id }]))
  })

  test('a new one needs a name, and is shown once', async () => {
    const { sent } = open(
      [],
      answerEndpoint(sessionEndpoints.addAppPassword, () => ({ id: idOf(6), password: 'abcd-efgh' })),
    )
    expect(await screen.findByText('还没有应用密码')).toBeDefined()
    await press('新建应用密码')
    expect(((await screen.findByRole('button', { name: '创建' })) as HTMLButtonElement).disabled).toBe(true)
    await fill('名称', ' 家里 ')
    fireEvent.click(screen.getByRole('radio', { name: '只读' }))
    await press('创建')
    const shown = await screen.findByRole('dialog', { name: '应用密码已创建' })
    expect(shown.textContent).toContain('abcd-efgh')
    fireEvent.keyDown(shown, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText('abcd-efgh')).toBeNull())
    expect(sent(sessionEndpoints.addAppPassword)).toEqual([{ Name: '家里', Scope: 'read' }])
  })

  test('beyond the limit are refused with a reason', async () => {
    open([], refuseEndpoint(sessionEndpoints.addAppPassword, 'auth.app_passwords_full'))
    await press('新建应用密码')
    await fill('名称', '家里')
    await press('创建')
    expect(await screen.findByText('应用密码已达上限，请先删除不用的')).toBeDefined()
  })
})
