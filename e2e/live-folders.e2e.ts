import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import { bytesOf } from './wire.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Long enough for a slow machine; the server says it within a second. */
const soon = { timeout: 60_000 }

test('what is done in one window appears in another that shows the folder, without reload', async ({
  page,
  context,
  enter,
  server,
}) => {
  const person = await newPerson(server)
  const { wire } = person
  const { data: drawer } = await wire.post<{ FileId: string }>('/api/File/AddFolder', {
    FolderName: 'Drawer',
  })
  for (const name of ['first.txt', 'second.txt', 'third.txt'])
    await wire.put({ name, bytes: bytesOf(100, name) })
  await enter(page, { ...person, language: 'zh' })
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(row(other, 'third')).toBeVisible()
  await expect(row(page, 'third')).toBeVisible()
  const loadedAt = await other.evaluate(() => performance.timeOrigin)

  await test.step('an upload, beside what is chosen', async () => {
    await row(other, 'second').click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '上传', exact: true }).first().click()
    await page.getByRole('menuitem', { name: '上传文件', exact: true }).click()
    await (await chooser).setFiles([
      { name: 'arrived.txt', mimeType: 'text/plain', buffer: Buffer.from('arrived') },
    ])
    await expect(row(other, 'arrived')).toBeVisible(soon)
    await expect(row(other, 'second')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a new name, given in this window', async () => {
    await row(page, 'first').click()
    await page.keyboard.press('F2')
    await page.getByRole('grid').getByRole('textbox').fill('renamed.txt')
    await page.keyboard.press('Enter')
    await expect(row(other, 'renamed')).toBeVisible(soon)
    await expect(row(other, 'first')).toHaveCount(0)
  })

  await test.step('a move, and the folder counts its items', async () => {
    const { data } = await wire.get<{ Data: { FileId: string; Name: string }[] }>('/api/File/GetFileList')
    const third = data.Data.find(({ Name }) => Name === 'third.txt')!.FileId
    expect((await wire.post('/api/File/Move', { Ids: [third], ParentId: drawer.FileId })).code).toBe(200)
    await expect(row(other, 'third')).toHaveCount(0, soon)
    await row(other, 'Drawer').dblclick()
    await expect(row(other, 'third')).toBeVisible()
    await other.goBack()
    await expect(row(other, 'second')).toBeVisible()
  })

  await test.step('a deletion and a restoration', async () => {
    await row(page, 'second').click()
    await page.keyboard.press('Delete')
    await expect(row(other, 'second')).toHaveCount(0, soon)
    const { data } = await wire.get<{ Data: { Id: string; Name: string }[] }>('/api/File/GetRecycleList', {
      type: 1,
    })
    const ids = data.Data.filter(({ Name }) => Name === 'second.txt').map(({ Id }) => Id)
    expect((await wire.post('/api/File/Restore', { Ids: ids })).code).toBe(200)
    await expect(row(other, 'second')).toBeVisible(soon)
    await expect(row(page, 'second')).toBeVisible(soon)
  })

  await test.step('a folder in the tree beside it', async () => {
    const tree = other.getByRole('tree').first()
    await expect(tree.getByText('Drawer')).toBeVisible()
    await wire.post('/api/File/AddFolder', { FolderName: 'Late folder' })
    await expect(tree.getByText('Late folder')).toBeVisible(soon)
  })
  expect(await other.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
})
