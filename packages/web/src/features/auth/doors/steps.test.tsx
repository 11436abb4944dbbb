import { authEndpoints, type SignInReply } from '@cabinet/contract/auth'
import { preferenceEndpoints } from '@cabinet/contract/profiles.preferences'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fill, openPart, press } from '../../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../../kernel/text.ts'
import { RecoveryCodesStep } from './codes-step.tsx'
import { FactorEnrolmentStep } from './enrol-step.tsx'
import { PhoneSignInForm } from './phone-form.tsx'
import { SingleSignOnReturn } from './return-step.tsx'
import { SecondFactorStep } from './second-step.tsx'
import { CaptchaField } from './verify-code.tsx'

const tokens: SignInReply = { accessToken: 'a', refreshToken: 'r', mustChangePassword: false }
const preferences = {
  language: null,
  theme: null,
  density: 'roomy' as const,
  landing: 0,
  firstStepsHidden: false,
  notices: [],
  quietHours: null,
}
const onNext = vi.fn()
const onBack = vi.fn()
const open = (part: React.ReactNode, ...answers: FakeAnswer[]) =>
  openPart(part, {
    answers: [
      answerEndpoint(authEndpoints.signInOptions, () => ({
        verify: false,
        phone: true,
        passkey: false,
        signOn: [],
        reset: [],
        terms: [],
      })),
      answerEndpoint(preferenceEndpoints.get, () => preferences),
      answerEndpoint(preferenceEndpoints.save, () => preferences),
      ...answers,
    ],
  })

beforeEach(() => {
  onNext.mockReset()
  onBack.mockReset()
  sessionStorage.clear()
})

describe('the second step', () => {
  const step = (...answers: FakeAnswer[]) =>
    open(
      <SecondFactorStep ticket="t1" factors={['totp', 'recovery']} onNext={onNext} onBack={onBack} />,
      ...answers,
    )

  test('sends the code of the app without blanks and goes on', async () => {
    const { sent } = step(answerEndpoint(authEndpoints.secondStep, () => tokens))
    await fill('动态验证码', ' 123456 ')
    await press('验证并登录')
    await waitFor(() =>
      expect(onNext).toHaveBeenCalledWith({
        step: 'in',
        mustChangePassword: false,
        mustAcceptTerms: false,
        recoveryCodes: [],
      }),
    )
    expect(sent(authEndpoints.secondStep)).toEqual([{ Ticket: 't1', Code: '123456' }])
  })

  test('a wrong code is told in the language of the reader', async () => {
    setInterfaceLanguage('en')
    step(refuseEndpoint(authEndpoints.secondStep, 'auth.code_wrong'))
    await fill('One-time code', '000000')
    await press('Verify')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The code is incorrect, already used or expired',
    )
    expect(onNext).not.toHaveBeenCalled()
  })

  test('an empty code is not sent', async () => {
    const { sent } = step()
    await press('验证并登录')
    expect(sent(authEndpoints.secondStep)).toEqual([])
  })

  test('another way is taken with an empty field and without the old refusal', async () => {
    step(refuseEndpoint(authEndpoints.secondStep, 'auth.code_wrong'))
    await fill('动态验证码', '000000')
    await press('验证并登录')
    await screen.findByRole('alert')
    await press('使用恢复码')
    expect(((await screen.findByLabelText('恢复码')) as HTMLInputElement).value).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
    await press('返回登录')
    expect(onBack).toHaveBeenCalledTimes(1)
  })
})

describe('the captcha', () => {
  let round = 0
  const onChange = vi.fn()
  const shown = () => {
    round = 0
    onChange.mockReset()
    return open(
      <CaptchaField round={0} onChange={onChange} />,
      answerEndpoint(authEndpoints.verifyImage, () => {
        round += 1
        return { challenge: `c${round}`, image: 'data:image/png;base64,AA==' }
      }),
    )
  }

  test('goes with the image that it answers', async () => {
    shown()
    await waitFor(() => expect(document.querySelector('img')).not.toBeNull())
    await fill('验证码', 'ABCD')
    expect(onChange).toHaveBeenLastCalledWith({ challenge: 'c1', verifyCode: 'ABCD' })
  })

  test('another image empties the field', async () => {
    shown()
    await waitFor(() => expect(document.querySelector('img')).not.toBeNull())
    await fill('验证码', 'ABCD')
    await press('带字符的图片，点击换一张')
    expect((screen.getByLabelText('验证码') as HTMLInputElement).value).toBe('')
    expect(onChange).toHaveBeenLastCalledWith(null)
    await waitFor(() => expect(round).toBe(2))
  })

  test('may be answered by the app instead', async () => {
    shown()
    await press('看不清？使用动态验证码')
    await fill('动态验证码', '123456')
    expect(onChange).toHaveBeenLastCalledWith({ oneTimeCode: '123456' })
    expect(screen.queryByRole('button', { name: '带字符的图片，点击换一张' })).toBeNull()
  })
})

