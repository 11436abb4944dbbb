import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { png } from './files.ts'
import { expect, test } from './kit.ts'
import { chinesePdf, wav } from './samples.ts'
import { type WireFile, wireOf } from './wire.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const text = (words: string) => Buffer.from(words)

/** Puts files into a folder of its own, as the person who is signed in on this page. */
async function folderOf(page: Page, url: string) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token')!).access)
  const wire = wireOf(url, token)
  const name = `T${Math.random().toString(36).slice(2, 12)}`
  const { data: folder } = await wire.post<WireFile>('/api/File/AddFolder', { FolderName: name })
  const put = (name: string, bytes: Buffer) => wire.put({ bytes, name, fields: { ParentId: folder.FileId } })
  return { wire, folder, put }
}

const open = (page: Page, file: WireFile, ext: string) =>
  page.goto(`/fliePreview?fileId=${file.FileId}&ext=${ext}&v=${file.Version}&Mode=view`)

/** The parts of files that are asked for while something is done. */
async function rangesDuring(page: Page, work: () => Promise<unknown>): Promise<string[]> {
  const ranges: string[] = []
  const hear = (request: Request) => {
    if (request.url().includes('/api/Download/DownFile')) ranges.push(request.headers().range ?? 'all')
  }
  page.on('request', hear)
  await work()
  page.off('request', hear)
  return ranges
}

const chapters = Array.from({ length: 12 }, (_, at) => [
  `第${at + 1}章 采购范围`,
  `合同编号ＨＴ２０２６，第 ${at + 1} 页`,
])

test.beforeEach(async ({ page, enter }) => {
  // The page must not even attempt anything that the content policy would block.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      throw new Error(`content policy: ${event.violatedDirective} ${event.blockedURI}`)
    }),
  )
  await enter(page)
})

test('files open over the list, turn to their neighbours and give way to it again', async ({
  page,
  server,
}) => {
  const { put, folder } = await folderOf(page, server.url)
  await put('a picture.png', png(400, 300, [36, 89, 224]))
  await put('b notes.md', text('# Heading\n\n- [x] done\n'))
  await put('c thing.xyz', text('what nobody knows'))
  await page.goto(`/dashboard/myFile?parentId=${folder.FileId}&menuid=210`)
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page.getByRole('row').nth(1)).toContainText('a picture')

  await row(page, 'a picture').dblclick()
  await expect(page).toHaveURL(/\/fliePreview\?fileId=.*&ext=png&v=1&Mode=view/)
  await expect(page.getByAltText('a picture.png')).toBeVisible()
  await expect(page.getByRole('img', { name: '1 of 3' })).toBeVisible()
  await page.keyboard.press('+')
  await expect(page.getByRole('button', { name: '125%' })).toBeVisible()
  await page.keyboard.press('0')
  await expect(page.getByRole('button', { name: '100%' })).toBeVisible()

  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Heading' })).toBeVisible()
  await page.getByRole('radio', { name: 'Source' }).click()
  await expect(page.locator('.cm-content')).toContainText('- [x] done')

  await page.getByRole('button', { name: 'Next file' }).click()
  await expect(
    page.getByRole('heading', { name: 'Preview or editing not supported for this file type' }),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('c thing.xyz')

  await page.reload()
  await expect(page.getByRole('img', { name: '3 of 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('complementary')).toContainText('thing.xyz')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/dashboard\/myFile/)
  await expect(row(page, 'b notes')).toBeVisible()
})

test('a Chinese PDF: pages, outline, find, print; no script of it runs', async ({ page, server }) => {
  const { put } = await folderOf(page, server.url)
  const file = await put(
    '合同.pdf',
    chinesePdf(chapters, { script: 'app.alert("x"); app.launchURL("https://evil.example/")' }),
  )
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    window.print = () => {
      ;(window.top as unknown as { printed: number }).printed = document.images.length
    }
  })
  await open(page, file, 'pdf')
  const number = page.getByLabel('Page', { exact: true })
  // A busy machine takes its time to start pdf.js and to find a Chinese font.
  await expect(page.locator('.textLayer').first()).toContainText('第1章 采购范围')

  await page.keyboard.press('Control+f')
  await page.keyboard.type('第7章')
  await expect(page.getByRole('search')).toContainText('1 / 1')
  await expect(number).toHaveValue('7')
  await page.getByRole('search').getByRole('textbox').fill('HT2026')
  await expect(page.getByRole('search')).toContainText('/ 12')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('search')).toBeHidden()

  await page.getByRole('tab', { name: 'Outline' }).click()
  await page.getByRole('button', { name: '第12章 采购范围' }).click()
  await expect(number).toHaveValue('12')
  await page.getByRole('tab', { name: 'Thumbnails' }).click()
  await expect(page.getByRole('button', { name: 'Page 12' })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.evaluate(() => (window as unknown as { printed?: number }).printed)).toBe(12)
  expect(dialogs).toBe(0)
})

