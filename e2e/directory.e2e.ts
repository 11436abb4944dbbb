import type { Page } from '@playwright/test'
import { administrator, type Samba, sambaRefusal, startSamba } from '../packages/server/test/samba.ts'
import { accountOf, passwordOf, people, staff } from '../packages/server/test/staff.ts'
import { test as base, expect } from './kit.ts'
import { startServer } from './server.ts'

/** From an empty page to people who sign in with the passwords of their domain. */
const refusal = await sambaRefusal()
const test = base.extend<object, { samba: Samba }>({
  samba: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const samba = await startSamba(staff(100))
      await use(samba)
      await samba.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [
    async ({ samba }, use) => {
      const server = await startServer({ OUTBOUND_ALLOW: `${samba.address}:636` })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})
test.skip(refusal !== null, refusal ?? '')

const steps = (page: Page) => page.getByRole('dialog').getByRole('listitem')

test('a directory is set up, tested, looked at and synchronised, and its people sign in', async ({
  page,
  enter,
  samba,
  browser,
}) => {
  await enter(page)
  await page.goto('/dashboard/userMain/AD?menuid=512')
  await page.getByRole('button', { name: 'Settings' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Enable directory').click()
  await form.getByLabel('Hosts').fill(`ldaps://${samba.address}`)
  await form.getByLabel('Base DN').fill('OU=Nowhere,DC=example,DC=test')
  await form.getByLabel('Bind account').fill(administrator)
  await form.getByLabel('Bind password').fill(samba.password)

  // what is wrong is said where it is wrong
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(steps(page).filter({ hasText: 'Certificate' })).toContainText('isn’t trusted')
  await form.getByLabel('CA certificate').fill(samba.certificate)
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(steps(page).filter({ hasText: 'Base DN' })).toContainText('not found')
  await form.getByLabel('Base DN').fill(people)
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(steps(page).filter({ hasText: 'User filter' })).toContainText('100 matches')
  await expect(form.getByRole('cell', { name: /^u\d{4}$/ }).first()).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Nothing has been changed')).toBeVisible()
  await expect(page.getByText('100 added')).toBeVisible()
  await page.getByRole('tab', { name: 'Add' }).click()
  await page.getByPlaceholder('Search name, account or DN').fill('u0045')
  await expect(page.getByRole('row', { name: /王小45/ })).toContainText('Team 2')

  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByRole('heading', { name: /^Sync / })).toBeVisible()
  await expect(page.getByText('100 added')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('row', { name: /Manual/ })).toContainText('Done')

  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText('No differences')).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, { account: accountOf(1), password: passwordOf(1) })
  await expect(theirs).toHaveURL(/\/dashboard\//)
  await theirs.context().close()
})
