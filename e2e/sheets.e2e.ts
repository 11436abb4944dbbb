import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${lines.join('\n')}\n`),
})

const screens = {
  organisations: '/dashboard/userMain/organization?menuid=502',
  roles: '/dashboard/userMain/role?menuid=507',
  groups: '/dashboard/userMain/group?menuid=511',
}

/** Opens the import of the screen and gives it a file. */
async function giveSheet(page: Page, title: string, file: ReturnType<typeof csv>): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: title })
  await drawer.locator('input[type=file]').setInputFiles(file)
  return drawer
}

/** Exports what the screen lists, and imports it again, which changes nothing. */
async function expectSameAgain(page: Page, title: string) {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: title })
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'again.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: readFileSync(await download.path()),
  })
  await expect(drawer).toContainText(/\d rows? unchanged/)
  await expect(drawer.getByRole('button', { name: 'No rows to import' })).toBeDisabled()
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer).toBeHidden()
}

test('organisations, roles and groups come from sheets, all or nothing, and go back unchanged', async ({
  page,
  enter,
  server,
}) => {
  const person = await newPerson(server)
  await enter(page, { at: screens.organisations })

  await test.step('a sheet with a fault is not imported at all', async () => {
    const drawer = await giveSheet(
      page,
      'Import organizations',
      csv('departments.csv', 'Parent organization,Name,User limit', ',Foundry,40', 'Nowhere,Lost,'),
    )
    await expect(drawer).toContainText('1 row has errors')
    await expect(drawer.getByRole('row', { name: /Nowhere\/Lost/ })).toContainText(
      'No such parent organization',
    )
    await expect(drawer.getByRole('button', { name: 'Fix the errors first' })).toBeDisabled()
    await expectAccessible(page, 'a sheet with a fault')
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('tree').getByText('Foundry')).toHaveCount(0)
  })

  await test.step('departments are added below their parents', async () => {
    const drawer = await giveSheet(
      page,
      'Import organizations',
      csv('departments.csv', 'Parent organization,Name,User limit', 'Foundry,Moulds,', ',Foundry,40'),
    )
    await drawer.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(drawer).toContainText('Import finished: 2 imported, 0 failed')
    await drawer.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('tree').getByText('Moulds')).toBeVisible()
    await expectSameAgain(page, 'Import organizations')
  })

  await test.step('roles with the permissions that a template names', async () => {
    await page.goto(screens.roles)
    const drawer = await giveSheet(
      page,
      'Import roles',
      csv(
        'roles.csv',
        'Role,Note,Suggested permissions',
        'Casters,Pour iron,Editor',
        'Welders,,"Preview, Print"',
      ),
    )
    await drawer.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(drawer).toContainText('Import finished: 2 imported, 0 failed')
    await drawer.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Casters' })).toContainText('Pour iron')
    await expectSameAgain(page, 'Import roles')
  })

  await test.step('groups with members by their accounts', async () => {
    await page.goto(screens.groups)
    const drawer = await giveSheet(
      page,
      'Import groups',
      csv('groups.csv', 'Group,Member accounts', `Night shift,"${person.account}, admin"`),
    )
    await drawer.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(drawer).toContainText('Import finished: 1 imported, 0 failed')
    await drawer.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Night shift' })).toContainText('2')
    await expectSameAgain(page, 'Import groups')
  })
})

test('模板可以下载并导入', async ({ page, enter }) => {
  await enter(page, { at: screens.organisations, language: 'zh', theme: 'theme-dark' })
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '导入组织' })
  const saved = page.waitForEvent('download')
  await drawer.getByRole('button', { name: '下载模板' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  await drawer.locator('input[type=file]').setInputFiles({
    name: '组织.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: readFileSync(await download.path()),
  })
  await expect(drawer).toContainText('2 行可以导入')
  await expect(drawer.getByRole('row', { name: /研发中心\/平台部/ })).toContainText('新建')
})
