import type { Page } from '@playwright/test'
import { clickBudgets } from './clicks.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

/** From an open list, after typing; docs/clicks.md says what each task may cost. */
const budget = { addUser: 4, giveRole: 3, quota: 5, watermark: 4 } as const

const users = '/dashboard/userMain/user?menuid=501'
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an administrator adds people, roles, quotas and watermarks within their clicks', async ({
  page,
  enter,
  server,
}) => {
  await newPerson(server, { name: 'Rights Ren' })
  await enter(page)
  await page.goto(`${server.url}/dashboard/userMain/role?menuid=507`)
  await page.getByRole('button', { name: 'New role' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Reviewers')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByText('Reviewers')).toBeVisible()
  const openUsers = async () => {
    await page.goto(`${server.url}${users}&search=Rights`)
    await expect(row(page, 'Rights Ren')).toBeVisible()
  }
  await openUsers()
  const task = await clickBudgets(page, budget)

  await task('giveRole', async () => {
    await row(page, 'Rights Ren').getByRole('button', { name: 'Roles Rights Ren' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('checkbox', { name: 'Reviewers' }).click()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await expect(row(page, 'Rights Ren')).toContainText('Reviewers')

  await task('quota', async () => {
    await row(page, 'Rights Ren').getByRole('button', { name: 'Actions for Rights Ren' }).click()
    await page.getByRole('menuitem', { name: 'Storage and limits…' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('spinbutton', { name: 'Quota' }).fill('25')
    await form.getByRole('button', { name: 'OK' }).click()
    await expect(form).toBeHidden()
    await expect(row(page, 'Rights Ren')).toContainText('25 GB')
  })

  await task('addUser', async () => {
    await page.getByRole('button', { name: 'New user' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Account' }).fill('new.ni')
    await form.getByRole('textbox', { name: 'Name' }).fill('New Ni')
    await form.getByRole('combobox', { name: 'Organization' }).click()
    await page.locator('.ant-select-tree-title').first().click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog', { name: 'Save this password now' })).toContainText('new.ni')
  })

  await page.goto(`${server.url}/dashboard/main/watermark?menuid=404`)
  await task('watermark', async () => {
    await page.getByRole('button', { name: 'Add watermark' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('Clicks')
    await form.getByRole('switch', { name: 'Enabled' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Clicks')).toContainText('Off')
  })
})
