import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Browser, openBrowser, openPage } from './browser.ts'
import { figure, percentile } from './http.ts'
import { freePort, median, scratch, startOurs } from './kit.ts'
import { openSeeding, seedFolder } from './seed.ts'

// Home in Chromium with a warm cache: how much moves while it loads, and when the largest part is painted.
const SHIFT_LIMIT = 0.02
const PAINT_LIMIT_MS = 700
const rounds = Number(process.env.BENCH_ROUNDS ?? 11)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const seeding = await openSeeding(ours)
const home = `http://127.0.0.1:${ours.port}/dashboard/home?menuid=100`
let browser: Browser | null = null

async function signIn(page: Page) {
  await page.goto(`http://127.0.0.1:${ours.port}/login?redirect=${encodeURIComponent('/dashboard/home')}`)
  await page.locator('input[autocomplete=username]').fill('bench')
  await page.locator('input[type=password]').fill('Bench12345')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/home**')
}

interface Seen {
  shift: number
  paintMs: number
  /** Time to first byte, in ms: the server's part. */
  answerMs: number
}

/** Opens home and waits until nothing is asked or drawn for a while. */
async function visit(page: Page): Promise<Seen> {
  await page.goto(home, { waitUntil: 'networkidle' })
  await page.waitForTimeout(500)
  return page.evaluate(() => {
    const seen = (window as unknown as { seen: { shift: number; paintMs: number } }).seen
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return { ...seen, answerMs: navigation?.responseStart ?? 0 }
  })
}

try {
  await seedFolder(seeding.ctx, '', 200)
  await seedFolder(seeding.ctx, 'Plans', 50)
  browser = await openBrowser(join(dir, 'home'), await freePort())
  const page = await openPage(browser)
  await page.addInitScript(() => {
    const seen = { shift: 0, paintMs: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paintMs = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await signIn(page)
  for (let round = 0; round < 3; round++) await visit(page)
  const visits: Seen[] = []
  for (let round = 0; round < rounds; round++) visits.push(await visit(page))
  const shifts = visits.map(({ shift }) => shift)
  const paints = visits.map(({ paintMs }) => paintMs)
  if (paints.some((ms) => ms === 0)) throw new Error('nothing was painted')
  figure(
    'home in Chromium: cumulative layout shift',
    Math.max(...shifts),
    '',
    { atMost: SHIFT_LIMIT },
    `the largest of ${rounds}, ${Math.max(...shifts).toFixed(4)}`,
  )
  figure(
    'home in Chromium: largest contentful paint, warm',
    median(paints),
    'ms',
    { atMost: PAINT_LIMIT_MS },
    `p95 ${percentile(paints, 0.95).toFixed(0)} ms; first byte ${median(visits.map(({ answerMs }) => answerMs)).toFixed(0)} ms`,
  )
} finally {
  await browser?.context.close()
  await seeding.close()
  await ours.stop()
  remove()
}
