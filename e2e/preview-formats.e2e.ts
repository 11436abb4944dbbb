import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { testEpubFile } from '../packages/web/src/features/viewers/test/books.ts'
import { testDrawioFile } from '../packages/web/src/features/viewers/test/diagrams.ts'
import { testDxfFile } from '../packages/web/src/features/viewers/test/drawings.ts'
import { testOfdFile, testOfdTextObject } from '../packages/web/src/features/viewers/test/fixed-pages.ts'
import { testOutlookMessage } from '../packages/web/src/features/viewers/test/letters.ts'
import {
  testGlbModel,
  testGltfModel,
  testObjModel,
  testPlyModel,
  testStlModel,
  testThreeMfModel,
} from '../packages/web/src/features/viewers/test/models.ts'
import { testPhotoshopPicture, testTiffPicture } from '../packages/web/src/features/viewers/test/pictures.ts'
import { accessibilityFaults } from './accessible.ts'
import { docx, png } from './files.ts'
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

const patience = { timeout: 60_000 }

/** A workbook of one cell. */
function workbook(words: string): Buffer {
  const office = 'http://schemas.openxmlformats.org'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="预算" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${words}</t></is></c></row></sheetData></worksheet>`,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  )
}

test('a TIFF has pages, upright; a Photoshop file is drawn', async ({ page }) => {
  await open(
    page,
    '扫描.tiff',
    testTiffPicture([
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

  await open(page, 'poster.psd', testPhotoshopPicture(120, 80, [36, 89, 224]))
  await expect.poll(() => middle(page, 'poster.psd'), patience).toEqual([36, 89, 224])

  await open(page, 'broken.psd', 'this is none')
  await expect(page.getByRole('alert')).toContainText('Couldn’t open this file', patience)
})

test('Office files are shown by the browser where the server has no program that makes pages', async ({
  page,
}) => {
  const missing = { Code: 409, Data: null, Msg: 'previews.converter_missing' }
  await page.route('**/api/File/GetTranscodeState*', (route) => route.fulfill({ status: 409, json: missing }))
  await open(page, '合同.docx', docx('采购合同第一条'))
  await expect(page.getByText('采购合同第一条').first()).toBeVisible(patience)
  await expect(page.getByRole('note')).toContainText('Shown directly by your browser')
  await page.locator('.layout-page').first().click()
  await page.keyboard.type('added')
  await expect(page.getByText('added')).toHaveCount(0)

  await open(page, '预算.xlsx', workbook('差旅费'))
  await expect(page.locator('canvas[id^=univer-sheet-main-canvas]')).toBeVisible(patience)
  await expect(page.getByRole('note')).toBeVisible()

  await open(page, '旧合同.doc', 'older than any reader of ours')
  await expect(page.getByRole('alert')).toContainText('can’t convert this type of document', patience)
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
  await open(page, '平面图.dxf', testDxfFile('一层平面图'))
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
  await open(page, '样书.epub', Buffer.from(testEpubFile('第一章', hostile)))
  const shown = page.frameLocator('iframe')
  await expect(shown.getByRole('heading', { name: '第一章' })).toBeVisible(patience)
  await shown.getByText('here').click()
  await shown.getByRole('link', { name: 'next' }).click()
  await expect(shown.getByRole('heading', { name: '第二章' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Contents' }).getByText('第一章').click()
  await expect(shown.getByText('正文')).toBeVisible()
  expect(dialogs).toBe(0)

  const fiction = `<FictionBook xmlns:l="http://www.w3.org/1999/xlink"><body><section><title><p>卷一</p></title><p onclick="alert(4)">夜</p><image l:href="${away}/c.png"/><a l:href="#n">1</a></section></body><body name="notes"><section id="n"><p>注</p></section></body></FictionBook>`
  await open(page, '小说.fb2', fiction)
  await expect(shown.getByRole('heading', { name: '卷一' })).toBeVisible(patience)
  await shown.getByRole('link', { name: '1' }).click()
  await expect(shown.getByText('注')).toBeVisible()
  expect(dialogs).toBe(0)

  const comic = zipSync({ '2.png': png(20, 30, [0, 0, 200]), '10.png': png(30, 20, [200, 0, 0]) })
  await open(page, '漫画.cbz', Buffer.from(comic))
  const wide = () => shown.locator('img').evaluate((picture) => (picture as HTMLImageElement).naturalWidth)
  await expect.poll(wide, patience).toBe(20)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(wide).toBe(30)

  await open(page, 'broken.epub', 'this is no book')
  await expect(page.getByRole('alert')).toContainText('Couldn’t open this file')
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

test('a map of XMind and a message of Outlook', async ({ page }) => {
  const sheets = [
    { title: '画布', rootTopic: { title: '年度计划', children: { attached: [{ title: '采购' }] } } },
  ]
  await open(page, '计划.xmind', Buffer.from(zipSync({ 'content.json': strToU8(JSON.stringify(sheets)) })))
  await expect(page.getByRole('region', { name: 'Mind map' }).getByText('采购')).toBeVisible(patience)
  await open(page, '通知.msg', testOutlookMessage('年度报告', '请查收附件'))
  await expect(page.getByRole('heading', { name: '年度报告' })).toBeVisible(patience)
  await expect(page.getByText('请查收附件')).toBeVisible()
})

/** Nothing that axe finds on levels A and AA. */
async function isAccessible(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([])
}

test('OFD: pages, list, find; nothing in it runs or is fetched', async ({ page }) => {
  const hostile = `<script>alert(1)</script>${testOfdTextObject({ at: [20, 150], words: `<img src=${away}/a.png onerror=alert(1)>` })}
    <ofd:ImageObject ID="7" Boundary="0 0 9 9" ResourceID="${away}/b.png"/>`
  const titles = ['采购合同', '附件一', '附件二']
  await open(page, '合同.ofd', Buffer.from(testOfdFile({ titles, extra: hostile, signed: true })))
  const shown = page.getByRole('document', { name: 'Pages of' })
  await expect(shown.getByText('采购合同')).toBeVisible(patience)
  await expect(page.getByRole('note')).toContainText('n’t been verified')
  await isAccessible(page)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 3' }).click()
  await expect(shown.getByText('附件二')).toBeInViewport()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('ht2026')
  await expect(page.getByText('1 / 3')).toBeVisible()
  await expect(shown.locator('[data-mark=current]').first()).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 / 3')).toBeVisible()

  await open(page, 'broken.ofd', 'this is none')
  await expect(page.getByRole('alert')).toContainText('Couldn’t open this file')
})

test('draw.io: pages, labels; nothing in it runs or is fetched', async ({ page }) => {
  // a handler is tried in the test beside the code: Chromium reports it to the policy when it is merely read
  const label = `&lt;img src='${away}/a.png'&gt;&lt;a href='javascript:alert(2)'&gt;危险&lt;/a&gt;`
  const hostile = `<mxCell id="x" value="${label}" style="html=1;shape=image;image=${away}/b.png;fillColor=url(${away}/c)" vertex="1" parent="1"><mxGeometry x="400" y="40" width="80" height="60" as="geometry"/></mxCell>`
  await open(page, '流程.drawio', testDrawioFile('采购申请', hostile))
  const shown = page.getByRole('region', { name: 'Drawing' })
  await expect(shown.getByText('采购申请')).toBeVisible(patience)
  await expect(shown.getByText('危险')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: '流程' }).click()
  await page.getByRole('menuitemradio', { name: '附图' }).click()
  await expect(shown.getByText('第二页')).toBeVisible()
  await page.getByRole('button', { name: 'Zoom in' }).click()

  await open(page, 'broken.dio', '<mxfile/>')
  await expect(page.getByRole('alert')).toContainText('Couldn’t open this file')
})

test('links of the older kind and those to what lies inside an archive lead to the viewers', async ({
  page,
}) => {
  const notes = await put('notes.txt', 'words of the note')
  for (const path of [
    ...['/fliePreview', '/flieTempPreview', '/office/document', '/office/documenttemp'],
    ...['/pack', '/packview', '/packtemp', '/packtempview', '/packtempedit'],
  ]) {
    await page.goto(`${path}?Id=${notes.FileId}&ext=txt&ver=1&Mode=view`)
    await expect(page.getByText('words of the note')).toBeVisible(patience)
  }
  const archive = await put(
    'pack.zip',
    Buffer.from(zipSync({ 'a.txt': strToU8('first'), 'b.txt': strToU8('second') })),
  )
  await page.goto(`/flieTempPreview?fileId=${archive.FileId}&ext=zip&v=1&Id=1&Mode=view`)
  await expect(page.getByText('second')).toBeVisible(patience)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /a\.txt/ })).toBeVisible()
})

test('bodies in space are drawn; what they name elsewhere is not fetched', async ({ page }) => {
  await open(page, 'tetra.stl', testStlModel)
  await expect(page.locator('[data-ready=true]')).toBeVisible(patience)
  await page.getByRole('button', { name: 'Wireframe' }).click()
  const others: [string, Buffer | string][] = [
    ['tetra.obj', testObjModel],
    ['tetra.ply', testPlyModel],
    ['tetra.glb', testGlbModel()],
    ['tetra.3mf', testThreeMfModel()],
  ]
  for (const [name, bytes] of others) {
    await open(page, name, bytes)
    await expect(page.locator('[data-ready=true]'), name).toBeVisible(patience)
  }
  await open(page, 'tetra.gltf', testGltfModel(`${away}/skin.png`))
  await expect(page.locator('[data-ready=true]')).toBeVisible(patience)
  const parts = { asset: { version: '2.0' }, buffers: [{ uri: `${away}/a.bin`, byteLength: 4 }] }
  await open(page, 'apart.gltf', JSON.stringify(parts))
  await expect(page.getByRole('alert')).toContainText('Couldn’t open this file', patience)
})

/** A small file whose parts say that each is of 3.9 GB. */
function promising(bytes: ArrayBuffer | Uint8Array): Buffer {
  const file = Buffer.from(new Uint8Array(bytes))
  const next = (at: number) => file.indexOf('PK\x01\x02', at, 'latin1')
  for (let at = next(0); at >= 0; at = next(at + 4)) file.writeUInt32LE(0xf000_0000, at + 24)
  return file
}

/** An element of few words that stand for a billion letters. */
const laughing = (name: string) =>
  `<!DOCTYPE ${name} [<!ENTITY a "${'ha'.repeat(30_000)}">]><${name}>${'&a;'.repeat(20_000)}</${name}>`

test('what would fill the memory is refused with a reason', async ({ page }) => {
  const zip = (name: string, text: string) => zipSync({ [name]: strToU8(text) })
  const zeros = { componentType: 5126, count: 2_000_000_000, type: 'VEC3' }
  const meshes = [{ primitives: [{ attributes: { POSITION: 0 } }] }]
  const empty = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes,
  }
  const cases: [string, string | Buffer][] = [
    ['laughing.ofd', Buffer.from(zip('OFD.xml', laughing('OFD')))],
    ['laughing.xmind', Buffer.from(zip('content.xml', laughing('xmap-content')))],
    ['laughing.mm', laughing('map')],
    ['laughing.drawio', laughing('mxfile')],
    ['laughing.3mf', Buffer.from(zip('3D/3dmodel.model', laughing('model')))],
    ['promising.epub', promising(testEpubFile('第一章', ''))],
    ['promising.ofd', promising(testOfdFile({ titles: ['采购合同'] }))],
    ['promising.xmind', promising(zip('content.json', '[]'))],
    ['promising.3mf', promising(testThreeMfModel())],
    ['promising.gltf', JSON.stringify({ ...empty, accessors: [zeros] })],
  ]
  for (const [name, bytes] of cases) {
    await open(page, name, bytes)
    await expect(page.getByRole('alert'), name).toContainText('Couldn’t open this file', patience)
  }
})
