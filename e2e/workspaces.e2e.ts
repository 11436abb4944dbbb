import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Opens the project of this name from the list of projects. */
async function openProject(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Spaces' }).getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('link', { name: `Open “${name}”` }).click()
  await expect(page.getByRole('navigation', { name: 'Location' })).toContainText(name)
}

test('a project is made, members work in it, and it is archived', async ({
  page,
  enter,
  server,
  browser,
}) => {
  const member = await newPerson(server, { name: 'Ada Lovel' })
  await enter(page)

  await test.step('its owner makes it', async () => {
    await page.goto('/dashboard/project?menuid=230')
    await page.getByRole('button', { name: 'New project' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog).toContainText('Enter a name of 1 to 60 characters')
    await dialog.getByLabel('Name').fill('Spring launch')
    await dialog.getByLabel('Purpose').fill('Texts and pictures')
    await dialog.getByLabel('Storage').fill('2')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('navigation', { name: 'Location' })).toContainText('Spring launch')
    await expect(page.getByText('This folder is empty')).toBeVisible()
  })

  await test.step('and adds a member', async () => {
    await page.getByRole('button', { name: '1 member' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Administrator' })).toContainText('Owner')
    await dialog.getByRole('combobox').fill('ada lov')
    await dialog.getByRole('option', { name: /Ada Lovel/ }).click()
    await expect(dialog.getByRole('button', { name: 'Role of Ada Lovel: Editor' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('button', { name: '2 members' })).toBeVisible()
  })

  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, { account: member.account, password: member.password })
  await test.step('who uploads', async () => {
    await openProject(theirs, 'Spring launch')
    const chooser = theirs.waitForEvent('filechooser')
    await theirs.getByRole('button', { name: 'Upload', exact: true }).click()
    await theirs.getByRole('menuitem', { name: 'Upload files' }).click()
    await (await chooser).setFiles({
      name: 'plan.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('the plan'),
    })
    await expect(row(theirs, 'plan.txt')).toBeVisible()
    // the list has no room for owners at 1440 beside the details
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.reload()
    await expect(row(page, 'plan.txt')).toContainText('Ada Lovel')
  })

  await test.step('archived, everybody can only read', async () => {
    await page.getByRole('button', { name: 'More actions for “Spring launch”' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('Archived', { exact: true })).toBeVisible()
    // the member's list is told by the server
    await expect(theirs.getByText('Archived', { exact: true })).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Upload', exact: true })).toBeHidden()
    await expect(row(theirs, 'plan.txt')).toBeVisible()
    await theirs.getByRole('navigation', { name: 'Location' }).getByText('Projects').click()
    await expect(theirs.getByText('No spaces yet')).toBeVisible()
    await theirs.getByRole('radio', { name: 'Archived' }).click()
    await expect(theirs.getByRole('link', { name: 'Open “Spring launch”' })).toBeVisible()
  })

  await test.step('until it is brought back', async () => {
    await page.getByRole('button', { name: 'More actions for “Spring launch”' }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await expect(page.getByText('“Spring launch” restored')).toBeVisible()
    await theirs.getByRole('radio', { name: 'Active' }).click()
    await theirs.getByRole('button', { name: 'More actions for “Spring launch”' }).click()
    await theirs.getByRole('menuitem', { name: 'Leave space' }).click()
    await theirs.getByRole('alertdialog').getByRole('button', { name: 'Leave space' }).click()
    await expect(theirs.getByText('No spaces yet')).toBeVisible()
  })
})
