import { authEndpoints } from '@cabinet/contract/auth'
import { signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import { type PlatformSettings, settingEndpoints } from '@cabinet/contract/settings'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openScreen, pickOption, press } from '../../../../test/desk.tsx'
import { settings } from '../../../../test/fixtures.ts'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../../kernel/text.ts'
import { SystemSettingsPage } from './settings-page.tsx'

const held: PlatformSettings = {
  systemName: '文柜',
  platformName: '集团',
  logo: '',
  extNotAllow: 'exe|bat',
  instantUpload: true,
  contentRetrieval: false,
  emailOpen: false,
  adOpen: false,
  mappingDiskOpen: false,
  dingTalkOpen: false,
  weComOpen: false,
  officeType: 'embedded',
  folderNameMax: 15,
  recycleDays: 30,
  recycleMinDays: 0,
  recycleCharged: true,
  packageDays: 7,
  packageSpace: 20,
  passwordMin: 8,
  passwordMax: 20,
  passwordLetters: true,
  passwordDigits: true,
  sessionsMost: 0,
  sessionDays: 30,
  loginLogDays: 90,
  mailOwn: true,
  phoneOwn: true,
  timeZone: 'Asia/Shanghai',
}
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
const signIn = {
  loginVerify: 'off' as const,
  secondFactor: 'nobody' as const,
  phoneLogin: false,
  smsReady: false,
}
const open = (section: string, ...answers: FakeAnswer[]) =>
  openScreen(SystemSettingsPage, {
    at: `/dashboard/main/setting?menuid=401&section=${section}`,
    answers: [
      answerEndpoint(settingEndpoints.all, () => held),
      answerEndpoint(settingEndpoints.save, () => settings),
      answerEndpoint(signInPolicyEndpoints.signInSettings, () => signIn),
      answerEndpoint(signInPolicyEndpoints.saveSignInSettings, () => signIn),
      answerEndpoint(signInPolicyEndpoints.savePassword, () => policy),
      answerEndpoint(authEndpoints.passwordPolicy, () => policy),
      ...answers,
    ],
  })
const section = async (title: string) =>
  (await screen.findByRole('heading', { name: title, level: 2 })).closest('section')!
const saveIn = (part: HTMLElement) => within(part).getByRole('button', { name: '保存' }) as HTMLButtonElement
const put = (part: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(part).getByLabelText(label), { target: { value } })

describe('names and logo', () => {
  test('only what changed is sent', async () => {
    const { sent } = open('identity')
    const part = await section('名称')
    expect(within(part).queryByText('有未保存的修改')).toBeNull()
    put(part, '平台名称', '子公司')
    fireEvent.click(saveIn(part))
    expect(await screen.findByText('已保存，立即生效')).toBeDefined()
    expect(sent(settingEndpoints.save)).toEqual([{ PlatformName: '子公司' }])
  })

  test('the system keeps a name', async () => {
    open('identity')
    const part = await section('名称')
    put(part, '系统名称', '  ')
    expect(within(part).getByRole('alert').textContent).toBe('请输入系统名称')
    expect(saveIn(part).disabled).toBe(true)
    await press('放弃修改', part)
    expect((within(part).getByLabelText('系统名称') as HTMLInputElement).value).toBe('文柜')
  })

  test.each([
    [
      'an SVG',
      new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }),
      '标志必须是 PNG、JPEG、GIF 或 WebP 图片',
    ],
    [
      'a large picture',
      new File([new Uint8Array(201 * 1024)], 'a.png', { type: 'image/png' }),
      '标志图片不能超过 200KB',
    ],
  ])('%s is no logo', async (_, file, words) => {
    open('identity')
    const part = await section('标志')
    fireEvent.change(part.querySelector('input[type=file]')!, { target: { files: [file] } })
    expect(await screen.findByText(words)).toBeDefined()
    expect(within(part).queryByText('有未保存的修改')).toBeNull()
  })

  test('a picture is shown before it is saved', async () => {
    const { sent } = open('identity')
    const part = await section('标志')
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    fireEvent.change(part.querySelector('input[type=file]')!, { target: { files: [file] } })
    await waitFor(() => expect(part.querySelectorAll('img')).toHaveLength(2))
    fireEvent.click(saveIn(part))
    await waitFor(() => expect(sent(settingEndpoints.save)).toEqual([{ Logo: 'data:image/png;base64,eA==' }]))
  })
})

