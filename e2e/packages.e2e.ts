import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download, Page } from '@playwright/test'
import { expect, test } from './kit.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

async function upload(page: Page, files: string[]) {
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

/** The zip's first bytes, and whether a name stands in it. */
async function zipOf(download: Download) {
  const bytes = readFileSync(await download.path())
  return { bytes, has: (name: string) => bytes.includes(Buffer.from(name)) }
}

/** A folder with a large file, a small one and an empty folder. */
async function makeFolder(page: Page, name: string) {
  await folder(page, name)
  await row(page, name).dblclick()
  await folder(page, '空文件夹')
  const folderOfFiles = mkdtempSync(join(tmpdir(), 'cabinet-packages-'))
  const at = (file: string) => join(folderOfFiles, file)
  writeFileSync(at('合同.txt'), '合同内容')
  // more than two chunks of 10 MB
  writeFileSync(at('录像.bin'), Buffer.alloc(24_000_000, 3))
  await upload(page, [at('合同.txt'), at('录像.bin')])
  await expect(row(page, '录像')).toBeVisible()
  await page.getByRole('navigation', { name: '所在位置' }).getByText('我的文件').click()
}

const centre = (page: Page) => page.getByRole('dialog', { name: '打包下载' })

test('a folder and several files are packed, fetched by themselves and found again in the list', async ({
  page,
  enter,
}) => {
  await enter(page, { language: 'zh' })

  await makeFolder(page, '采购资料')

  await test.step('the folder is packed and saved, its names as they are', async () => {
    await row(page, '采购资料').click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载', exact: true }).first().click()
    await expect(page.getByText('正在打包“采购资料.zip”')).toBeVisible()
    const download = await saved
    expect(download.suggestedFilename()).toBe('采购资料.zip')
    const zip = await zipOf(download)
    expect(zip.bytes.subarray(0, 4).toString('hex')).toBe('504b0304')
    for (const name of ['采购资料/合同.txt', '采购资料/录像.bin', '采购资料/空文件夹/', '合同内容'])
      expect(zip.has(name), name).toBe(true)
  })

  await test.step('the download centre shows it', async () => {
    await page.getByRole('button', { name: /^打包下载/ }).click()
    const line = centre(page).getByRole('listitem').filter({ hasText: '采购资料.zip' })
    await expect(line).toContainText('已完成')
    const again = page.waitForEvent('download')
    await line.getByRole('button', { name: '下载' }).click()
    expect((await again).suggestedFilename()).toBe('采购资料.zip')
    await centre(page).getByRole('button', { name: '全部打包任务' }).click()
  })

  await test.step('the list under the message centre: search, delete', async () => {
    await expect(page).toHaveURL(/messageMain\/packagelist\?menuid=844/)
    await expect(page.getByRole('link', { name: '打包下载' })).toHaveAttribute('aria-current', 'page')
    const line = row(page, '采购资料')
    await expect(line).toContainText('22.89 MB')
    await page.getByRole('searchbox', { name: '搜索打包任务' }).fill('没有')
    await expect(page.getByText('没有匹配的打包任务')).toBeVisible()
    await page.getByRole('searchbox', { name: '搜索打包任务' }).fill('采购')
    await line.getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('已删除“采购资料.zip”')).toBeVisible()
    await page.getByRole('searchbox', { name: '搜索打包任务' }).fill('')
    await expect(page.getByText('还没有打包任务')).toBeVisible()
  })
})

test('a download that was broken off by a reload goes on where it was', async ({ page, enter }) => {
  await enter(page, { language: 'zh' })
  await makeFolder(page, '断点续传')
  await row(page, '断点续传').click()
  const asked: number[] = []
  let slow = true
  await page.route('**/api/Download/DownLoadPackageFile*', async (route) => {
    const { Index } = route.request().postDataJSON() as { Index: number }
    asked.push(Index)
    // the second chunk is never answered before the reload
    if (slow && Index === 1) return
    await route.continue()
  })
  await page.getByRole('button', { name: '下载', exact: true }).first().click()
  await expect.poll(() => asked.at(-1)).toBe(1)
  await page.getByRole('button', { name: /^打包下载/ }).click()
  await expect(centre(page)).toContainText('正在下载 43%')
  slow = false
  asked.length = 0
  const saved = page.waitForEvent('download')
  await page.reload()
  const zip = await zipOf(await saved)
  expect(asked).toEqual([1, 2])
  expect(zip.has('断点续传/录像.bin')).toBe(true)
  expect(zip.bytes.subarray(-22, -18).toString('hex')).toBe('504b0506')

  await test.step('cancelled, it stops and is set back', async () => {
    slow = true
    await row(page, '断点续传').click()
    await page.getByRole('button', { name: '下载', exact: true }).first().click()
    await page.getByRole('button', { name: /^打包下载/ }).click()
    const line = centre(page).getByRole('listitem').first()
    await expect(line).toContainText('正在下载')
    await line.getByRole('button', { name: '取消' }).click()
    await expect(line).toContainText('已完成')
    await expect(line.getByRole('button', { name: '下载' })).toBeVisible()
  })
})