describe('signing in by phone', () => {
  const shown = (...answers: FakeAnswer[]) => open(<PhoneSignInForm onNext={onNext} />, ...answers)

  test('asks for the number before a code is sent', async () => {
    const { sent } = shown()
    await press('获取验证码')
    expect(await screen.findByText('请输入手机号')).toBeDefined()
    expect(sent(authEndpoints.sendCode)).toEqual([])
  })

  test('a code is asked for once a minute, and never says whether the number is known', async () => {
    shown(answerEndpoint(authEndpoints.sendCode, () => ({ seconds: 60 })))
    await fill('手机号', '13800000001')
    await press('获取验证码')
    expect(await screen.findByText('如果该手机号已登记，验证码将很快送达。')).toBeDefined()
    expect((screen.getByRole('button', { name: /秒后重发/ }) as HTMLButtonElement).disabled).toBe(true)
  })

  test('too many requests say how long to wait', async () => {
    shown(refuseEndpoint(authEndpoints.sendCode, 'auth.code_too_often', { Seconds: 42 }))
    await fill('手机号', '13800000001')
    await press('获取验证码')
    expect((await screen.findByRole('alert')).textContent).toContain('验证码发送过于频繁')
    expect(screen.getByRole('button', { name: /^4[0-2] 秒后重发/ })).toBeDefined()
  })

  test('is not tried without the code', async () => {
    const { sent } = shown()
    await fill('手机号', '13800000001')
    await press('登录')
    expect(await screen.findByText('请输入验证码')).toBeDefined()
    expect(sent(authEndpoints.phoneLogin)).toEqual([])
  })

  test('leads to the second step where one is needed', async () => {
    shown(
      answerEndpoint(authEndpoints.phoneLogin, () => ({
        ...tokens,
        ticket: 't2',
        factors: ['totp' as const],
      })),
    )
    await fill('手机号', '13800000001')
    await fill('短信验证码', '123456')
    await press('登录')
    await waitFor(() =>
      expect(onNext).toHaveBeenCalledWith({ step: 'second', ticket: 't2', factors: ['totp'] }),
    )
  })
})

describe('setting up a second factor on the way in', () => {
  const begun = answerEndpoint(authEndpoints.beginEnrol, () => ({
    secret: 'ABCDEFGH',
    address: 'otpauth://totp/x?secret=ABCDEFGH',
  }))
  const shown = (...answers: FakeAnswer[]) =>
    open(<FactorEnrolmentStep ticket="t3" onNext={onNext} onBack={onBack} />, begun, ...answers)

  test('shows the key in groups of four, for typing', async () => {
    shown()
    expect(await screen.findByText('ABCD EFGH')).toBeDefined()
  })

  test('is finished by the first code, and hands the recovery codes on', async () => {
    shown(answerEndpoint(authEndpoints.confirmEnrol, () => ({ ...tokens, recoveryCodes: ['r1'] })))
    await fill('验证器显示的 6 位验证码', '123456')
    await press('完成设置并登录')
    await waitFor(() =>
      expect(onNext).toHaveBeenCalledWith(expect.objectContaining({ recoveryCodes: ['r1'] })),
    )
  })

  test('of an ended sign-in cannot be finished', async () => {
    shown(refuseEndpoint(authEndpoints.beginEnrol, 'auth.ticket_ended'))
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect((screen.getByRole('button', { name: '完成设置并登录' }) as HTMLButtonElement).disabled).toBe(true)
  })
})

test('recovery codes are all shown before one goes on', async () => {
  const onDone = vi.fn()
  open(<RecoveryCodesStep codes={['aaaa-1', 'bbbb-2']} onDone={onDone} />)
  expect(await screen.findByText('aaaa-1')).toBeDefined()
  expect(screen.getByText('bbbb-2')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '我已保存，继续' }))
  expect(onDone).toHaveBeenCalledTimes(1)
})

describe('coming back from a provider', () => {
  const onFailure = vi.fn()
  const shown = (...answers: FakeAnswer[]) => {
    onFailure.mockReset()
    return open(<SingleSignOnReturn query="code=1" onNext={onNext} onFailure={onFailure} />, ...answers)
  }

  test('goes on to where one wanted, with the proof of this tab, which is used once', async () => {
    sessionStorage.setItem('signOn', JSON.stringify({ ticket: 't4', redirect: '/dashboard/myFile' }))
    const { sent } = shown(answerEndpoint(authEndpoints.finishSignOn, () => tokens))
    await waitFor(() =>
      expect(onNext).toHaveBeenCalledWith(expect.objectContaining({ step: 'in' }), '/dashboard/myFile'),
    )
    expect(sent(authEndpoints.finishSignOn)).toEqual([expect.objectContaining({ Ticket: 't4' })])
    expect(sessionStorage.getItem('signOn')).toBeNull()
  })

  test('without an account here says so', async () => {
    shown(refuseEndpoint(authEndpoints.finishSignOn, 'auth.sign_on_no_account'))
    await waitFor(() => expect(onFailure).toHaveBeenCalledWith('auth.sign_on_no_account'))
  })
})
