import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './kit.ts'
import { adminWire, newPerson } from './people.ts'
import type { RunningServer } from './server.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })
const users = '/dashboard/userMain/user?menuid=501'
const organisations = '/dashboard/userMain/organization?menuid=502'
const groups = '/dashboard/userMain/group?menuid=511'

/** Departments below the enterprise; answers their ids by name. */
async function withDepartments(server: RunningServer, ...names: string[]) {
  const wire = await adminWire(server)
  const tree = await wire.get<{ Data: { Id: string }[] }>('/api/SysAuthen/GetOrganizationTree')
  const ids: Record<string, string> = { root: tree.data.Data[0]!.Id }
  for (const name of names) {
    const made = await wire.post<{ Id: string }>('/api/SysAuthen/AddOrganization', {
      ParentId: ids.root,
      Name: name,
    })
    ids[name] = made.data.Id
  }
  return ids
}

const sheet = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff账号,姓名,邮箱,所属组织\n${lines.join('\n')}\n`),
})

/** Opens the field's list and takes a name from it; once more where the list moved or closed under the pointer. */
const chooseOrganisation = (page: Page, name: string) =>
  expect(async () => {
    await page.getByRole('dialog').getByRole('combobox', { name: 'Organization' }).click({ timeout: 10_000 })
    await page.getByTitle(name).last().click({ timeout: 10_000 })
  }).toPass({ timeout: 120_000 })

test('a person is created, found, and signs in with the password that was shown once', async ({
  page,
  enter,
  server,
  browser,
}) => {
  await withDepartments(server, 'Marketing')
  await enter(page)
  await page.goto(users)
  await page.getByRole('button', { name: 'New user' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Account' }).fill('mei lin')
  await form.getByRole('textbox', { name: 'Name' }).fill('Mei Lin')
  await chooseOrganisation(page, 'Marketing')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Accounts can contain letters')).toBeVisible()
  await form.getByRole('textbox', { name: 'Account' }).fill('mei.lin')
  await form.getByRole('button', { name: 'Save' }).click()

  const secret = page.getByRole('dialog', { name: 'Save this password now' })
  await expect(secret).toContainText('mei.lin')
  const password = (await secret.locator('dd').textContent()) ?? ''
  expect(password.length).toBeGreaterThanOrEqual(8)
  await secret.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('searchbox', { name: 'Account, name' }).fill('mei')
  await expect(page).toHaveURL(/search=mei/)
  await expect(row(page, 'Mei Lin')).toContainText('Marketing')
  await expect(page.getByRole('row')).toHaveCount(2)

  await test.step('the account is taken now', async () => {
    await page.getByRole('button', { name: 'New user' }).click()
    await form.getByRole('textbox', { name: 'Account' }).fill('Mei.Lin')
    await form.getByRole('textbox', { name: 'Name' }).fill('Another')
    await chooseOrganisation(page, 'Marketing')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('This account is already in use')).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the first sign-in asks for a password of one’s own', async () => {
    const other = await browser.newPage()
    await enter(other, { account: 'mei.lin', password })
    await expect(other).toHaveURL(/EditPasswordNew/)
    await other.close()
  })
})

test('a sheet is checked row by row before anything changes, and imported', async ({
  page,
  enter,
  server,
}) => {
  await withDepartments(server, 'Laboratory')
  await enter(page)
  await page.goto(users)
  await page.getByRole('button', { name: 'Import' }).click()
  const drawer = page.getByRole('dialog')
  await drawer
    .locator('input[type=file]')
    .setInputFiles(
      sheet(
        'people.csv',
        'anna,Anna,anna@example.com,Laboratory',
        'b en,Ben,ben@example.com,Laboratory',
        'carl,Carl,carl,Nowhere',
      ),
    )
  await expect(drawer).toContainText('1 row can be imported')
  await expect(drawer).toContainText('2 rows have errors')
  await expect(drawer.getByRole('row', { name: /Ben/ })).toContainText('Accounts can contain letters')
  await expect(row(page, 'Anna').filter({ hasText: 'Laboratory' })).toHaveCount(0)

  await drawer.getByRole('button', { name: 'Choose another file' }).click()
  await drawer
    .locator('input[type=file]')
    .setInputFiles(
      sheet('people.csv', 'anna,Anna,anna@example.com,Laboratory', 'ben,Ben,ben@example.com,Laboratory'),
    )
  await expect(drawer).toContainText('2 rows can be imported')
  await drawer.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(drawer).toContainText('Import finished: 2 imported, 0 failed')
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download results' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'anna@example.com')).toBeVisible()
  await expect(row(page, 'ben@example.com')).toBeVisible()
})

test('who is disabled is signed out at once', async ({ page, enter, server, browser }) => {
  const person = await newPerson(server, { name: 'Leaving Soon' })
  const theirs = await browser.newPage()
  await enter(theirs, person)
  await enter(page)
  await page.goto(`${users}&search=Leaving`)
  await row(page, 'Leaving Soon').getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row(page, 'Leaving Soon')).toContainText('Disabled')
  await expect(page.getByRole('toolbar')).toBeHidden()
  expect((await person.wire.get('/api/User/GetUserInfo')).status).toBe(401)
  await theirs.reload()
  await expect(theirs).toHaveURL(/login/)
  await theirs.close()
})

test('a department is dragged below another, and put back', async ({ page, enter, server }) => {
  await withDepartments(server, 'Alpha', 'Beta')
  await enter(page)
  await page.goto(organisations)
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(name) })
  await expect(item('Alpha')).toHaveAttribute('aria-level', '2')
  await item('Beta').dragTo(item('Alpha'))
  await expect(page.getByText('Beta moved to Alpha')).toBeVisible()
  await item('Alpha').click()
  await expect(
    page.getByRole('article', { name: 'Alpha' }).getByRole('button', { name: 'Beta' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No sub-departments yet')).toBeVisible()

  await test.step('the same by a dialog', async () => {
    await item('Beta').click()
    await page.getByRole('button', { name: 'Move to…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').click()
    await page.locator('.ant-select-tree').getByTitle('Alpha').click()
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('article', { name: 'Beta' })).toContainText('Alpha')
  })
})

test('a group gets its people', async ({ page, enter, server }) => {
  await newPerson(server, { name: 'Group Member' })
  await enter(page)
  await page.goto(groups)
  await page.getByRole('button', { name: 'New group' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Group', { exact: true }).fill('Reviewers')
  await form.getByRole('button', { name: 'Save' }).click()
  await row(page, 'Reviewers').click()
  await page.getByRole('button', { name: 'Add members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add members to “Reviewers”' })
  // the dialog comes in, and takes the focus then
  await dialog.getByRole('combobox').click()
  await dialog.getByRole('combobox').fill('Group M')
  await page.locator('.ant-select-item-option').filter({ hasText: 'Group Member' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Group Member')
})

test('axe finds nothing against WCAG 2.1 AA in the screens of people, in either theme', async ({
  page,
  enter,
  server,
}) => {
  test.slow()
  await withDepartments(server, 'Axe')
  await newPerson(server, { name: 'Axe' })
  await enter(page)
  await page.goto(users)
  await expect(row(page, 'Axe').first()).toBeVisible()
  await expectAccessible(page, 'users')
  await row(page, 'Axe').first().getByRole('checkbox').check()
  await expectAccessible(page, 'users, with a selection')
  await page.getByRole('button', { name: 'New user' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Account is required')).toBeVisible()
  await expectAccessible(page, 'the form of a user')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await row(page, 'Axe').first().getByText('Axe').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the drawer of a user')
  await page.goto(organisations)
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  await expectAccessible(page, 'organisations')
  await page.goto(groups)
  await expect(page.getByRole('button', { name: 'New group' }).first()).toBeVisible()
  await expectAccessible(page, 'groups')
})
