import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Spaces' })
const drawer = (page: Page) => page.getByRole('dialog')

test('what an administrator ticks in a role is what its people see, at once', async ({
  page,
  enter,
  server,
  browser,
}) => {
  const person = await newPerson(server)
  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, person)
  await expect(rail(theirs).getByRole('link', { name: 'Department files' })).toBeVisible()
  await expect(rail(theirs).getByRole('link', { name: 'Admin' })).toHaveCount(0)

  await test.step('the administrator makes a role', async () => {
    await enter(page)
    await rail(page).getByRole('link', { name: 'Admin' }).click()
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Roles' })
      .click()
    await page.getByRole('button', { name: 'New role' }).first().click()
    await drawer(page).getByLabel('Name').fill('Readers')
    await drawer(page).getByRole('button', { name: 'Save' }).click()
    await expect(drawer(page).getByText('Readers')).toBeVisible()
  })

  await test.step('gives it to the person', async () => {
    await drawer(page).getByRole('button', { name: 'Add members' }).click()
    const asked = page.getByRole('dialog').filter({ hasText: 'Add members to' })
    await asked.getByRole('combobox').fill(person.account)
    await page.locator('.ant-select-item-option').filter({ hasText: person.account }).first().click()
    await asked.getByText('Add members to').click()
    await asked.getByRole('button', { name: 'Add members' }).click()
    await expect(drawer(page).getByText(person.account)).toBeVisible()
  })

  await test.step('and ticks one page: the others go from the open window of the person', async () => {
    await drawer(page).getByRole('tab', { name: 'Pages and buttons' }).click()
    await drawer(page).getByRole('checkbox', { name: 'Limit pages' }).check()
    await drawer(page).getByRole('group', { name: 'My files' }).getByRole('checkbox').check()
    await drawer(page).getByRole('button', { name: 'Save' }).click()
    await expect(rail(theirs).getByRole('link', { name: 'Department files' })).toHaveCount(0)
    await expect(rail(theirs).getByRole('link', { name: 'My files' })).toBeVisible()
    await theirs.goto(`${server.url}/dashboard/groupFile?menuid=200`)
    await expect(theirs.getByText('Page not found')).toBeVisible()
    await theirs.goto(`${server.url}/dashboard/myFile?menuid=210`)
  })

  await test.step('ticked again, the page is back', async () => {
    await drawer(page).getByRole('group', { name: 'Department files' }).getByRole('checkbox').check()
    await drawer(page).getByRole('button', { name: 'Save' }).click()
    await expect(rail(theirs).getByRole('link', { name: 'Department files' })).toBeVisible()
  })

  await test.step('the overview says why', async () => {
    await page.keyboard.press('Escape')
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Permission overview' })
      .click()
    // other journeys made people, too
    await page.getByRole('searchbox', { name: 'Search by name or account' }).fill(person.account)
    await page.getByRole('row').filter({ hasText: person.account }).click()
    await expect(drawer(page).getByText('Given by roles: Readers').first()).toBeVisible()
  })

  await test.step('and nobody else makes roles', async () => {
    const refused = await theirs.request.post(`${server.url}/api/Role/AddRole`, { data: { RoleName: 'x' } })
    expect(refused.status()).toBe(401)
    expect((await person.wire.post('/api/Role/AddRole', { RoleName: 'Mine' })).status).toBe(403)
  })
})

test('a menu gets another name, and takes its own back', async ({ page, enter }) => {
  await enter(page)
  await page.goto('/dashboard/main/menu?menuid=402')
  const name = async (zh: string, en: string) => {
    await page.getByRole('row').filter({ hasText: '/dashboard/knowledge' }).click()
    await drawer(page).getByLabel('Chinese name').fill(zh)
    await drawer(page).getByLabel('English name').fill(en)
    await drawer(page).getByRole('button', { name: 'Save' }).click()
    await expect(drawer(page)).toHaveCount(0)
  }
  await name('百科', 'Wiki')
  await expect(rail(page).getByRole('link', { name: 'Wiki' })).toBeVisible()
  await name('', '')
  await expect(rail(page).getByRole('link', { name: 'Knowledge bases' })).toBeVisible()
})
