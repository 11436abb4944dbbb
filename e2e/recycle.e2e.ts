import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import { bytesOf, type WireFile } from './wire.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

test('what was deleted is found by its traces, comes back, or goes for ever', async ({
  page,
  enter,
  server,
}) => {
  const { account, password, wire } = await newPerson(server)
  const folder = async (name: string, parentId?: string) =>
    (await wire.post<WireFile>('/api/File/AddFolder', { FolderName: name, ParentId: parentId })).data.FileId
  const box = await folder('合同')
  const put = async (name: string) =>
    (await wire.put({ bytes: bytesOf(700, name), name, fields: { ParentId: box } })).FileId
  const ids = [await put('a.pdf'), await put('b.txt'), await folder('空', box)]
  await wire.post('/api/File/Delete', { Ids: ids })
  await enter(page, { account, password, language: 'zh' })
  await page.getByRole('link', { name: '回收站' }).first().click()
  for (const name of ['a.pdf', 'b.txt', '空']) await expect(row(page, name).first()).toBeVisible()

  await test.step('by type, by way, by day', async () => {
    await page.getByRole('button', { name: /^类型/ }).click()
    await page
      .getByRole('menuitemradio', { name: '文件夹' })
      .or(page.getByRole('menuitem', { name: '文件夹' }))
      .click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: /^类型/ }).click()
    await page
      .getByRole('menuitemradio', { name: '全部类型' })
      .or(page.getByRole('menuitem', { name: '全部类型' }))
      .click()
    await page.getByRole('button', { name: '筛选', exact: true }).click()
    await page.getByLabel('原位置').fill('没有')
    await page.getByRole('button', { name: '应用' }).click()
    await expect(page.getByText('没有符合条件的文件')).toBeVisible()
    await page.getByRole('button', { name: '筛选（1）' }).click()
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(row(page, 'a.pdf')).toBeVisible()
  })

  await test.step('restored beside a taken name', async () => {
    await put('b.txt')
    await row(page, 'b.txt').click()
    await page.getByRole('button', { name: '恢复', exact: true }).click()
    await expect(page.getByText('已恢复 1 项')).toBeVisible()
    const list = await wire.get<{ Data: WireFile[] }>('/api/File/GetFileList', { ParentId: box })
    expect(list.data.Data.map((one) => one.Name).toSorted()).toEqual(['b.txt', 'b（已还原）.txt'])
  })

  await test.step('emptied', async () => {
    await page.getByRole('button', { name: '清空回收站' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '清空回收站' }).click()
    await expect(page.getByText('回收站是空的')).toBeVisible()
  })
})
