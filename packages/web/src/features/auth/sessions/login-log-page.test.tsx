import { sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, idOf, openScreen, pickInMenu, press, rowOf } from '../../../../test/desk.tsx'
import { me } from '../../../../test/fixtures.ts'
import { answerEndpoint, type FakeAnswer } from '../../../kernel/fake-send.ts'
import { LoginLogScreen } from './login-log-page.tsx'
import { signInRow } from './test-sessions.ts'

describe('the log of sign-ins', () => {
  const stranger = signInRow(7, {
    userId: '',
    name: '',
    account: 'root',
    good: false,
    reason: 'auth.password_wrong',
  })
  const open = (at = '', ...answers: FakeAnswer[]) =>
    openScreen(LoginLogScreen, {
      at: `/dashboard/statement/userLogin${at}`,
      answers: [
        answerEndpoint(sessionEndpoints.signIns, () => ({ rows: [signInRow(3), stranger], total: 2 })),
        ...answers,
      ],
    })

  test('begins a week ago and shows unknown accounts as such', async () => {
    const { sent } = open()
    expect((await rowOf('root')).textContent).toContain('未知账号')
    const from = new Date(String(sent(sessionEndpoints.signIns)[0]!.StartTime))
    const days = (Date.now() - from.getTime()) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(7)
    expect(days).toBeLessThan(8.1)
  })

  test('shows the week that it begins with, and offers a month and three months', async () => {
    open()
    await rowOf('root')
    const [first, last] = screen
      .getAllByRole<HTMLInputElement>('textbox', { name: /日期|时间/ })
      .map(({ value }) => value)
    expect((Date.parse(last!) - Date.parse(first!)) / 86_400_000).toBe(7)
    const field = screen.getAllByRole('textbox', { name: /日期|时间/ })[0]!
    fireEvent.mouseDown(field)
    fireEvent.focus(field)
    fireEvent.click(field)
    for (const range of ['最近一周', '最近一个月', '最近三个月'])
      expect(await screen.findByText(range)).toBeDefined()
  })

  test('the last day of a period is whole', async () => {
    const { sent } = open('?atFrom=2026-11-01&atTo=2026-11-02&good=false&door=phone')
    await rowOf('root')
    const asked = sent(sessionEndpoints.signIns)[0]!
    expect(new Date(String(asked.StartTime))).toEqual(new Date('2026-11-01T00:00'))
    expect(new Date(String(asked.EndTime))).toEqual(new Date('2026-11-03T00:00'))
    expect(asked).toMatchObject({ Result: false, Door: 'phone' })
  })

  test('somebody is signed out everywhere from there', async () => {
    const { sent } = open(
      '',
      answerEndpoint(sessionEndpoints.endOfUser, () => ({ count: 2 })),
    )
    await pickInMenu('王芳', '退出该用户')
    await answerQuestion('全部退出')
    expect(await screen.findByText('已将 王芳 从所有设备退出')).toBeDefined()
    expect(sent(sessionEndpoints.endOfUser)).toEqual([{ UserId: idOf(11) }])
  })

  test('oneself is not', async () => {
    open(
      '',
      answerEndpoint(sessionEndpoints.signIns, () => ({
        rows: [signInRow(3, { userId: me.userId })],
        total: 1,
      })),
    )
    await press('王芳 的操作')
    expect((await screen.findByRole('menu')).textContent).not.toContain('退出该用户')
  })
})
