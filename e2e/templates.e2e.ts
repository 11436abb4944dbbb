import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an administrator adds templates, and somebody begins files and folders with them', async ({
  page,
  enter,
  server,
  browser,
}, testInfo) => {
  const person = await newPerson(server, { name: 'Ada Wong' })
  await enter(page)

  await test.step('a text with variables becomes a template', async () => {
    await page.goto('/dashboard/main/templatefile?menuid=411')
    await expect(page.getByText('No templates yet')).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add template' }).first().click()
    await (await chooser).setFiles({
      name: 'Visit report.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# {name}\n\n{user}, {date}, no. {no.}\n'),
    })
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByLabel('Name')).toBeFocused()
    await drawer.getByLabel('Category').fill('Sales')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Visit report')).toContainText('Everyone')
  })

  await test.step('which is looked at before anybody uses it', async () => {
    await row(page, 'Visit report').getByText('Visit report').click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('heading', { name: '{name}' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('and so does a tree of folders', async () => {
    await page.getByRole('button', { name: 'Add folder template' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name').fill('Customer')
    await drawer.getByLabel('Folder structure').fill('Contracts/Signed\nOffers')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Customer')).toBeVisible()
  })

  const theirs = await (await browser.newContext({ acceptDownloads: true })).newPage()
  await enter(theirs, { account: person.account, password: person.password })

  await test.step('a blank document takes two clicks and a name', async () => {
    await theirs.getByRole('button', { name: 'New document' }).click()
    await theirs.getByRole('menuitem', { name: 'Word document' }).click()
    const dialog = theirs.getByRole('dialog', { name: 'New Word document' })
    await dialog.getByLabel('Name').fill(' ')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Name').fill('Minutes')
    await theirs.keyboard.press('Enter')
    // where it is written, or looked at
    await expect(theirs).toHaveURL(/\/(office\/document|fliePreview)\?fileId=.*&ext=docx/)
    await expect(theirs.getByRole('heading', { name: /Minutes/ })).toBeVisible()
    await theirs.goBack()
    await expect(row(theirs, 'Minutes.docx')).toBeVisible()
  })

  await test.step('the gallery fills the template in', async () => {
    await theirs.getByRole('button', { name: 'New document' }).click()
    await theirs.getByRole('menuitem', { name: 'From template…' }).click()
    const dialog = theirs.getByRole('dialog', { name: 'New from template' })
    await dialog.getByRole('searchbox').fill('visit')
    await dialog.getByRole('radio', { name: /Visit report/ }).check()
    await dialog.getByLabel('Name').fill('Acme')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(theirs.getByRole('textbox', { name: 'Edit “Acme.md”' })).toContainText('# Acme')
    await expect(theirs.getByRole('heading', { name: 'Acme', exact: true })).toBeVisible()
    await theirs.getByRole('banner').getByRole('button', { name: 'Close', exact: true }).click()
    await expect(row(theirs, 'Acme.md')).toBeVisible()
    const download = theirs.waitForEvent('download')
    await row(theirs, 'Acme.md').hover()
    await row(theirs, 'Acme.md').getByRole('button', { name: 'Download' }).click()
    const text = execFileSync('cat', [(await (await download).path())!], { encoding: 'utf8' })
    expect(text).toMatch(/^# Acme\n\nAda Wong, \d{4}-\d\d-\d\d, no\. 0001\n$/)
  })

  await test.step('a tree of folders too', async () => {
    await theirs.getByRole('button', { name: 'New document' }).click()
    await theirs.getByRole('menuitem', { name: 'From template…' }).click()
    const dialog = theirs.getByRole('dialog', { name: 'New from template' })
    await dialog.getByRole('radio', { name: 'Folders', exact: true }).click()
    await dialog.getByRole('radio', { name: /Customer/ }).check()
    await expect(dialog).toContainText('Creates a folder with 3 subfolders')
    await theirs.screenshot({ path: testInfo.outputPath('gallery.png') })
    await dialog.getByLabel('Name').fill('Acme & Co')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await row(theirs, 'Acme & Co').dblclick()
    await expect(row(theirs, 'Contracts')).toBeVisible()
    await expect(row(theirs, 'Offers')).toBeVisible()
  })
})
