import type { Page } from '@playwright/test'
import { png } from './files.ts'
import { expect, test } from './kit.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

async function upload(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传', exact: true }).first().click()
  await page.getByRole('menuitem', { name: '上传文件', exact: true }).click()
  await (await chooser).setFiles(files)
}

async function folder(page: Page, name: string) {
  await page.getByRole('button', { name: '新建文件夹' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toBeVisible()
}

const collection = (page: Page) => page.getByRole('link', { name: '我的收藏' }).first().click()

test('what is starred is found again in My Collection, wherever it goes', async ({ page, enter }) => {
  await enter(page, { language: 'zh' })

  await test.step('stars in the list of files', async () => {
    await folder(page, '项目资料')
    await row(page, '项目资料').dblclick()
    await upload(page, [{ name: 'blue.png', mimeType: 'image/png', buffer: png(64, 40, [36, 89, 224]) }])
    await expect(row(page, 'blue')).toBeVisible()
    await page.getByRole('navigation', { name: '所在位置' }).getByText('我的文件').click()
    await upload(page, [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes 笔记') },
      { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') },
    ])
    await row(page, 'notes').click()
    await page.keyboard.press('s')
    await expect(row(page, 'notes').getByRole('button', { name: '已收藏' })).toBeVisible()
    await row(page, '项目资料').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '收藏', exact: false }).first().click()
    await expect(row(page, '项目资料').getByRole('button', { name: '已收藏' })).toBeVisible()
    await expect(row(page, 'plan').getByRole('button', { name: '已收藏' })).toHaveCount(0)
  })

  await test.step('the collection shows them, without a side panel', async () => {
    await collection(page)
    await expect(page.getByRole('heading', { name: '我的收藏', level: 1 })).toBeVisible()
    await expect(row(page, 'notes')).toContainText('我的文件')
    await expect(row(page, '项目资料')).toBeVisible()
    await expect(row(page, 'plan')).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: '侧边面板' })).toHaveCount(0)
  })

  await test.step('a folder opens there and its way grows', async () => {
    await row(page, '项目资料').dblclick()
    await expect(page).toHaveURL(/myCollect\?parentId=[0-9a-f-]+&menuid=250/)
    await expect(row(page, 'blue')).toBeVisible()
    await expect(page.getByRole('button', { name: '取消收藏', exact: true })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: '项目资料', level: 1 })).toBeVisible()
    await row(page, 'blue').dblclick()
    await expect(page).toHaveURL(/fliePreview/)
    await page.goBack()
    await page.getByRole('navigation', { name: '所在位置' }).getByText('我的收藏').click()
    await expect(row(page, 'notes')).toBeVisible()
  })

  await test.step('search by Enter, nothing found and back', async () => {
    const field = page.getByRole('searchbox', { name: '搜索文件名' })
    await field.fill('nothing')
    await field.press('Enter')
    await expect(page.getByText('没有符合条件的文件')).toBeVisible()
    await field.fill('')
    await page.getByRole('button', { name: '搜索', exact: true }).click()
    await expect(row(page, 'notes')).toBeVisible()
  })

  await test.step('messages: nothing, several, a folder', async () => {
    await page.getByRole('button', { name: '下载', exact: true }).click()
    await expect(page.getByText('请选择一个要下载的文件')).toBeVisible()
    await page.getByRole('checkbox', { name: '全选本页' }).click()
    await page.getByRole('button', { name: '下载', exact: true }).click()
    await expect(page.getByText('不支持批量下载')).toBeVisible()
    await row(page, '项目资料').click()
    await page.getByRole('button', { name: '下载', exact: true }).click()
    await expect(page.getByText('暂不支持下载文件夹')).toBeVisible()
    const download = page.waitForEvent('download')
    await row(page, 'notes').click()
    await page.getByRole('button', { name: '下载', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('notes.txt')
  })

  await test.step('taking out asks, is declined, is done, is taken back', async () => {
    await page.getByRole('button', { name: '取消收藏', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '取消', exact: true }).click()
    await expect(page.getByText('已取消删除')).toBeVisible()
    await page.getByRole('grid').focus()
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: '取消收藏' }).click()
    await expect(page.getByText('操作成功')).toBeVisible()
    await expect(row(page, 'notes')).toHaveCount(0)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(row(page, 'notes')).toBeVisible()
  })

  await test.step('a renamed file keeps its star, a deleted one goes until it comes back', async () => {
    await row(page, 'notes').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '打开所在位置' }).click()
    // The collection has a row of the same name until the folder is open.
    await expect(page.getByRole('grid', { name: '我的文件' })).toBeVisible()
    await row(page, 'notes').click()
    await page.keyboard.press('F2')
    await page.keyboard.type('minutes')
    await page.keyboard.press('Enter')
    await expect(row(page, 'minutes').getByRole('button', { name: '已收藏' })).toBeVisible()
    await row(page, 'minutes').click()
    await page.keyboard.press('Delete')
    await expect(row(page, 'minutes')).toHaveCount(0)
    await collection(page)
    await expect(row(page, '项目资料')).toBeVisible()
    await expect(row(page, 'minutes')).toHaveCount(0)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(row(page, 'minutes')).toBeVisible()
  })
})
