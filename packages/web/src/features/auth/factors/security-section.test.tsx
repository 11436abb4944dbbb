import { authEndpoints } from '@cabinet/contract/auth'
import { factorEndpoints, type SecondFactors } from '@cabinet/contract/auth.factors'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, fill, idOf, openPart, press } from '../../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { ChangePasswordForm } from '../password-form.tsx'
import { SecuritySection } from './security-section.tsx'
import { UserFactorsPanel } from './user-factors.tsx'

const factors: SecondFactors = { totp: false, recoveryLeft: 0, required: false, passkeys: [] }
const key = {
  id: idOf(7),
  name: '办公室电脑',
  createdAt: new Date('2026-11-01T08:00:00Z'),
  usedAt: null,
}
const open = (held: Partial<SecondFactors> = {}, ...answers: FakeAnswer[]) =>
  openPart(<SecuritySection />, {
    answers: [
      answerEndpoint(factorEndpoints.mine, () => ({ ...factors, ...held })),
      answerEndpoint(authEndpoints.signInOptions, () => ({
        verify: false,
        phone: false,
        passkey: true,
        signOn: [],
        reset: [],
        terms: [],
      })),
      answerEndpoint(factorEndpoints.beginTotp, () => ({
        ticket: 't',
        secret: 'ABCDEFGH',
        address: 'otpauth://totp/x?secret=ABCDEFGH',
      })),
      ...answers,
    ],
  })
/** Refuses until the password comes along. */
const asksPassword = (endpoint: typeof factorEndpoints.removeTotp): FakeAnswer => ({
  path: endpoint.path,
  answer: (fields) =>
    ((fields as { Password?: string }).Password === 'right'
      ? answerEndpoint(endpoint, () => ({}))
      : refuseEndpoint(
          endpoint,
          (fields as { Password?: string }).Password ? 'auth.old_password_wrong' : 'auth.password_needed',
        )
    ).answer(fields),
})

describe('the authenticator app', () => {
  test('is set up by a code, and shows the recovery codes until they are said to be saved', async () => {
    const { sent } = open(
      {},
      answerEndpoint(factorEndpoints.confirmTotp, () => ({ recoveryCodes: ['aaaa-1'] })),
    )
    await press('设置')
    await fill('验证器显示的 6 位验证码', '123456')
    await press('确认')
    const codes = await screen.findByRole('alertdialog', { name: '恢复码' })
    expect(within(codes).getByText('aaaa-1')).toBeDefined()
    fireEvent.keyDown(codes, { key: 'Escape' })
    expect(screen.getByText('aaaa-1')).toBeDefined()
    await press('我已保存', codes)
    await waitFor(() => expect(screen.queryByText('aaaa-1')).toBeNull())
    expect(sent(factorEndpoints.confirmTotp)).toEqual([{ Ticket: 't', Code: '123456' }])
  })

  test('a wrong code keeps the key on the screen', async () => {
    open({}, refuseEndpoint(factorEndpoints.confirmTotp, 'auth.code_wrong'))
    await press('设置')
    await fill('验证器显示的 6 位验证码', '000000')
    await press('确认')
    expect(await screen.findByText('验证码错误、已使用或已过期')).toBeDefined()
    expect(screen.getByText('ABCD EFGH')).toBeDefined()
  })

  test('is removed after a yes and the password, a wrong one of which is told', async () => {
    const { sent } = open({ totp: true, recoveryLeft: 2 }, asksPassword(factorEndpoints.removeTotp))
    await press('移除')
    await answerQuestion('移除')
    const dialog = await screen.findByRole('dialog', { name: '请确认是您本人' })
    fireEvent.change(within(dialog).getByLabelText('密码'), { target: { value: 'wrong' } })
    await press('确认', dialog)
    expect(await within(dialog).findByText('当前密码错误')).toBeDefined()
    fireEvent.change(within(dialog).getByLabelText('密码'), { target: { value: 'right' } })
    await press('确认', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(factorEndpoints.removeTotp).map(({ Password }) => Password)).toEqual([
      undefined,
      'wrong',
      'right',
    ])
  })

  test('that must stay says why', async () => {
    open({ totp: true, required: true }, refuseEndpoint(factorEndpoints.removeTotp, 'auth.factor_required'))
    expect(await screen.findByText('您的账号必须使用二次验证。')).toBeDefined()
    await press('移除')
    await answerQuestion('移除')
    expect(await screen.findByText(/^您的账号要求二次验证，不能移除最后一种方式/)).toBeDefined()
  })
})

