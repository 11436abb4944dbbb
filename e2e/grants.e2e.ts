import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { adminWire, newPerson } from './people.ts'
import { bytesOf, type Wire, type WireFile } from './wire.ts'

async function department(wire: Wire, parentId: string, name: string): Promise<string> {
  const made = await wire.post<{ Id: string }>('/api/SysAuthen/AddOrganization', {
    ParentId: parentId,
    Name: name,
  })
  expect(made.code, name).toBe(200)
  return made.data.Id
}

async function folder(wire: Wire, parentId: string, name: string): Promise<string> {
  const made = await wire.post<WireFile>('/api/File/AddFolder', { ParentId: parentId, FolderName: name })
  expect(made.code, name).toBe(200)
  return made.data.FileId
}

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a folder is granted to a department, and a request for another is approved', async ({
  page,
  browser,
  enter,
  server,
}) => {
  const wire = await adminWire(server)
  const me = await wire.get<{ GroupId: string }>('/api/User/GetUserInfo')
  const sales = await department(wire, me.data.GroupId, 'Sales')
  const research = await department(wire, me.data.GroupId, 'Research')
  await newPerson(server, { org: sales, name: 'Seller' })
  const colleague = await newPerson(server, { org: research, name: 'Colleague' })
  await newPerson(server, { org: research, name: 'Neighbour' })
  const plans = await folder(wire, sales, 'Plans')
  const secret = await folder(wire, sales, 'Secret')
  await wire.put({ bytes: bytesOf(1500, 'plan'), name: 'plan.txt', fields: { ParentId: plans } })

  // the administrator grants it, with an end
  await enter(page)
  await page.goto(`${server.url}/dashboard/groupFile?menuid=200&groupId=${sales}`)
  await row(page, 'Plans').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('Research')
  await dialog.getByRole('option', { name: /Research/ }).click()
  await dialog.getByRole('button', { name: /Permissions of new people/ }).click()
  await page.getByRole('menuitemradio', { name: 'Downloader' }).click()
  await dialog.getByRole('button', { name: 'Expiry of new people' }).click()
  await dialog.getByLabel('Expiry of new people').fill(inDays(7))

  // both people of the department gain, nobody loses
  await expect(dialog.getByText('Gains access: Colleague, Neighbour')).toBeVisible()
  await expect(dialog.getByText(/Loses access/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  // the colleague finds it, and can do just that
  const second = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const theirs = await second.newPage()
  await enter(theirs, colleague)
  await theirs.goto(`${server.url}/dashboard/allotmeFile?menuid=295&type=3`)
  await expect(row(theirs, 'Plans')).toContainText('Downloader')
  await expect(row(theirs, 'Plans')).toContainText(inDays(7))
  const beside = theirs.getByRole('complementary').getByRole('link', { name: 'Plans' })
  await expect(beside).toBeVisible()
  await row(theirs, 'Plans').getByRole('link', { name: 'Plans' }).click()
  await expect(row(theirs, 'plan')).toBeVisible()
  await expect(beside).toHaveAttribute('aria-current', 'page')
  await expect(theirs.getByRole('complementary').locator('[aria-current=page]')).toHaveCount(1)
  await expect(theirs.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0)
  const may = (button: number) =>
    colleague.wire.post('/api/File/GetFilePermissions', { Ids: [plans], BtnType: button })
  expect((await may(3)).code).toBe(200)
  expect((await may(5)).code).toBe(403)
  expect((await colleague.wire.get('/api/File/GetFileDetail', { id: secret })).code).toBe(404)

  // a link to a folder that is hidden: they ask, it is approved, they are in
  await theirs.goto(`${server.url}/dashboard/groupFile?menuid=200&groupId=${sales}&parentId=${secret}`)
  await theirs.getByRole('button', { name: 'Request access' }).click()
  await theirs.getByLabel('Reason').fill('For the quarterly report')
  await theirs.getByRole('button', { name: 'Send request' }).click()
  await expect(theirs.getByRole('dialog')).toBeHidden()

  await page.goto(`${server.url}/dashboard/fileEmpower?menuid=205&view=requests`)
  await expect(row(page, 'Colleague')).toContainText('For the quarterly report')
  await row(page, 'Colleague').getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(row(page, 'Colleague')).toHaveCount(0)

  await theirs.reload()
  await expect(theirs.getByText('This folder is empty')).toBeVisible()
  await second.close()
})

test('who enters a group that holds a grant is shown to gain it, before it is saved', async ({
  page,
  enter,
  server,
}) => {
  const wire = await adminWire(server)
  const me = await wire.get<{ GroupId: string }>('/api/User/GetUserInfo')
  const archive = await department(wire, me.data.GroupId, 'Archive')
  const person = await newPerson(server, { name: 'Newcomer' })
  const minutes = await folder(wire, archive, 'Minutes')
  const group = await wire.post<{ Id: string }>('/api/SysAuthen/AddUserGroup', { Name: 'Board' })
  const saved = await wire.post('/api/File/SaveGrants', {
    Ids: [minutes],
    Grants: [{ SubjectType: 'group', SubjectId: group.data.Id, Template: 'downloader' }],
  })
  expect(saved.code).toBe(200)

  await enter(page)
  await page.goto(`${server.url}/dashboard/userMain/group?menuid=511`)
  await row(page, 'Board').click()
  const changes = page.getByRole('dialog', { name: 'Review changes' })
  const asked = page.getByRole('dialog', { name: 'Add members to “Board”' })

  await page.getByRole('button', { name: 'Add members' }).click()
  await asked.getByRole('combobox').fill(person.account)
  await page.locator('.ant-select-item-option').filter({ hasText: person.account }).first().click()
  await asked.getByRole('heading').click()
  await asked.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(changes.getByRole('row').filter({ hasText: 'Newcomer' })).toContainText('Minutes')

  // given up, nothing has happened and the question still stands
  await changes.getByRole('button', { name: 'Cancel' }).click()
  await expect(changes).toBeHidden()
  expect((await person.wire.get('/api/File/GetFileDetail', { id: minutes })).code).toBe(404)

  await asked.getByRole('button', { name: 'Add', exact: true }).click()
  await changes.getByRole('button', { name: 'Save' }).click()
  await expect(asked).toBeHidden()
  expect((await person.wire.get('/api/File/GetFileDetail', { id: minutes })).code).toBe(200)

  // leaving the group removes the right
  await page.getByRole('button', { name: /Newcomer/ }).click()
  await expect(changes.getByRole('row').filter({ hasText: 'Newcomer' })).toContainText('Loses')
  await changes.getByRole('button', { name: 'Save' }).click()
  await expect(changes).toBeHidden()
  await expect
    .poll(async () => (await person.wire.get('/api/File/GetFileDetail', { id: minutes })).code)
    .toBe(404)
})
