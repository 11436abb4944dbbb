import { mailAccount } from '../packages/server/test/mail-server.ts'
import { expect } from './kit.ts'
import { testOutside } from './outside.ts'
import { startServer } from './server.ts'

/** From no mail server at all to mails that arrive, are refused and are tried again. */
const test = testOutside.extend({
  server: [
    async ({ mailServer }, use) => {
      const server = await startServer({ OUTBOUND_ALLOW: mailServer.place })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test('a mail server is set up and tried; a 550 is told, a 451 tried again', async ({
  page,
  enter,
  mailServer,
}) => {
  test.slow()
  await enter(page)
  await page.goto('/dashboard/main/email?menuid=405')
  await expect(page.getByText('No mail server is set up')).toBeVisible()
  await page.getByRole('button', { name: 'Settings' }).first().click()
  const form = page.getByRole('dialog')
  const save = form.getByRole('button', { name: 'Save' })
  await form.getByLabel('SMTP server').fill('smtp server')
  await form.getByText('None', { exact: true }).click()
  await form.getByLabel('Port').fill(String(mailServer.port))
  await form.getByLabel('Account').fill(mailAccount.user)
  await form.getByLabel('Sender address').fill('drive')
  await save.click()
  await expect(form.getByText('Enter a valid email address')).toBeVisible()
  await form.getByLabel('Sender address').fill('drive@example.org')
  await save.click()
  await expect(form.getByText('Enter a host name or IP address')).toBeVisible()
  await form.getByLabel('SMTP server').fill('127.0.0.1')
  await save.click()
  await expect(form.getByText('Enter the password of this account')).toBeVisible()
  await form.getByLabel('Password').fill(mailAccount.password)
  await save.click()
  await expect(form).toBeHidden()
  await expect(page.getByText('0 emails sent in the last 24 hours, no limit')).toBeVisible()

  const sendTo = async (address: string) => {
    await page.getByRole('button', { name: 'Send test email' }).click()
    await page.getByRole('dialog').getByLabel('To').fill(address)
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  }
  const row = (address: string) => page.getByRole('row').filter({ hasText: address })
  await sendTo('lin@example.org')
  await expect(page.getByText('The mail server accepted the test email')).toBeVisible()
  await expect(row('lin@example.org')).toContainText('Sent')
  expect((await mailServer.parsed()).subject).toContain('Cabinet')

  mailServer.refuse('gone@example.org', 550)
  await sendTo('gone@example.org')
  await expect(page.getByText('Couldn’t send: 550 no such mailbox')).toBeVisible()
  await expect(row('gone@example.org')).toContainText('Failed')

  mailServer.refuse('grey@example.org', 451)
  await sendTo('grey@example.org')
  await expect(row('grey@example.org')).toContainText('Retrying')
  await expect
    .poll(() => mailServer.taken.map(({ to }) => to), { timeout: 150_000 })
    .toContain('grey@example.org')
  await page.reload()
  await expect(row('grey@example.org')).toContainText('Sent')

  // the words are the administrator's
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByText('Test email', { exact: true }).click()
  const words = page.getByRole('dialog')
  await words.getByLabel('English subject').fill('Greetings from {name}')
  await expect(words.getByText('Greetings from Cabinet')).toBeVisible()
  await expect(words.frameLocator('iframe').getByText('sent this test email')).toBeVisible()
  await words.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Customized')).toBeVisible()
})
