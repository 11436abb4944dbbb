import { countClicks } from './clicks.ts'
import { expect, testAlone } from './kit.ts'
import { newPerson } from './people.ts'
import { bytesOf } from './wire.ts'

// Other journeys on a shared server would tick the steps of a new system.
const test = testAlone

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

test('somebody new sees what to do first, ticked by what was done', async ({ page, enter, server }) => {
  const person = await newPerson(server, { name: 'Newcomer' })
  await enter(page, person)
  await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
  const steps = page.getByRole('region', { name: /^Welcome to/ }).getByRole('listitem')
  await expect(page.getByText('0 of 3 done')).toBeVisible()
  await expect(steps).toHaveCount(3)
  const chooser = page.waitForEvent('filechooser')
  await steps.getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles([{ name: 'first.txt', mimeType: 'text/plain', buffer: bytesOf(300, 'x') }])
  await expect(page.getByRole('row').filter({ hasText: 'first' })).toBeVisible()

  const tool = page.getByRole('button', { name: 'Get started 1/3' })
  await tool.click()
  const card = page.getByRole('dialog', { name: 'Get started' })
  await expect(card.getByRole('listitem').filter({ hasText: 'Upload your first files' })).toContainText(
    'Done',
  )
  await card.getByRole('button', { name: 'Don’t show again' }).click()
  await expect(tool).toBeHidden()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'first' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Get started/ })).toHaveCount(0)
})

test('an administrator is led to the pages that a new system needs', async ({ page, enter, server }) => {
  await enter(page)
  await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
  await expect(page.getByRole('link', { name: 'My desktop' })).toHaveCount(0)
  await page.getByRole('listitem').filter({ hasText: 'Create departments' }).getByRole('link').click()
  await expect(page).toHaveURL(/userMain\/organization/)
})
