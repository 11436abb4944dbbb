import { type Dovecot, dovecotRefusal, returnAccount, startDovecot } from '../packages/server/test/dovecot.ts'
import { type Postfix, postfixRefusal, startPostfix } from '../packages/server/test/postfix.ts'
import { expect, test as plain } from './kit.ts'
import { startServer } from './server.ts'

interface MailHouse {
  postfix: Postfix
  dovecot: Dovecot
}

const missing = (await dovecotRefusal()) ?? (await postfixRefusal())

/** Mails through a real mail server, and what it returns. */
const test = plain.extend<object, { mailHouse: MailHouse }>({
  mailHouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const dovecot = await startDovecot()
      const postfix = await startPostfix({ bounces: dovecot.maildir })
      await use({ postfix, dovecot })
      await postfix.stop()
      await dovecot.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailHouse: { postfix, dovecot } }, use) => {
      const places = [postfix, dovecot].map(({ host, port }) => `${host}:${port}`)
      const server = await startServer({ OUTBOUND_ALLOW: places.join(',') })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test.skip(missing !== null, missing ?? '')

test('an administrator sets up Postfix and the mailbox for bounces; a test arrives, another comes back', async ({
  page,
  enter,
  mailHouse: { postfix, dovecot },
}) => {
  test.slow()
  await enter(page)
  await page.goto('/dashboard/main/email?menuid=405')
  const form = page.getByRole('dialog')
  const save = form.getByRole('button', { name: 'Save' })

  await test.step('the mail server', async () => {
    await page.getByRole('button', { name: 'Settings' }).first().click()
    await form.getByLabel('SMTP server').fill(postfix.host)
    await form.getByText('None', { exact: true }).click()
    await form.getByLabel('Port').fill(String(postfix.port))
    await form.getByLabel('Sender address').fill('drive@example.org')
    await save.click()
    await expect(form).toBeHidden()
  })

  await test.step('the mailbox, which a test finds wrong and then right', async () => {
    await page.getByRole('button', { name: 'Bounces' }).click()
    await form.getByRole('switch', { name: 'Read bounces' }).click()
    await form.getByLabel('Return address').fill('bounces@example.org')
    await form.getByLabel('IMAP server').fill(dovecot.host)
    await form.getByText('None', { exact: true }).click()
    await form.getByLabel('Port').fill(String(dovecot.port))
    await form.getByLabel('Account').fill(returnAccount.user)
    await form.getByLabel('Password').fill('wrong')
    const check = form.getByRole('button', { name: 'Test connection' })
    await check.click()
    await expect(form.getByRole('status')).toContainText('Incorrect account or password')
    await form.getByLabel('Password').fill(returnAccount.password)
    await check.click()
    await expect(form.getByRole('status')).toContainText('Signed in. 0 messages in the inbox')
    await save.click()
    await expect(form).toBeHidden()
  })

  const sendTo = async (address: string) => {
    await page.getByRole('button', { name: 'Send test email' }).click()
    await form.getByLabel('To').fill(address)
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form).toBeHidden()
  }
  const row = (address: string) => page.getByRole('row').filter({ hasText: address })
  await test.step('a mail arrives', async () => {
    await sendTo('lin@example.org')
    await expect(row('lin@example.org')).toContainText('Sent')
    await expect.poll(async () => (await postfix.delivered('lin')).length).toBe(1)
    expect((await postfix.delivered('lin'))[0]).toMatch(/^Return-Path: <bounces\+[0-9a-f]{32}@example\.org>/)
  })

  await test.step('a mail that was accepted comes back within the minute', async () => {
    await sendTo('gone@example.org')
    await expect(async () => {
      await page.reload()
      await expect(row('gone@example.org')).toContainText('Bounced', { timeout: 2_000 })
    }).toPass({ timeout: 150_000 })
    await expect(row('gone@example.org')).toContainText('unknown user')
    await page.getByRole('button', { name: 'Bounces' }).click()
    await expect(form.getByText('Last read:')).toBeVisible()
  })
})
