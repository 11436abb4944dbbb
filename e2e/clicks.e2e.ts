import { countClicks } from './clicks.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import { bytesOf } from './wire.ts'

/** From an open list, after typing; docs/clicks.md says what each task may cost. */
const budget = { share: 4, whoHasAccess: 2 } as const

test('a file is shared with one person in four clicks, and two show who has access', async ({
  page,
  enter,
  server,
}) => {
  const owner = await newPerson(server, { name: 'Owner' })
  const colleague = await newPerson(server, { name: 'Colleague Chen' })
  await owner.wire.put({ bytes: bytesOf(900, 'plan'), name: 'plan.txt' })
  await enter(page, owner)
  await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
  const row = page.getByRole('row').filter({ hasText: 'plan' })
  await expect(row).toBeVisible()
  const clicks = await countClicks(page)

  await row.click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Share', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Share “plan.txt”' })
  await expect(sheet.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Colleague')
  await sheet.getByRole('option', { name: /Colleague Chen/ }).click()
  await expect(sheet.getByText('Gains access: Colleague Chen')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  expect(clicks.count()).toBe(budget.share)
  const theirs = await colleague.wire.get<{ Data: { Name: string; Template: string }[] }>(
    '/api/File/GetAuthorizeFileList',
    { Page: 1, PageSize: 20 },
  )
  expect(theirs.data.Data).toMatchObject([{ Name: 'plan.txt', Template: 'viewer' }])

  await page.keyboard.press('Escape')
  clicks.restart()
  await row.click()
  const panel = page.getByRole('complementary', { name: 'Details panel' })
  await expect(panel.getByText('Shared with Colleague Chen')).toBeVisible()
  await expect(panel.getByText('You can manage')).toBeVisible()
  await panel.getByRole('button', { name: 'See everyone' }).click()
  const people = page.getByRole('dialog', { name: 'Who has access to “plan.txt”' })
  await expect(people.getByRole('button', { name: 'Permissions of Colleague Chen: Viewer' })).toBeVisible()
  expect(clicks.count()).toBe(budget.whoHasAccess)
})

test('sharing by the keyboard alone, and taking it back asks once more', async ({ page, enter, server }) => {
  const owner = await newPerson(server, { name: 'Keyboard' })
  const friend = await newPerson(server, { name: 'Friend Fu' })
  await owner.wire.put({ bytes: bytesOf(900, 'notes'), name: 'notes.txt' })
  await enter(page, owner)
  await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
  const row = page.getByRole('row').filter({ hasText: 'notes' })
  await row.click()
  const clicks = await countClicks(page)
  await page.getByRole('toolbar').getByRole('button', { name: 'Share', exact: true }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Share “notes.txt”' })
  await expect(sheet.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Friend')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Gains access: Friend Fu')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  expect(clicks.count()).toBe(0)
  const file = await friend.wire.get<{ Data: { FileId: string }[] }>('/api/File/GetAuthorizeFileList', {
    Page: 1,
    PageSize: 20,
  })
  expect(file.data.Data).toHaveLength(1)

  await page.getByRole('toolbar').getByRole('button', { name: 'Share', exact: true }).click()
  await sheet.getByRole('button', { name: 'Remove Friend Fu' }).click()
  await expect(sheet.getByText('Loses access: Friend Fu')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Some people lose access' })
  await expect(question.getByRole('row').filter({ hasText: 'Friend Fu' })).toContainText('Loses')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Details panel' })).toContainText(
    'Only you have access',
  )
})
