import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import type { WireFile } from './wire.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

test('the details of a file and of its folder tell what happened', async ({ page, enter, server }) => {
  const { account, password, wire } = await newPerson(server)
  const box = (await wire.post<WireFile>('/api/File/AddFolder', { FolderName: '合同' })).data.FileId
  const file = await wire.put({ bytes: Buffer.from('one'), name: 'a.txt', fields: { ParentId: box } })
  await wire.post('/api/File/Rename', { Id: file.FileId, Name: 'b.txt' })
  await enter(page, { account, password, language: 'zh' })
  await row(page, '合同').click()
  const panel = page.getByRole('complementary', { name: '详情面板' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: /详情/ }).first().click()
  await panel.getByRole('tab', { name: '动态' }).click()
  const today = panel.getByRole('region', { name: '今天' })
  await expect(today).toContainText('重命名了“b.txt”')
  await expect(today).toContainText('a.txt → b.txt')
  await expect(today).toContainText('新建了此文件夹')

  await row(page, '合同').dblclick()
  await row(page, /b\s*\.txt/).click()
  await expect(today).toContainText('重命名了此文件')
  await expect(today).toContainText('上传了此文件')
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('c.txt')
  await page.keyboard.press('Enter')
  await expect(today).toContainText('b.txt → c.txt')
})
