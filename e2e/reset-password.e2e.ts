import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './kit.ts'
import { placeOfGateway, setUpMail, setUpSms, testOutside } from './outside.ts'
import { adminWire, newPerson } from './people.ts'
import { type RunningServer, startServer } from './server.ts'
import type { Wire } from './wire.ts'

/** From a forgotten password to a new one, by mail and by text message. */
const test = testOutside.extend({
  server: [
    async ({ mailServer, gateway }, use) => {
      const places = [mailServer.place, placeOfGateway(gateway)]
      const server = await startServer({ OUTBOUND_ALLOW: places.join(',') })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

/** A person whose addresses an administrator set. */
async function reachablePerson(server: RunningServer, admin: Wire, addresses: object) {
  const person = await newPerson(server)
  const { data } = await person.wire.get<{ UserId: string }>('/api/User/GetUserInfo')
  await admin.post('/api/SysAuthen/UpdateUser', { Id: data.UserId, ...addresses })
  return person
}

async function openSignIn(page: Page, language: 'zh' | 'en', theme = 'theme-default') {
  await page.addInitScript(
    ([chosen, look]) => {
      localStorage.setItem('languageSet', chosen!)
      localStorage.setItem('theme', look!)
    },
    [language, theme],
  )
  await page.goto('/login')
}

test('nothing is offered until a code can be sent; then a mailed code sets a new password', async ({
  page,
  server,
  mailServer,
}) => {
  const admin = await adminWire(server)
  const person = await reachablePerson(server, admin, { Email: 'ann@example.org' })
  await person.wire.post('/api/User/SavePreferences', { Language: 'en' })
  await openSignIn(page, 'en')
  await expect(page.getByLabel('Account')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toHaveCount(0)
  await setUpMail(admin, mailServer)
  await page.reload()

  await page.getByLabel('Account').fill(person.account)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Account')).toHaveValue(person.account)
  await expectAccessible(page, 'the account')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`If ${person.account} has an email on file`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()
  await expect.poll(() => mailServer.taken.length).toBe(1)
  const mail = await mailServer.parsed()
  expect(mail.to).toMatchObject([{ address: 'ann@example.org' }])
  const code = /^\d{6}$/m.exec(mail.text ?? '')![0]

  await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '111111' : '000000')
  await page.getByLabel('New password', { exact: true }).fill('Changed2026')
  await page.getByLabel('Confirm new password').fill('Changed2026')
  await expectAccessible(page, 'the code and the password')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('The code is incorrect or has expired')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password reset. Sign in with your new password')).toBeVisible()
  await expect(page.getByLabel('Account')).toHaveValue(person.account)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()

  // the session that was open is over, and the owner is told by mail and in the product
  expect((await person.wire.get('/api/User/GetUserInfo')).code).toBe(401)
  await expect.poll(() => mailServer.taken.length).toBe(2)
  expect((await mailServer.parsed(1)).subject).toContain('password was reset')
  await page.keyboard.type('Changed2026')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/**')
})

test('忘记的密码可以用短信验证码重置，未知账号得到同样的回答', async ({
  page,
  server,
  mailServer,
  gateway,
}) => {
  const admin = await adminWire(server)
  await setUpMail(admin, mailServer)
  await setUpSms(admin, gateway)
  const person = await reachablePerson(server, admin, { Phone: '13800138000' })
  mailServer.taken.length = 0
  await openSignIn(page, 'zh', 'theme-dark')
  await page.getByRole('button', { name: '忘记密码？' }).click()
  await page.getByLabel('账号').fill('nobody')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('如果账号 nobody 登记了邮箱，验证码将很快送达')).toBeVisible()

  await page.getByRole('button', { name: '换一个账号' }).click()
  await page.getByLabel('账号').fill(person.account)
  await page.getByRole('radio', { name: '短信' }).click()
  await expectAccessible(page, '账号和接收方式')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect.poll(() => gateway.taken.length).toBe(1)
  expect(gateway.taken[0]).toMatchObject({ phone: '13800138000', text: expect.stringContaining('重置密码') })
  expect(mailServer.taken).toEqual([])
  await page.getByLabel('验证码', { exact: true }).fill(gateway.taken[0]!.code)
  await page.getByLabel('新密码', { exact: true }).fill('short')
  await expect(page.getByRole('button', { name: '重置密码' })).toBeDisabled()
  await page.getByLabel('新密码', { exact: true }).fill('Changed2026')
  await page.getByLabel('确认新密码').fill('Changed2026')
  await expectAccessible(page, '验证码和新密码')
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByText('密码已重置，请使用新密码登录')).toBeVisible()
  await page.getByLabel('密码', { exact: true }).fill('Changed2026')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/**')
})
