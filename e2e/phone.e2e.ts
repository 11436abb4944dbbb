import { smsKey } from '../packages/server/test/sms-gateway.ts'
import { expect } from './kit.ts'
import { placeOfGateway, testOutside } from './outside.ts'
import { adminWire, newPerson } from './people.ts'
import { startServer } from './server.ts'

/** From no gateway at all to people who sign in by a code on their phone. */
const test = testOutside.extend({
  server: [
    async ({ gateway }, use) => {
      const server = await startServer({ OUTBOUND_ALLOW: placeOfGateway(gateway) })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test('a gateway is set up, tried, and people sign in by phone', async ({
  page,
  enter,
  server,
  gateway,
  browser,
}) => {
  const { wire } = await newPerson(server, { name: 'Ann Lee' })
  const { data: me } = await wire.get<{ UserId: string }>('/api/User/GetUserInfo')
  await (await adminWire(server)).post('/api/SysAuthen/UpdateUser', {
    Id: me.UserId,
    Phone: '13800138000',
  })

  await enter(page)
  await page.goto('/dashboard/smsconfig?menuid=902')
  await expect(page.getByText('phone sign-in is unavailable')).toBeVisible()
  await page.getByRole('button', { name: 'Settings' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByText('Custom gateway').click()
  await form.getByLabel('Endpoint URL').fill('gateway')
  await form.getByLabel('Access key secret').fill(smsKey.secret)
  await form.getByLabel('Daily message limit').fill('2')
  await form.getByRole('switch').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('must start with http')).toBeVisible()
  await form.getByLabel('Endpoint URL').fill(gateway.address('http'))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Phone sign-in is on')).toBeVisible()

  // a test says what the gateway said, and stands in the log
  const send = async () => {
    await page.getByRole('button', { name: 'Send test message' }).click()
    await page.getByRole('dialog').getByLabel('Phone').fill('13900000000')
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  }
  gateway.refuse(true)
  await send()
  await expect(page.getByText('rejected the message: the gateway answered 503')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Failed' })).toContainText('139****0000')
  gateway.refuse(false)
  await send()
  await expect(page.getByText('The gateway accepted the test message')).toBeVisible()
  await expect(page.getByText('1 of 2 messages sent in the last 24 hours')).toBeVisible()

  // the words are the administrator's
  await page.goto('/dashboard/smstemplate?menuid=901')
  await page.getByText('Sign-in code', { exact: true }).click()
  await page.getByRole('dialog').getByLabel('English text').fill('no code in it')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The message must include the code variable')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Chinese text').fill('口令 {code}')
  await page.getByRole('dialog').getByLabel('English text').fill('Open with {code}')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  // a person comes in by the code
  const visitor = await browser.newPage({ baseURL: server.url })
  await visitor.addInitScript(() => localStorage.setItem('languageSet', 'en'))
  await visitor.goto('/login')
  await visitor.getByRole('tab', { name: 'Phone' }).click()
  await visitor.getByLabel('Phone number').fill('+86 138 0013 8000')
  gateway.taken.length = 0
  await visitor.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(() => gateway.taken.length).toBe(1)
  const { code, text } = gateway.taken[0]!
  expect(text).toMatch(/^(Open with|口令) \d{6}$/)
  await visitor.getByLabel('SMS code').fill(code)
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await visitor.waitForURL('**/dashboard/**')
  await visitor.close()
})
