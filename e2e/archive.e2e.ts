import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })
const archive = async (page: Page, tab?: string) =>
  page.goto(`/dashboard/pigeonhole?menuid=290${tab ? `&tab=${tab}` : ''}`)

async function upload(page: Page, name: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传', exact: true }).first().click()
  await page.getByRole('menuitem', { name: '上传文件', exact: true }).click()
  await (await chooser).setFiles([
    { name, mimeType: 'text/plain', buffer: Buffer.from(`content of ${name}`) },
  ])
  await expect(row(page, name)).toBeVisible()
}

async function archiveFile(page: Page, name: string, category: string) {
  await row(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '归档' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(category, { exact: true }).click()
  await dialog.getByRole('button', { name: '归档', exact: true }).click()
  await expect(row(page, name)).toHaveCount(0)
}

test('what is finished goes into the archive, is held and comes back', async ({ page, server, enter }) => {
  test.setTimeout(300_000)
  await enter(page, { language: 'zh' })

  await test.step('an administrator makes classes and categories', async () => {
    await archive(page, 'settings')
    await page.getByRole('button', { name: '新建保管期限' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('十年')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(row(page, '十年')).toContainText('10 年')
    await page.getByRole('button', { name: '新建类目' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('名称').fill('合同')
    await dialog.getByRole('button', { name: /默认保管期限/ }).click()
    await page.getByText('十年 · 10 年').last().click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('treeitem', { name: /合同/ })).toBeVisible()
  })

  await test.step('a file is archived and leaves a stub', async () => {
    await page.goto('/dashboard/myFile?menuid=210')
    await upload(page, '合同正本.txt')
    await archiveFile(page, '合同正本', '合同')
    await page.getByRole('button', { name: '已归档 1 项' }).click()
    await expect(page.getByRole('main').getByRole('list').filter({ hasText: '合同正本.txt' })).toContainText(
      /A\d{4}-000001/,
    )
  })

  await test.step('the archive shows it with its evidence', async () => {
    await archive(page)
    await row(page, '合同正本').click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText('十年 · 10 年')
    await expect(drawer.locator('code').first()).toHaveText(/^[0-9a-f]{64}$/)
    await page.keyboard.press('Escape')
  })

  const reader = await newPerson(server)
  await test.step('somebody else does not see it', async () => {
    const listed = await reader.wire.get<{ Total: number }>('/api/File/GetArchiveList')
    expect(listed.data.Total).toBe(0)
  })

  await test.step('on hold it cannot come back; released it can', async () => {
    await row(page, '合同正本').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '冻结' }).click()
    await page.getByRole('dialog').getByLabel('冻结原因').fill('诉讼')
    await page.getByRole('dialog').getByRole('button', { name: '冻结', exact: true }).click()
    await expect(row(page, '合同正本')).toContainText('已冻结')
    await row(page, '合同正本').click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: '取回', exact: true })).toHaveCount(0)
    await page.getByRole('menuitem', { name: '解除冻结' }).click()
    await expect(row(page, '合同正本')).toContainText('已归档')
    await row(page, '合同正本').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '取回', exact: true }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: '取回' })
      .click()
    await expect(page.getByText('还没有归档内容')).toBeVisible()
    await page.goto('/dashboard/myFile?menuid=210')
    await expect(row(page, '合同正本')).toBeVisible()
    await expect(page.getByRole('button', { name: /已归档/ })).toHaveCount(0)
  })
})
