import { menuEndpoints } from '@cabinet/contract/menus'
import { profileEndpoints, type UserProfile } from '@cabinet/contract/profiles'
import { preferenceEndpoints, type UserPreferences } from '@cabinet/contract/profiles.preferences'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, fill, openScreen, pickOption, press } from '../../../../test/desk.tsx'
import { menu } from '../../../../test/fixtures.ts'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { currentLanguage } from '../../../kernel/text.ts'
import { PersonalSettingsPage } from './personal-page.tsx'

const profile: UserProfile = {
  account: 'wangfang',
  name: '王芳',
  mail: 'wang@example.test',
  phone: '13800000001',
  mailOpen: true,
  phoneOpen: true,
  phoneConfirmed: true,
  phoneByCode: true,
  mailConfirmed: true,
  mailByCode: false,
  fromDirectory: false,
  organisations: ['集团', '财务部'],
  supervisorName: '',
  expiresAt: null,
  createdAt: new Date('2026-01-01T00:00:00Z'),
}
const preferences: UserPreferences = {
  language: 'zh',
  theme: null,
  density: 'roomy',
  landing: 0,
  firstStepsHidden: false,
  notices: [
    { kind: 'security', channels: ['app'], mail: 'now' },
    { kind: 'comment', channels: ['app'], mail: 'now' },
  ],
  quietHours: { from: '22:00', to: '07:30' },
}
const open = (section: string, answers: FakeAnswer[] = [], { held = {}, avatar = '' } = {}) =>
  openScreen(PersonalSettingsPage, {
    at: `/dashboard/EditPassword?section=${section}`,
    user: { avatar },
    answers: [
      answerEndpoint(profileEndpoints.get, () => ({ ...profile, ...held })),
      answerEndpoint(preferenceEndpoints.get, () => preferences),
      answerEndpoint(menuEndpoints.tree, () => [menu(210, '个人文档', '/dashboard/myFile', 'rail')]),
      ...answers,
    ],
  })

describe('the profile', () => {
  test('shows the organisations from the top and the roles', async () => {
    open('profile')
    expect(await screen.findByText('集团 / 财务部')).toBeDefined()
    expect(screen.getByText('项目负责人')).toBeDefined()
  })

  test('is read again after a failure', async () => {
    let calls = 0
    open('profile', [
      answerEndpoint(profileEndpoints.get, () => {
        calls += 1
        return profile
      }),
      refuseEndpoint(profileEndpoints.get, 'common.failed'),
    ])
    await press('重试')
    expect(calls).toBe(0)
    expect(screen.queryByText('集团 / 财务部')).toBeNull()
  })

  test('of the directory cannot be changed here', async () => {
    open('profile', [], { held: { fromDirectory: true, mailOpen: false, phoneOpen: false } })
    expect(((await screen.findByLabelText('邮箱')) as HTMLInputElement).disabled).toBe(true)
    expect(screen.getByText('您的资料由 AD 域维护，如需更改请联系管理员。')).toBeDefined()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  })
})

describe('mail and phone', () => {
  const saveButton = async () => (await screen.findByRole('button', { name: '保存' })) as HTMLButtonElement

  test('are saved only when something changed', async () => {
    open('profile')
    expect((await saveButton()).disabled).toBe(true)
    await fill('邮箱', 'new@example.test')
    expect((await saveButton()).disabled).toBe(false)
    await fill('邮箱', 'wang@example.test ')
    expect((await saveButton()).disabled).toBe(true)
  })

  test('a wrong address is told at its field', async () => {
    open('profile', [refuseEndpoint(profileEndpoints.save, 'users.mail_invalid')])
    await fill('邮箱', 'nowhere')
    fireEvent.click(await saveButton())
    expect((await screen.findByText('邮箱格式不正确')).id).toBe(
      screen.getByLabelText('邮箱').getAttribute('aria-describedby'),
    )
  })

  test('ask for the password where the sign-in is old, and save with it', async () => {
    const given: unknown[] = []
    let answers = 0
    open('profile', [
      {
        path: profileEndpoints.save.path,
        answer: (fields) => {
          given.push(fields)
          answers += 1
          return answers === 1
            ? refuseEndpoint(profileEndpoints.save, 'auth.password_needed').answer(fields)
            : answerEndpoint(profileEndpoints.save, () => profile).answer(fields)
        },
      },
    ])
    await fill('邮箱', 'new@example.test')
    fireEvent.click(await saveButton())
    const dialog = await screen.findByRole('dialog', { name: '请输入密码' })
    expect((within(dialog).getByRole('button', { name: '确认' }) as HTMLButtonElement).disabled).toBe(true)
    fireEvent.change(within(dialog).getByLabelText('密码'), { target: { value: 'My-pass-1' } })
    await press('确认', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(given.at(-1)).toMatchObject({ Email: 'new@example.test', Password: 'My-pass-1' })
  })

  test('a new number is confirmed by the code, and a wrong code is told in the dialog', async () => {
    open('profile', [
      refuseEndpoint(profileEndpoints.save, 'auth.phone_code_needed'),
      answerEndpoint(profileEndpoints.sendPhoneCode, () => ({ seconds: 60 })),
    ])
    await fill('手机', '13900000002')
    fireEvent.click(await saveButton())
    const dialog = await screen.findByRole('dialog', { name: '确认手机号' })
    expect(dialog.textContent).toContain('13900000002')
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a number that nobody confirmed can be confirmed', async () => {
    const { sent } = open(
      'profile',
      [answerEndpoint(profileEndpoints.sendPhoneCode, () => ({ seconds: 60 }))],
      { held: { phoneConfirmed: false } },
    )
    expect(await screen.findByText('未确认，不能用于登录')).toBeDefined()
    await press('用验证码确认手机')
    await screen.findByRole('dialog', { name: '确认手机号' })
    expect(sent(profileEndpoints.sendPhoneCode)).toEqual([{ Phone: '13800000001' }])
  })

  test('an address that nobody confirmed is confirmed by the code that is mailed to it', async () => {
    const { sent } = open(
      'profile',
      [
        answerEndpoint(profileEndpoints.sendMailCode, () => ({ seconds: 60 })),
        answerEndpoint(profileEndpoints.save, () => profile),
      ],
      { held: { mailConfirmed: false, mailByCode: true } },
    )
    expect(await screen.findByText('未确认，不能用于重置密码')).toBeDefined()
    await press('用验证码确认邮箱')
    const dialog = await screen.findByRole('dialog', { name: '确认邮箱' })
    expect(dialog.textContent).toContain(profile.mail)
    fireEvent.change(within(dialog).getByLabelText('验证码'), { target: { value: '482915' } })
    await press('确认', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(profileEndpoints.sendMailCode)).toEqual([{ Email: profile.mail }])
    expect(sent(profileEndpoints.save)).toEqual([{ Email: profile.mail, EmailCode: '482915' }])
  })
})

describe('the photo', () => {
  const pick = async (file: File) => {
    const field = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!found) throw new Error('no field yet')
      return found
    })
    fireEvent.change(field, { target: { files: [file] } })
  }

  test('must be a picture that browsers show', async () => {
    open('profile')
    await pick(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
    expect(await screen.findByText('头像必须是 JPEG、GIF 或 PNG 图片')).toBeDefined()
  })

  test('must not be larger than 2MB', async () => {
    open('profile')
    await pick(new File([new Uint8Array(2 * 1024 ** 2 + 1)], 'a.png', { type: 'image/png' }))
    expect(await screen.findByText('头像不能超过 2MB')).toBeDefined()
  })

  test('is removed after a question; without one there is nothing to remove', async () => {
    const { sent } = open('profile', [answerEndpoint(profileEndpoints.dropAvatar, () => ({}))], {
      avatar: 'data:image/png;base64,AA==',
    })
    await press('移除')
    expect(await answerQuestion('移除')).toContain('移除头像？')
    expect(await screen.findByText('头像已移除')).toBeDefined()
    expect(sent(profileEndpoints.dropAvatar)).toHaveLength(1)
  })
})

