import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chinesePdf } from '../e2e/samples.ts'
import { type WireFile, wireOf } from '../e2e/wire.ts'
import { openBrowser, openPage } from './browser.ts'
import { figure } from './http.ts'
import { freePort, median, scratch, startOurs } from './kit.ts'

// Time from a double click in the list to readable content: the first page of a PDF of 150, the first lines
// of a log of 52 MB. The viewers' code is cached, as after the first file of the day.
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const site = `http://127.0.0.1:${ours.port}`

const pages = Array.from({ length: 150 }, (_, at) => [
  `第${at + 1}章 采购范围`,
  ...Array.from(
    { length: 24 },
    (_, line) => `第 ${line + 1} 条：甲乙双方应当按照本合同的约定履行各自的义务。`,
  ),
])
const line =
  '2026-11-22T08:00:00.000Z INFO server request finished path=/api/File/GetFileList status=200 ms=3\n'
const log = Buffer.from(line.repeat(Math.ceil(52_000_000 / line.length)))

const wire = wireOf(site, ours.token)
const { data: folder } = await wire.post<WireFile>('/api/File/AddFolder', { FolderName: 'Viewers' })
const put = (name: string, bytes: Buffer) => wire.put({ bytes, name, fields: { ParentId: folder.FileId } })
await put('contract.pdf', chinesePdf(pages))
await put('server.log', log)

/** Milliseconds from the double click until this is drawn. */
async function open(page: Page, name: string, drawn: string): Promise<number> {
  const row = page.getByRole('row').filter({ hasText: name })
  await row.waitFor()
  const took = page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        let begun = 0
        addEventListener('dblclick', () => (begun = performance.now()), { once: true, capture: true })
        const look = () => {
          if (begun && document.querySelector(wanted))
            requestAnimationFrame(() => done(performance.now() - begun))
          else requestAnimationFrame(look)
        }
        look()
      }),
    drawn,
  )
  await row.dblclick()
  const ms = await took
  await page.keyboard.press('Escape')
  return ms
}

const browser = await openBrowser(join(dir, 'profile'), await freePort())
const page = await openPage(browser)
await page.goto(`${site}/login`)
await page.locator('input[autocomplete=username]').fill('bench')
await page.locator('input[type=password]').fill('Bench12345')
await page.keyboard.press('Enter')
await page.waitForURL('**/dashboard/**')
await page.goto(`${site}/dashboard/myFile?parentId=${folder.FileId}&menuid=210`)
const wanted = [
  ['first page of a PDF of 150', 'contract', '.pdfViewer .page[data-page-number="1"] .textLayer span', 700],
  ['first lines of a log of 52 MB', 'server', '.cm-content .cm-line:not(:empty)', 200],
] as const
for (const [what, name, drawn, atMost] of wanted) {
  const first = await open(page, name, drawn)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await open(page, name, drawn))
  figure(`viewers: ${what}`, median(times), 'ms', { atMost }, `the very first ${first.toFixed(0)} ms`)
}
await browser.context.close()
await ours.stop()
remove()