describe('recovery codes', () => {
  test('are counted, and made anew after a question', async () => {
    open(
      { totp: true, recoveryLeft: 1 },
      answerEndpoint(factorEndpoints.newRecoveryCodes, () => ({ recoveryCodes: ['n-1'] })),
    )
    expect(await screen.findByText('剩余 1 个')).toBeDefined()
    await press('重新生成')
    expect(await answerQuestion('重新生成')).toContain('原有的恢复码将全部失效。')
    expect(await screen.findByText('n-1')).toBeDefined()
  })

  test('are not spoken of without a second factor', async () => {
    open()
    await screen.findByRole('button', { name: '设置' })
    expect(screen.queryByText(/^剩余/)).toBeNull()
  })
})

describe('passkeys', () => {
  test('say where they work, where this browser has none', async () => {
    open()
    expect(await screen.findByText('通行密钥需通过 https 域名或 localhost 访问。')).toBeDefined()
    expect(screen.queryByRole('button', { name: '添加通行密钥' })).toBeNull()
  })

  test('are renamed, never to nothing', async () => {
    const { sent } = open(
      { passkeys: [key] },
      answerEndpoint(factorEndpoints.renamePasskey, () => ({})),
    )
    await press('重命名')
    await fill('名称', '  ')
    expect((screen.getByRole('button', { name: '保存' }) as HTMLButtonElement).disabled).toBe(true)
    await fill('名称', ' 家里 ')
    await press('保存')
    await waitFor(() => expect(sent(factorEndpoints.renamePasskey)).toEqual([{ Id: key.id, Name: '家里' }]))
  })

  test('are removed after a question that names the key', async () => {
    const { sent } = open(
      { passkeys: [key] },
      answerEndpoint(factorEndpoints.removePasskey, () => ({})),
    )
    await press('移除')
    expect(await answerQuestion('移除')).toContain('移除通行密钥“办公室电脑”？')
    await waitFor(() => expect(sent(factorEndpoints.removePasskey)).toEqual([{ Id: key.id }]))
  })
})

describe('the factors of another user', () => {
  const panel = (held: Partial<SecondFactors>, ...answers: FakeAnswer[]) =>
    openPart(<UserFactorsPanel userId={idOf(1)} />, {
      answers: [answerEndpoint(factorEndpoints.ofUser, () => ({ ...factors, ...held })), ...answers],
    })

  test('are reset after a question that warns', async () => {
    const { sent } = panel(
      { passkeys: [key] },
      answerEndpoint(factorEndpoints.reset, () => ({})),
    )
    await press('清除二次验证')
    expect(await answerQuestion('清除二次验证')).toContain('请先确认对方身份。')
    expect(await screen.findByText('已清除')).toBeDefined()
    expect(sent(factorEndpoints.reset)).toEqual([{ Ids: [idOf(1)] }])
  })

  test('where there are none there is nothing to reset', async () => {
    panel({})
    expect(await screen.findByText('未设置二次验证')).toBeDefined()
    expect(screen.queryByRole('button', { name: '清除二次验证' })).toBeNull()
  })
})

describe('a new password', () => {
  const form = (...answers: FakeAnswer[]) =>
    openPart(<ChangePasswordForm onDone={() => undefined} />, {
      answers: [
        answerEndpoint(authEndpoints.passwordPolicy, () => ({
          min: 8,
          max: 20,
          letters: true,
          digits: true,
          mixedCase: false,
          symbols: false,
          history: 3,
          ageDays: 0,
        })),
        ...answers,
      ],
    })
  const typeAll = async (oldPassword: string, next: string, again = next) => {
    await screen.findByText('8 至 20 个字符')
    await fill('当前密码', oldPassword)
    await fill('新密码', next)
    await fill('确认新密码', again)
  }
  const save = () => screen.getByRole('button', { name: '保存新密码' }) as HTMLButtonElement

  test.each([
    ['too short', 'a1', 'a1'],
    ['without a digit', 'abcdefgh', 'abcdefgh'],
    ['with a blank', 'abc 12345', 'abc 12345'],
    ['the old one', 'Old-pass-1', 'Old-pass-1'],
    ['not repeated', 'New-pass-1', 'New-pass-2'],
  ])('%s cannot be saved', async (_, next, again) => {
    form()
    await typeAll('Old-pass-1', next, again)
    expect(save().disabled).toBe(true)
  })

  test('that was used lately is refused by the server, and told', async () => {
    form(refuseEndpoint(authEndpoints.changePassword, 'auth.password_used'))
    await typeAll('Old-pass-1', 'New-pass-1')
    fireEvent.click(save())
    expect((await screen.findByRole('alert')).textContent).toBe('新密码最近使用过，请换一个')
  })

  test('is saved with the old one', async () => {
    const { sent } = form(
      answerEndpoint(authEndpoints.changePassword, () => ({ accessToken: 'a', refreshToken: 'r' })),
    )
    await typeAll('Old-pass-1', 'New-pass-1')
    fireEvent.click(save())
    expect(await screen.findByText('密码已修改')).toBeDefined()
    expect(sent(authEndpoints.changePassword)).toHaveLength(1)
  })
})