test('of a large PDF only the parts are fetched that the page in sight needs', async ({ page, server }) => {
  const { put } = await folderOf(page, server.url)
  const bytes = chinesePdf(chapters, { padding: 24 * 1024 ** 2 })
  const file = await put('large.pdf', bytes)
  const ranges = await rangesDuring(page, async () => {
    await open(page, file, 'pdf')
    await expect(page.locator('.textLayer').first()).toContainText('第1章')
  })
  const parts = ranges.filter((range) => range !== 'all')
  expect(parts.length).toBeGreaterThan(0)
  const asked = parts.reduce((sum, range) => {
    const [from, to] = range.replace('bytes=', '').split('-').map(Number)
    return sum + to! - from! + 1
  }, 0)
  expect(asked).toBeLessThan(4 * 1024 ** 2)
})

test('text: old encodings, long logs by parts, code in colours', async ({ page, server }) => {
  const { put } = await folderOf(page, server.url)
  const line = Buffer.from('bacfcdacb1e0bac5a3ba48542d323032360d0a', 'hex')
  const old = await put('old.txt', Buffer.concat(Array(40).fill(line)))
  await open(page, old, 'txt')
  await expect(page.locator('.cm-content')).toContainText('合同编号：HT-2026')
  await page.getByRole('button', { name: /Text encoding/ }).click()
  await page.getByRole('menuitemradio', { name: 'Chinese Big5' }).click()
  await expect(page.locator('.cm-content')).not.toContainText('合同编号')

  const rows = Array.from(
    { length: 200_000 },
    (_, at) => `${String(at).padStart(8, '0')} INFO served 请求 in 12 ms`,
  )
  const log = await put('server.log', text(rows.join('\n')))
  const ranges = await rangesDuring(page, async () => {
    await open(page, log, 'log')
    await expect(page.locator('.cm-content')).toContainText('00000001 INFO')
  })
  expect(ranges).toEqual(['bytes=0-5242879'])
  await expect(page.getByText(/5 MB of .* loaded/)).toBeVisible()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('00199999')
  await expect(page.getByRole('search')).toContainText('No matches')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('search')).toContainText('1 / 1')
  await expect(page.locator('.cm-searchMatch-selected')).toBeVisible()

  const code = await put('code.ts', text('const answer = 42 // 说明\n'))
  await open(page, code, 'ts')
  await expect(page.locator('.cm-line span', { hasText: 'const' })).toHaveCSS('color', /rgb/)
})

test('tables of text with a hundred thousand rows', async ({ page, server }) => {
  const { put } = await folderOf(page, server.url)
  const rows = Array.from({ length: 100_000 }, (_, at) => `${at + 1},"项目 ${at}, 第一期",${at * 1.5}`)
  const file = await put('table.csv', text(`编号,项目,金额\n${rows.join('\n')}`))
  await open(page, file, 'csv')
  await expect(page.getByRole('columnheader', { name: '项目' })).toBeVisible()
  await expect(page.getByText('100,001 rows')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('cell', { name: '项目 99999, 第一期' })).toBeVisible()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('项目 54321,')
  await expect(page.getByRole('search')).toContainText('1 / 1')
  await expect(page.getByRole('cell', { name: '项目 54321, 第一期' })).toBeInViewport()
  expect(await page.getByRole('row').count()).toBeLessThan(100)
})