test('a switch is saved at once, and stays where it was if that is refused', async () => {
  const { sent } = open('switches', refuseEndpoint(settingEndpoints.save, 'common.no_permission'))
  const toggle = (await screen.findByRole('switch', { name: '全文检索' })) as HTMLInputElement
  fireEvent.click(toggle)
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  expect(sent(settingEndpoints.save)).toEqual([{ IsContentRetrieval: true }])
  await waitFor(() => expect([toggle.checked, toggle.disabled]).toEqual([false, false]))
})

test('what has no effect yet has no switch', async () => {
  open('switches')
  await screen.findByRole('switch', { name: '全文检索' })
  expect(screen.getAllByRole('switch')).toHaveLength(4)
  for (const name of ['WebDAV', '钉钉', '企业微信']) expect(screen.queryByText(name)).toBeNull()
})

describe('files', () => {
  test.each([
    ['回收站保留', '0', '1 – 3650'],
    ['回收站保留', '', '1 – 3650'],
    ['至少保留', '31', '0 – 30'],
    ['打包文件保留', '31', '1 – 30'],
    ['文件夹名称最大长度', '1.5', '1 – 255'],
  ])('%s of %j is refused at the field', async (label, value, range) => {
    open('files')
    const part = await section('文件')
    put(part, label, value)
    expect(within(part).getByText(range)).toBeDefined()
    expect(saveIn(part).disabled).toBe(true)
  })

  test('while the longest stay is empty the shortest keeps a range that one can read', async () => {
    open('files')
    const part = await section('文件')
    put(part, '回收站保留', '')
    put(part, '至少保留', '-1')
    expect(within(part).getByText('0 – 3650')).toBeDefined()
  })

  test('what the server refuses is told, and what was typed stays', async () => {
    open('files', refuseEndpoint(settingEndpoints.save, 'settings.recycle_days_invalid'))
    const part = await section('文件')
    put(part, '回收站保留', '60')
    fireEvent.click(saveIn(part))
    expect(await screen.findByText('回收站的最短保留天数不能超过保留天数')).toBeDefined()
    expect((within(part).getByLabelText('回收站保留') as HTMLInputElement).value).toBe('60')
  })

  test('the way Office files open is changed where document servers are', async () => {
    const { query } = open('files')
    await press('前往更改')
    await waitFor(() => expect(query()).toEqual({ menuid: '401', section: 'document-server' }))
  })
})

describe('sign-in', () => {
  test('a second factor is asked of administrators', async () => {
    const { sent } = open('people')
    await section('登录方式')
    await pickOption('强制二次验证', '管理员')
    fireEvent.click(saveIn(await section('登录方式')))
    await waitFor(() =>
      expect(sent(signInPolicyEndpoints.saveSignInSettings)).toEqual([{ SecondFactor: 'administrators' }]),
    )
  })

  test('phone sign-in says what is missing for it', async () => {
    open('people')
    expect((await screen.findByRole('link', { name: '需要先配置短信服务' })).getAttribute('href')).toContain(
      '/dashboard/smsconfig',
    )
  })

  test('the longest password is not shorter than the shortest', async () => {
    open('people')
    const part = await section('密码规则')
    put(part, '最小长度', '30')
    expect(within(part).getByText('30 – 100')).toBeDefined()
    expect(saveIn(part).disabled).toBe(true)
    put(part, '最大长度', '40')
    fireEvent.click(saveIn(part))
    expect(await screen.findByText('已保存，立即生效')).toBeDefined()
  })
})

test('the time zone is chosen from those of the IANA database', async () => {
  const { sent } = open('time-zone')
  const part = await section('时区')
  const field = within(part).getByRole('combobox', { name: '时区' })
  fireEvent.mouseDown(field)
  fireEvent.change(field, { target: { value: 'Berlin' } })
  fireEvent.click(await screen.findByTitle(/^Europe\/Berlin/))
  fireEvent.click(saveIn(part))
  await waitFor(() => expect(sent(settingEndpoints.save)).toEqual([{ TimeZone: 'Europe/Berlin' }]))
})

test('settings that cannot be read say why, and are asked for again', async () => {
  setInterfaceLanguage('en')
  open('identity', refuseEndpoint(settingEndpoints.all, 'common.no_permission'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
})
