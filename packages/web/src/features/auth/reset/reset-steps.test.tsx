import { authEndpoints } from '@cabinet/contract/auth'
import { passwordResetEndpoints } from '@cabinet/contract/auth.reset'
import { settingEndpoints } from '@cabinet/contract/settings'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openPart, press } from '../../../../test/desk.tsx'
import { settings } from '../../../../test/fixtures.ts'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../../kernel/text.ts'
import { SignInScreen } from '../index.ts'

const policy = {
  min: 8,
  max: 20,
  letters: true,
  digits: true,
  mixedCase: false,
  symbols: false,
  history: 0,
  ageDays: 0,
}
const sends = answerEndpoint(authEndpoints.sendCode, () => ({ seconds: 60, policy }))
const resets = answerEndpoint(passwordResetEndpoints.reset, () => ({}))

const open = (reset: ('mail' | 'sms')[], ...answers: FakeAnswer[]) =>
  openPart(<SignInScreen />, {
    answers: [
      answerEndpoint(settingEndpoints.systemName, () => settings),
      answerEndpoint(authEndpoints.signInOptions, () => ({
        verify: false,
        phone: false,
        passkey: false,
        signOn: [],
        reset,
        terms: [],
      })),
      ...answers,
    ],
  })

async function toCode(account = 'lina') {
  await fill('账号', account)
  await press('忘记密码？')
  await press('获取验证码')
  await screen.findByText(/验证码将很快送达/)
}
const choosePassword = async (password = 'Better456', repeated = password) => {
  await fill('新密码', password)
  await fill('确认新密码', repeated)
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '重置密码' })

test('is not offered where no code can be sent', async () => {
  open([])
  await screen.findByLabelText('账号')
  await waitFor(() => expect(screen.queryByRole('button', { name: '忘记密码？' })).toBeNull())
})

test('leads from the account to a new password, and back with the account filled in', async () => {
  const { sent } = open(['mail'], sends, resets)
  await toCode(' lina ')
  expect(sent(authEndpoints.sendCode)).toEqual([{ Purpose: 'reset', Account: 'lina', Channel: 'mail' }])
  await fill('验证码', ' 123456 ')
  await choosePassword()
  fireEvent.click(save())
  expect(await screen.findByText('密码已重置，请使用新密码登录')).toBeDefined()
  expect(sent(passwordResetEndpoints.reset)).toEqual([
    { Account: 'lina', Code: '123456', NewPassword: 'Better456' },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('lina')
  expect(document.activeElement).toBe(screen.getByLabelText('密码'))
})

test('lets one choose between mail and a text message where there are both', async () => {
  const { sent } = open(['mail', 'sms'], sends)
  await fill('账号', 'lina')
  await press('忘记密码？')
  fireEvent.click(await screen.findByRole('radio', { name: '短信' }))
  await press('获取验证码')
  await screen.findByText(/登记了手机号/)
  expect(sent(authEndpoints.sendCode)).toMatchObject([{ Channel: 'sms' }])
})

test('asks for the account before anything is sent', async () => {
  const { sent } = open(['mail'], sends)
  await press('忘记密码？')
  await press('获取验证码')
  expect(await screen.findByText('请输入账号')).toBeDefined()
  expect(sent(authEndpoints.sendCode)).toEqual([])
})

test('ticks off the rules, and saves nothing until all are met and there is a code', async () => {
  const { sent } = open(['mail'], sends, resets)
  await toCode()
  expect(screen.queryByText('与当前密码不同')).toBeNull()
  await choosePassword('short')
  expect(save().disabled).toBe(true)
  await choosePassword('Better456', 'Better45')
  expect(save().disabled).toBe(true)
  await choosePassword()
  expect(save().disabled).toBe(false)
  fireEvent.click(save())
  expect(await screen.findByText('请输入验证码')).toBeDefined()
  expect(sent(passwordResetEndpoints.reset)).toEqual([])
})

test('counts down until another code may be requested', async () => {
  open(['mail'], sends)
  await toCode()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^(60|59) 秒后重发/ }).disabled).toBe(true)
})

test('a refusal says what to do, in the language of the reader', async () => {
  open(['mail'], sends, refuseEndpoint(passwordResetEndpoints.reset, 'auth.code_wrong'))
  await toCode()
  await fill('验证码', '000000')
  await choosePassword()
  fireEvent.click(save())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('验证码不正确或已过期，请核对后重试，或重新获取')
  setInterfaceLanguage('en')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'The code is incorrect or has expired. Check it, or send a new one',
    ),
  )
})

test('too many requests are told, and the way back keeps the account', async () => {
  open(['mail'], refuseEndpoint(authEndpoints.sendCode, 'auth.code_too_often', { Seconds: 3600 }))
  await fill('账号', 'lina')
  await press('忘记密码？')
  await press('获取验证码')
  expect((await screen.findByRole('alert')).textContent).toContain('验证码发送过于频繁')
  await press('返回登录')
  expect((await screen.findByLabelText<HTMLInputElement>('账号')).value).toBe('lina')
})
