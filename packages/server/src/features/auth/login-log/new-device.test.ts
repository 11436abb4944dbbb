import { authEndpoints } from '@cabinet/contract/auth'
import { noticeEndpoints } from '@cabinet/contract/notices'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { bearer, newcomer, password } from '../test-sign-in.ts'
import { isSameDeviceFamily, isUnlikeDevices } from './device.rules.ts'

const chrome = (version: number, system = 'Windows NT 10.0; Win64; x64') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test.each([
  ['a newer version', chrome(130), chrome(141), true],
  ['another system', chrome(130), chrome(130, 'Macintosh; Intel Mac OS X 10_15_7'), false],
  ['another browser', chrome(130), firefox, false],
  ['a program and itself', 'curl/8.5.0', 'curl/8.6.0', true],
])('%s', (_, one, other, same) => {
  expect(isSameDeviceFamily(one, other)).toBe(same)
})

test.each([
  ['the first sign-in of all', chrome(130), [], false],
  ['the first browser after programs', chrome(130), ['curl/8.5.0', 'python-requests/2.32'], false],
  ['another browser after programs and a browser', firefox, ['curl/8.5.0', chrome(130)], true],
  ['the first program after a browser', 'curl/8.5.0', [chrome(130)], true],
  ['another program after a program', 'python-requests/2.32', ['curl/8.5.0'], true],
  ['the same program', 'curl/8.6.0', ['curl/8.5.0', chrome(130)], false],
] as const)('%s', (_, agent, before, unlike) => {
  expect(isUnlikeDevices(agent, before)).toBe(unlike)
})

let house: TestApp
let account: string
beforeAll(async () => {
  house = await createTestApp()
})
beforeEach(async () => {
  ;({ account } = await newcomer(house))
  house.pushed.length = 0
})

async function signIn(agent: string, more = {}) {
  house.clock.forward(60_000)
  const answer = await house.app.inject({
    method: 'POST',
    url: authEndpoints.login.path,
    payload: { Account: account, Password: password, ...more },
    headers: { 'user-agent': agent },
  })
  return answer.json().Data as { AccessToken: string; DeviceMark: string }
}
const told = () => house.pushed.filter(({ message }) => message.key === 'accountNewDevice')

test('a sign-in from a new device is told, the first of all and known ones are not', async () => {
  const { DeviceMark } = await signIn(chrome(130))
  await signIn(chrome(131))
  await signIn(firefox, { DeviceMark })
  expect(told()).toEqual([])
  const { AccessToken } = await signIn(chrome(131, 'Macintosh; Intel Mac OS X 10_15_7'))
  expect(told()).toMatchObject([
    { message: { level: 2, payload: { device: 'Chrome 131 · macOS', ip: '127.0.0.1' } } },
  ])
  await signIn(chrome(131, 'Macintosh; Intel Mac OS X 10_15_7'))
  expect(told()).toHaveLength(1)
  const { rows } = await house.call(
    noticeEndpoints.list,
    { type: 3, page: 1, pageSize: 10 },
    bearer(AccessToken),
  )
  expect(rows[0]).toMatchObject({ kind: 'security', unread: true })
  expect(rows[0]!.title).toContain('Chrome 131 · macOS')
})

test('sign-ins by a program count as no device: the first browser after them is no news', async () => {
  await signIn('curl/8.5.0')
  await signIn('curl/8.6.0')
  await signIn(chrome(130))
  expect(told()).toEqual([])
  await signIn(firefox)
  expect(told()).toHaveLength(1)
})