test('sound and pictures that move are played by ranges', async ({ page, server }) => {
  const { put } = await folderOf(page, server.url)
  const recorded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 160
    canvas.height = 120
    const pen = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' })
    const pieces: Blob[] = []
    recorder.ondataavailable = (event) => pieces.push(event.data)
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let at = 0; at < 30; at++) {
      pen.fillStyle = `hsl(${at * 12} 80% 50%)`
      pen.fillRect(0, 0, 160, 120)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())]
  })
  const film = await put('film.webm', Buffer.from(recorded))
  const tone = await put('tone.wav', wav(3))
  for (const [file, ext, element] of [
    [film, 'webm', 'video'],
    [tone, 'wav', 'audio'],
  ] as const) {
    const ranges = await rangesDuring(page, async () => {
      await open(page, file, ext)
      await page.getByRole('button', { name: 'Play', exact: true }).first().click()
      await expect
        .poll(() => page.locator(element).evaluate((player: HTMLMediaElement) => player.currentTime))
        .toBeGreaterThan(0.3)
    })
    expect(ranges.some((range) => range.startsWith('bytes='))).toBe(true)
  }
})

test('hostile files are shown and run nothing', async ({ page, server }) => {
  const { put, wire } = await folderOf(page, server.url)
  const bad = 'window.hacked = 1; fetch("https://evil.example/")'
  const stored = new Map<string, WireFile>()
  const files: [string, string][] = [
    [
      'picture.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" onload="${bad.replaceAll('"', "'")}"><script>${bad}</script><image href="https://evil.example/a.png"/><rect width="90" height="60"/></svg>`,
    ],
    ['page.html', `<!doctype html><script>${bad}</script><img src=x onerror='${bad}'>`],
    [
      'notes.md',
      `# Notes\n\n<script>${bad}</script>\n\n[x](javascript:${encodeURIComponent(bad)}) ![p](https://evil.example/p.png)`,
    ],
    ['table.csv', `name,value\n<img src=x onerror="${bad.replaceAll('"', "'")}">,=cmd|' /C calc'!A0`],
    ["odd ' & #100%25 名字 ..txt", 'odd'],
  ]
  for (const [name, words] of files) {
    const file = await put(name, text(words))
    stored.set(name, file)
    await open(page, file, name.split('.').at(-1)!)
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText(name)
    await expect(
      page.getByRole('main').locator('.cm-content, article, img, [role=table]').first(),
    ).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined()
  }
  // The bytes themselves, opened as a page of their own, run nothing either.
  const { data } = await wire.post<{ Address: string }>('/api/Download/GetTicket', {
    FileId: stored.get('picture.svg')!.FileId,
    Purpose: 'view',
  })
  const answer = await fetch(server.url + data.Address)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the viewers have no fault of accessibility, in either theme', async ({ page, server }) => {
  test.slow()
  const { put } = await folderOf(page, server.url)
  const samples: [string, Buffer, string][] = [
    ['合同.pdf', chinesePdf(chapters), '.textLayer span'],
    ['picture.png', png(300, 200, [18, 128, 92]), 'main img'],
    ['notes.md', text('# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'), 'article'],
    ['code.json', text('{ "name": "文柜", "count": 3 }\n'), '.cm-content'],
    ['table.csv', text('a,b\n1,2\n'), '[role=table]'],
    ['tone.wav', wav(1), 'audio'],
    ['drawing.dwg', text('x'), 'main h2'],
  ]
  for (const [name, bytes, shown] of samples) {
    const file = await put(name, bytes)
    await open(page, file, name.split('.').at(-1)!)
    await expect(page.locator(shown).first()).toBeAttached({ timeout: 60_000 })
    await expectAccessible(page, name)
  }
})
