import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page } from '@playwright/test'

export interface Browser {
  context: BrowserContext
  /** Where developer tools, and so Lighthouse, reach it. */
  debugPort: number
}

/** Chromium on a profile of its own, kept between pages, so that a second visit finds a warm cache. */
export async function openBrowser(profile: string, debugPort: number): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    viewport: { width: 1440, height: 900 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-dev-shm-usage',
      `--remote-debugging-port=${debugPort}`,
    ],
  })
  context.setDefaultTimeout(20_000)
  return { context, debugPort }
}

/** A page in English that notes when the first file row was painted, in ms since the navigation began. */
export async function openPage({ context }: Browser): Promise<Page> {
  const page = await context.newPage()
  // what runs this file marks functions by a helper of its own, which pages do not have
  await page.addInitScript('globalThis.__name ??= (one) => one')
  await page.addInitScript(() => {
    if (!localStorage.getItem('languageSet')) localStorage.setItem('languageSet', 'en')
    const look = () => {
      if (!document.querySelector('[role=row][data-index] [data-act=check]'))
        return void requestAnimationFrame(look)
      // the frame after the one that drew it
      requestAnimationFrame(() => Object.assign(window, { firstRowAt: performance.now() }))
    }
    requestAnimationFrame(look)
  })
  return page
}

export const firstRowAt = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => (window as unknown as { firstRowAt?: number }).firstRowAt)
    .then((handle) => handle.jsonValue() as Promise<number>)

/** Counts the scripts a page fetches, workers included, as gzip would send them. */
export function countScripts(page: Page) {
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    bodies.push(
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        () => 0,
      ),
    )
  })
  return {
    /** kB so far, and in how many files. */
    async total() {
      const sizes = await Promise.all(bodies)
      return { kB: sizes.reduce((sum, size) => sum + size, 0) / 1000, files: sizes.length }
    },
  }
}

/** Scrolls from the top for so many ms, a step each frame. Main-thread CPU is the thread's own time, so that other work on the machine does not count. */
export async function scroll(page: Page, ms: number, step: number) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  const before = await busy()
  const seen = await page.evaluate(
    ([duration, pixels]) =>
      new Promise<{ frames: number; ms: number; rows: number; top: number }>((done) => {
        let scroller = document.querySelector('[role=grid] [role=rowgroup]:last-child')!.parentElement!
        while (
          scroller.scrollHeight <= scroller.clientHeight + 1 ||
          getComputedStyle(scroller).overflowY === 'visible'
        )
          scroller = scroller.parentElement!
        let frames = 0
        let down = true
        const begun = performance.now()
        const frame = () => {
          frames++
          if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) down = false
          if (scroller.scrollTop <= 0) down = true
          scroller.scrollTop += down ? pixels! : -pixels!
          if (performance.now() - begun < duration!) return requestAnimationFrame(frame)
          const rows = document.querySelectorAll('[role=row][data-index]').length
          done({ frames, ms: performance.now() - begun, rows, top: scroller.scrollTop })
        }
        requestAnimationFrame(frame)
      }),
    [ms, step] as const,
  )
  const cpu = (await busy()) - before
  await tools.detach()
  return { fps: (seen.frames * 1000) / seen.ms, cpu: cpu / seen.frames, ...seen }
}

/** Ms from a click to the second frame after it, when its change is on the screen. */
export const clickToPaint = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (target) =>
      new Promise<number>((done) => {
        const begun = performance.now()
        document.querySelector<HTMLElement>(target)!.click()
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun)))
      }),
    selector,
  )
