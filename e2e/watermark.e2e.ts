import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { png } from './files.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import { chinesePdf } from './samples.ts'
import type { WireFile } from './wire.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** The share of a picture on the screen that is red: the mark of this journey. */
const redOn = (page: Page, what: string) =>
  page.evaluate((selector) => {
    const source = document.querySelector<HTMLImageElement | HTMLCanvasElement>(selector)!
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 400
    const paper = canvas.getContext('2d')!
    paper.drawImage(source, 0, 0, 400, 400)
    const { data } = paper.getImageData(0, 0, 400, 400)
    let red = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at]! - data[at + 1]! > 60 && data[at]! - data[at + 2]! > 60) red++
    return red / (data.length / 4)
  }, what)

test('an administrator sets a watermark, and somebody sees and saves marked files only', async ({
  page,
  enter,
  server,
  browser,
}, testInfo) => {
  const person = await newPerson(server, { name: '王小明' })
  const [image, contract, film] = await Promise.all([
    person.wire.put({ name: '照片.png', bytes: png(600, 400, [255, 255, 255]) }),
    person.wire.put({ name: '合同.pdf', bytes: chinesePdf([['采购合同']]) }),
    person.wire.put({ name: '录像.mp4', bytes: Buffer.from('a film') }),
  ])
  await enter(page, { language: 'zh' })

  await test.step('what is filled in shows at once', async () => {
    await page.goto('/dashboard/main/watermark?menuid=404')
    await page.getByRole('button', { name: '添加水印' }).first().click()
    const drawer = page.getByRole('dialog')
    const sample = drawer.getByRole('region', { name: '效果预览' }).locator('img').first()
    await drawer.getByLabel('名称').fill('全员')
    await drawer.getByLabel('文字').fill('{name}')
    await drawer.getByRole('button', { name: '账号' }).click()
    await expect(drawer.getByLabel('文字')).toHaveValue('{name} {account}')
    await expect(sample).toHaveAttribute('src', /admin/)
    await drawer.getByRole('radio', { name: '红色' }).check({ force: true })
    const angle = drawer.getByRole('slider', { name: '角度' })
    await angle.focus()
    await angle.press('Home')
    await expect(angle).toHaveAttribute('aria-valuenow', '0')
    const opacity = drawer.getByRole('slider', { name: '不透明度' })
    await opacity.focus()
    await opacity.press('End')
    await expect(opacity).toHaveAttribute('aria-valuenow', '10')
    await expect(sample).toHaveAttribute('src', /rotate\(0\)|rotate\(-0\)/)
    await drawer.getByText('拒绝', { exact: true }).click()
    await page.screenshot({ path: testInfo.outputPath('form.png') })
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(row(page, '全员')).toContainText('全部空间')
  })

  const theirs = await (await browser.newContext({ acceptDownloads: true })).newPage()
  await enter(theirs, { account: person.account, password: person.password, language: 'zh' })
  const open = (file: WireFile, ext: string) =>
    theirs.goto(`${server.url}/fliePreview?fileId=${file.FileId}&ext=${ext}&v=1&Mode=view`)

  await test.step('a picture and a PDF are seen marked', async () => {
    await open(image!, 'png')
    await theirs.locator('main img').first().waitFor()
    await expect.poll(() => redOn(theirs, 'main img')).toBeGreaterThan(0.005)
    await open(contract!, 'pdf')
    await theirs.locator('.pdfViewer canvas').first().waitFor()
    await expect.poll(() => redOn(theirs, '.pdfViewer canvas')).toBeGreaterThan(0.005)
    await theirs.screenshot({ path: testInfo.outputPath('pdf.png') })
  })

  await test.step('what bears no mark is not shown, and says why', async () => {
    await open(film!, 'mp4')
    await expect(theirs.getByText('此文件须加水印后才能查看')).toBeVisible()
  })

  await test.step('what is saved is marked', async () => {
    await open(contract!, 'pdf')
    const download = theirs.waitForEvent('download')
    await theirs.getByRole('button', { name: '下载' }).first().click()
    const path = (await (await download).path())!
    const shapes = execFileSync('grep', ['-a', '-c', 'Type /XObject\\|ObjStm', path], { encoding: 'utf8' })
    expect(Number(shapes)).toBeGreaterThan(0)
  })

  await test.step('turned off, files are as they were', async () => {
    await row(page, '全员').getByRole('button', { name: '全员 的操作' }).click()
    await page.getByRole('menuitem', { name: '停用' }).click()
    await expect(row(page, '全员')).toContainText('停用')
    await open(image!, 'png')
    await theirs.locator('main img').first().waitFor()
    await expect.poll(() => redOn(theirs, 'main img')).toBe(0)
  })
})
