import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { png } from './files.ts'
import { expect, test } from './kit.ts'
import { chinesePdf } from './samples.ts'
import { type WireFile, wireOf } from './wire.ts'

/** Whether a program is there, and may be run behind walls. */
function has(...names: string[]): boolean {
  try {
    execFileSync('which', names)
    const user = process.getuid?.() === 0 ? [] : ['--unshare-user']
    const walls = ['--unshare-net', ...user, '--ro-bind', '/', '/', '--proc', '/proc', 'true']
    execFileSync('bwrap', walls, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const card = (page: Page, name: string) => page.getByRole('gridcell').filter({ hasText: name })
const rtf = Buffer.from('{\\rtf1\\ansi{\\fonttbl\\f0 Arial;}\\f0\\fs60 Quarterly report\\par}')

test('pictures of files appear in the grid by themselves, and the icon stays where there is none', async ({
  page,
  server,
  enter,
}) => {
  test.setTimeout(300_000)
  await enter(page, { language: 'zh' })
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token')!).access)
  const wire = wireOf(server.url, token)
  const { data: folder } = await wire.post<WireFile>('/api/File/AddFolder', { FolderName: '缩略图' })
  const put = (name: string, bytes: Buffer) => wire.put({ bytes, name, fields: { ParentId: folder.FileId } })
  await put('图片.png', png(1200, 800, [36, 89, 224]))
  await put('说明.txt', Buffer.from('words'))
  await put('合同.pdf', chinesePdf([['合同', '第一页']]))
  await put('季报.rtf', rtf)

  await page.goto(`/dashboard/myFile?parentId=${folder.FileId}&menuid=210`)
  await page
    .getByRole('radio', { name: '网格' })
    .or(page.getByRole('button', { name: '网格' }))
    .click()
  const picture = card(page, '图片').locator('img')
  await expect(picture).toBeVisible({ timeout: 60_000 })
  const drawn = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(drawn).toEqual([256, 171])
  await expect(card(page, '说明').locator('img')).toHaveCount(0)
  await expect(card(page, '说明').locator('svg').first()).toBeVisible()
  if (has('pdftoppm')) await expect(card(page, '合同').locator('img')).toBeVisible({ timeout: 60_000 })
  if (has('pdftoppm', 'soffice'))
    await expect(card(page, '季报').locator('img')).toBeVisible({ timeout: 60_000 })

  // the panel of details shows it too
  await card(page, '图片').click()
  await expect(page.getByRole('complementary').last().locator('img').first()).toBeVisible()
})

test('a picture that is being made shows that it is, and comes without a reload', async ({
  page,
  server,
  enter,
}) => {
  await enter(page, { language: 'zh' })
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token')!).access)
  const wire = wireOf(server.url, token)
  const { data: folder } = await wire.post<WireFile>('/api/File/AddFolder', { FolderName: '等待' })
  await wire.put({
    bytes: png(900, 900, [200, 30, 30]),
    name: '等待.png',
    fields: { ParentId: folder.FileId },
  })
  // the first answer is held back to "being made"
  let asked = 0
  await page.route('**/api/File/GetThumbnails*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    if (asked++ === 0) for (const row of body.Data) row.State = 'waiting'
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`/dashboard/myFile?parentId=${folder.FileId}&menuid=210`)
  await page
    .getByRole('radio', { name: '网格' })
    .or(page.getByRole('button', { name: '网格' }))
    .click()
  await expect(page.locator('[data-waiting]')).toBeVisible()
  await expect(card(page, '等待').locator('img')).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
})

test('an Office file opens as pages', async ({ page, server, enter }) => {
  test.skip(!has('soffice'), 'LibreOffice is missing')
  test.setTimeout(300_000)
  await enter(page, { language: 'zh' })
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token')!).access)
  const file = await wireOf(server.url, token).put({ bytes: rtf, name: '预览.rtf' })
  await page.goto(`/fliePreview?fileId=${file.FileId}&ext=rtf&v=1&Mode=view`)
  await expect(page.locator('.pdfViewer canvas').first()).toBeVisible({ timeout: 60_000 })
})

test('administrators see which programs the server has', async ({ page, enter }) => {
  await enter(page, { language: 'zh' })
  await page.goto('/dashboard/main/setting?menuid=401&section=services')
  await expect(page.getByRole('heading', { name: '系统服务' })).toBeVisible()
  for (const name of ['隔离环境', '文档转换', 'PDF 页面', '音视频', '手机照片', '文字识别'])
    await expect(page.getByText(name, { exact: false }).first()).toBeVisible()
})