describe('language and display', () => {
  test('a language is used at once and kept for other browsers', async () => {
    const { sent } = open('looks', [
      answerEndpoint(preferenceEndpoints.save, () => ({ ...preferences, language: 'en' as const })),
    ])
    fireEvent.click(await screen.findByRole('radio', { name: 'English' }))
    expect(currentLanguage()).toBe('en')
    expect(await screen.findByRole('heading', { name: 'Language and display' })).toBeDefined()
    await waitFor(() => expect(sent(preferenceEndpoints.save)).toEqual([{ Language: 'en' }]))
  })

  test('the start page is chosen among the pages of the menu', async () => {
    const { sent } = open('looks', [
      answerEndpoint(preferenceEndpoints.save, () => ({ ...preferences, landing: 210 })),
    ])
    await pickOption('登录后打开', '个人文档')
    await waitFor(() => expect(sent(preferenceEndpoints.save)).toEqual([{ Landing: 210 }]))
  })
})

describe('notifications', () => {
  const kept = (comment: object) => ({
    Notices: [
      { Kind: 'security', Channels: ['app'], Mail: 'now' },
      { Kind: 'comment', Channels: ['app'], Mail: 'now', ...comment },
    ],
  })

  test('a channel is switched at once, and the others stay', async () => {
    const { sent } = open('notices', [answerEndpoint(preferenceEndpoints.save, () => preferences)])
    fireEvent.click(await screen.findByRole('checkbox', { name: '评论与提及: 站内' }))
    await waitFor(() => expect(sent(preferenceEndpoints.save)).toEqual([kept({ Channels: [] })]))
  })

  test('a kind is mailed at once, in a digest or never', async () => {
    const { sent } = open('notices', [answerEndpoint(preferenceEndpoints.save, () => preferences)])
    await pickOption('评论与提及: 邮件', '每周汇总')
    await waitFor(() => expect(sent(preferenceEndpoints.save)).toEqual([kept({ Mail: 'weekly' })]))
  })

  test('a refused choice is taken back and told', async () => {
    open('notices', [refuseEndpoint(preferenceEndpoints.save, 'common.failed')])
    const box = (await screen.findByRole('checkbox', { name: '评论与提及: 站内' })) as HTMLInputElement
    fireEvent.click(box)
    expect(await screen.findByText('操作失败，请稍后重试')).toBeDefined()
    await waitFor(() => expect(box.checked).toBe(true))
  })

  test('quiet hours are changed when the field is left, and switched off', async () => {
    const { sent } = open('notices', [answerEndpoint(preferenceEndpoints.save, () => preferences)])
    const end = await screen.findByLabelText('结束时间')
    fireEvent.change(end, { target: { value: '06:15' } })
    expect(sent(preferenceEndpoints.save)).toEqual([])
    fireEvent.blur(end)
    const changed = { QuietHours: { From: '22:00', To: '06:15' } }
    await waitFor(() => expect(sent(preferenceEndpoints.save)).toEqual([changed]))
    fireEvent.click(screen.getByRole('switch', { name: '免打扰时段' }))
    await waitFor(() => expect(sent(preferenceEndpoints.save)[1]).toEqual({ QuietHours: null }))
  })

  test('the security of the account is always told in the product', async () => {
    open('notices')
    const box = (await screen.findByRole('checkbox', { name: '账号安全: 站内' })) as HTMLInputElement
    expect([box.checked, box.disabled]).toEqual([true, true])
  })
})
