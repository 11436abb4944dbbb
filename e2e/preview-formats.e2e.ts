import type { Page } from '@playwright/test'
import { epub } from '../packages/web/src/features/previews/test/books.ts'
import { dxf } from '../packages/web/src/features/previews/test/drawings.ts'
import { gltf, stl } from '../packages/web/src/features/previews/test/models.ts'
import { photoshop, tiff } from '../packages/web/src/features/previews/test/pictures.ts'
import { png } from './files.ts'
import { expect, test } from './kit.ts'
import { type WireFile, wireOf } from './wire.ts'

// One file of each kind that browsers do not show by themselves, and hostile ones: nothing may be fetched from
// elsewhere (the kit watches), and the content policy must not be what stopped it.

let put: (name: string, bytes: Buffer | string) => Promise<WireFile>

test.beforeEach(async ({ page, server, enter }) => {
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      throw new Error(`content policy: ${event.violatedDirective} ${event.blockedURI}`)
    }),
  )
  await enter(page)
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token')!).access)
  const wire = wireOf(server.url, token)
  const name = `T${Math.random().toString(36).slice(2, 12)}`
  const { data: folder } = await wire.post<WireFile>('/api/File/AddFolder', { FolderName: name })
  put = (name, bytes) => wire.put({ bytes: Buffer.from(bytes), name, fields: { ParentId: folder.FileId } })
})

async function open(page: Page, name: string, bytes: Buffer | string) {
  const file = await put(name, bytes)
  const ext = name.slice(name.lastIndexOf('.') + 1)
  await page.goto(`/fliePreview?fileId=${file.FileId}&ext=${ext}&v=${file.Version}&Mode=view`)
}

/** The colour in the middle of a picture that is drawn on a canvas. */
const middle = (page: Page, label: string) =>
  page.getByRole('img', { name: label }).evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const pixels = (element as HTMLCanvasElement).getContext('2d')!
    return [...pixels.getImageData(width >> 1, height >> 1, 1, 1).data.slice(0, 3)]
  })

const patience = { timeout: 20_000 }

test('a TIFF has pages, upright; a Photoshop file is drawn', async ({ page }) => {
  await open(
    page,
    '扫描.tiff',
    tiff([
      { width: 300, height: 200, colour: [209, 41, 61] },
      { width: 240, height: 120, colour: [18, 128, 92], orientation: 6 },
    ]),
  )
  await expect.poll(() => middle(page, '扫描.tiff'), patience).toEqual([209, 41, 61])
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => middle(page, '扫描.tiff')).toEqual([18, 128, 92])
  const box = await page.getByRole('img', { name: '扫描.tiff' }).boundingBox()
  expect(box!.height).toBeGreaterThan(box!.width)
  await page.keyboard.press('PageUp')
  await expect(page.getByText('Page 1 of 2')).toBeVisible()

  await open(page, 'poster.psd', photoshop(120, 80, [36, 89, 224]))
  await expect.poll(() => middle(page, 'poster.psd'), patience).toEqual([36, 89, 224])

  await open(page, 'broken.psd', 'this is none')
  await expect(page.getByRole('alert')).toContainText('could not be opened', patience)
})

test('a very large picture comes in pieces', async ({ page }) => {
  await open(page, 'large.png', png(17_000, 300, [18, 128, 92]))
  await expect(page.getByRole('img', { name: 'large.png' }).locator('canvas').first()).toBeVisible(patience)
  const pieces = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('.webp')).length,
  )
  expect(pieces).toBeLessThan(17)
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: '100%' })).toBeVisible()
})

test('a drawing has layers; a DWG without converter is said to be none of ours', async ({ page }) => {
  await open(page, '平面图.dxf', dxf('一层平面图'))
  await expect(page.locator('[data-ready=true]')).toBeVisible(patience)
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('checkbox', { name: '墙体' }).uncheck()
  await expect(page.getByRole('checkbox', { name: '文字' })).toBeChecked()
  await open(page, 'plan.dwg', 'AC1032')
  await expect(page.getByRole('alert')).toContainText('Preview or editing not supported for this file type')
})

const away = 'https://elsewhere.example'

test('a book is read chapter by chapter; nothing in it runs or is fetched', async ({ page }) => {
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  const hostile = `<p id="words">正文</p><script>alert(1)</script><img src="${away}/a.png" onerror="alert(2)"/>
    <p style="background:url(${away}/b.png)">x</p><a href="javascript:alert(3)">here</a><a href="two.xhtml#end">next</a>`
  await open(page, '样书.epub', Buffer.from(epub('第一章', hostile)))
  const shown = page.frameLocator('iframe')
  await expect(shown.getByRole('heading', { name: '第一章' })).toBeVisible(patience)
  await shown.getByText('here').click()
  await shown.getByRole('link', { name: 'next' }).click()
  await expect(shown.getByRole('heading', { name: '第二章' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Contents' }).getByText('第一章').click()
  await expect(shown.getByText('正文')).toBeVisible()
  expect(dialogs).toBe(0)

  await open(page, 'broken.epub', 'this is no book')
  await expect(page.getByRole('alert')).toContainText('could not be opened')
})

test('a mind map is drawn, its words as words', async ({ page }) => {
  const map = {
    root: { data: { text: '年度计划' }, children: [{ data: { text: `<img src=${away}/a.png>` } }] },
  }
  await open(page, '计划.km', JSON.stringify(map))
  const shown = page.getByRole('region', { name: 'Mind map' })
  await expect(shown.getByText('年度计划')).toBeVisible(patience)
  await expect(shown.getByText(`<img src=${away}/a.png>`)).toBeVisible()
})

test('bodies in space are drawn; what they name elsewhere is not fetched', async ({ page }) => {
  await open(page, 'tetra.stl', stl)
  await expect(page.locator('[data-ready=true]')).toBeVisible(patience)
  await page.getByRole('button', { name: 'Edges only' }).click()
  await open(page, 'tetra.gltf', gltf(`${away}/skin.png`))
  await expect(page.locator('[data-ready=true]')).toBeVisible(patience)
  const parts = { asset: { version: '2.0' }, buffers: [{ uri: `${away}/a.bin`, byteLength: 4 }] }
  await open(page, 'apart.gltf', JSON.stringify(parts))
  await expect(page.getByRole('alert')).toContainText('could not be opened', patience)
})
