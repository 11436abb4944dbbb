import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import {
  type Browser,
  clickToPaint,
  countScripts,
  firstRowAt,
  openBrowser,
  openPage,
  scroll,
} from './browser.ts'
import { figure, percentile } from './http.ts'
import { freePort, median, scratch, startOurs } from './kit.ts'
import { openSeeding, seedFolder } from './seed.ts'

// Figures that a browser user notices, as listed at the end of the design's look page. BENCH_PARTS chooses.
const wanted = (process.env.BENCH_PARTS ?? 'load,scroll,switch,axe,lighthouse').split(',')
const rounds = Number(process.env.BENCH_ROUNDS ?? 11)
const verbose = Boolean(process.env.BENCH_VERBOSE)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const seeding = await openSeeding(ours)
const site = `http://127.0.0.1:${ours.port}`
const files = `${site}/dashboard/myFile?menuid=210`
let browser: Browser | null = null
let folder = ''

async function signIn(page: Page) {
  await page.goto(`${site}/login?redirect=${encodeURIComponent('/dashboard/myFile?menuid=210')}`)
  await page.locator('input[autocomplete=username]').fill('bench')
  await page.locator('input[type=password]').fill('Bench12345')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/**')
  await firstRowAt(page)
}

async function load(page: Page) {
  const cold = await openBrowser(join(dir, 'cold'), await freePort())
  const gate = await openPage(cold)
  const gateScripts = countScripts(gate)
  await gate.goto(`${site}/login`, { waitUntil: 'networkidle' })
  const atGate = await gateScripts.total()
  figure(
    'web: JavaScript of the sign-in page',
    atGate.kB,
    'kB gzip',
    { atMost: 150 },
    `${atGate.files} files`,
  )
  await cold.context.close()

  const again = await openBrowser(join(dir, 'cold2'), await freePort())
  const list = await openPage(again)
  const state = await page.evaluate(() => ({ ...localStorage }))
  await list.addInitScript((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, state)
  const listScripts = countScripts(list)
  const calls: string[] = []
  list.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|signalRHub)\//.test(pathname)) calls.push(pathname)
  })
  await list.goto(files)
  const coldAt = await firstRowAt(list)
  const atList = await listScripts.total()
  await list.waitForTimeout(3000)
  figure('web: calls at opening the file list', calls.length, 'calls', { atMost: 8 }, calls.join(' '))
  await again.context.close()
  figure(
    'web: JavaScript until the first list',
    atList.kB,
    'kB gzip',
    { atMost: 450 },
    `${atList.files} files`,
  )

  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto('about:blank')
    await page.goto(files)
    times.push(await firstRowAt(page))
  }
  figure(
    'web: first list visible, warm',
    median(times),
    'ms',
    { atMost: 1000 },
    `p95 ${percentile(times, 0.95).toFixed(0)}, cold ${coldAt.toFixed(0)} ms`,
  )
}

async function scrolling(page: Page) {
  await page.goto(`${files}&parentId=${folder}`)
  await firstRowAt(page)
  // once for the browser to warm up, then slowly through rows that are there and fast through all of them
  await scroll(page, 2000, 100)
  for (const [words, step] of [
    ['a wheel turned fast (100 px a frame)', 100],
    ['a bar dragged (1000 px a frame)', 1000],
  ] as const) {
    const seen = await scroll(page, 5000, step)
    const what = `web: 10,000 rows, ${words}`
    figure(
      `${what}, frames`,
      seen.fps,
      'a second',
      { atLeast: 55 },
      `${seen.rows} rows drawn, ended at ${seen.top.toFixed(0)} px`,
    )
    figure(`${what}, CPU`, seen.cpu, 'ms a frame', { atMost: 6 })
  }
}

async function switching(page: Page) {
  await page.goto(`${files}&parentId=${folder}`)
  await firstRowAt(page)
  const language: number[] = []
  for (let round = 0; round < rounds + 1; round++)
    language.push(await clickToPaint(page, 'header button[lang]'))
  figure(
    'web: language switch',
    median(language.slice(1)),
    'ms',
    { atMost: 100 },
    `slowest ${Math.max(...language).toFixed(0)} ms, two frames of waiting included`,
  )
  await page.evaluate(() => localStorage.setItem('languageSet', 'en'))
  await page.reload()
  await firstRowAt(page)
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  const theme: number[] = []
  for (let round = 0; round < rounds + 1; round++)
    theme.push(await clickToPaint(page, 'input[name=theme]:not(:checked)'))
  figure(
    'web: theme switch',
    median(theme.slice(1)),
    'ms',
    { atMost: 100 },
    `slowest ${Math.max(...theme).toFixed(0)} ms, two frames of waiting included`,
  )
}

async function accessibility(page: Page) {
  let findings = 0
  const look = async (name: string) => {
    // a finding in the middle of a fade is none
    await page.waitForTimeout(500)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
    findings += violations.length
    for (const { id, help, nodes } of violations)
      console.log(
        `  axe, ${name}: ${id} (${help}), ${nodes.length} times, first ${nodes[0]?.html.slice(0, 160)}`,
      )
  }
  for (const theme of ['theme-default', 'theme-dark']) {
    const ready = async (address: string) => {
      await page.goto(address)
      await page.evaluate((one) => localStorage.setItem('theme', one), theme)
      await page.reload({ waitUntil: 'networkidle' })
    }
    await ready(files)
    await look(`files as a list, ${theme}`)
    await page
      .getByRole('row', { name: /report/ })
      .first()
      .click()
    await look(`files, one selected, ${theme}`)
    await page.keyboard.press('F2')
    await look(`files, renaming, ${theme}`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape') // nothing is selected any more
    await page.getByRole('button', { name: 'New folder' }).first().click()
    await look(`new folder, ${theme}`)
    await page.keyboard.press('Escape')
    await page
      .getByRole('row', { name: /report/ })
      .first()
      .click({ button: 'right' })
    await look(`context menu, ${theme}`)
    await page.getByRole('menuitem', { name: /Move to/ }).click()
    await look(`move, ${theme}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Theme', exact: true }).click()
    await look(`theme panel, ${theme}`)
    await page.keyboard.press('Escape')
    await page.reload({ waitUntil: 'networkidle' }) // the menu had selected a row
    await page.getByRole('radio', { name: 'Grid' }).first().click({ force: true })
    await look(`files as a grid, ${theme}`)
    await page.getByRole('radio', { name: 'List' }).first().click({ force: true })
    await page.goto(`${site}/dashboard/recycle?menuid=270`, { waitUntil: 'networkidle' })
    await look(`recycle bin, ${theme}`)
    await page.goto(`${site}/login`, { waitUntil: 'networkidle' })
    await look(`sign-in, ${theme}`)
  }
  figure('web: axe findings of level A and AA', findings, 'findings', { atMost: 0 })
}

async function scores({ debugPort }: Browser, page: Page) {
  await page.goto('about:blank')
  const tools = await page.context().newCDPSession(page)
  for (const [name, address] of [
    ['sign-in', `${site}/login`],
    ['files', files],
  ] as const) {
    const runs: Record<'performance' | 'accessibility' | 'best-practices', number>[] = []
    for (let run = 0; run < 3; run++) {
      await tools.send('Network.clearBrowserCache') // the storage stays, so that the person stays signed in
      const answer = await lighthouse(
        address,
        {
          port: debugPort,
          logLevel: 'error',
          disableStorageReset: true,
          onlyCategories: ['performance', 'accessibility', 'best-practices'],
        },
        desktopConfig,
      )
      const { categories, audits, finalDisplayedUrl } = answer!.lhr
      if (!finalDisplayedUrl.startsWith(address.split('?')[0]!))
        throw new Error(`${address} led to ${finalDisplayedUrl}`)
      runs.push({
        performance: categories.performance!.score ?? 0,
        accessibility: categories.accessibility!.score ?? 0,
        'best-practices': categories['best-practices']!.score ?? 0,
      })
      if (run > 0 && !verbose) continue
      for (const { id, title, score, scoreDisplayMode, displayValue, details } of Object.values(audits)) {
        if (score === null || score >= 0.9 || scoreDisplayMode === 'informative') continue
        console.log(`  lighthouse, ${name}: ${id} ${score} (${title}) ${displayValue ?? ''}`)
        if (verbose && details) console.log(JSON.stringify(details).slice(0, 1500))
      }
    }
    for (const [category, goal] of [
      ['performance', 0.95],
      ['accessibility', 1],
      ['best-practices', 1],
    ] as const)
      figure(`web: Lighthouse ${category}, ${name}`, median(runs.map((one) => one[category])), 'of 1', {
        atLeast: goal,
      })
  }
}

try {
  const { ctx } = seeding
  folder = await seedFolder(ctx, 'Ten thousand', 10_000)
  for (const name of ['Contracts', '会议纪要', 'Photos']) await seedFolder(ctx, name, 3)
  await seedFolder(ctx, '', 30)
  browser = await openBrowser(join(dir, 'profile'), await freePort())
  const page = await openPage(browser)
  await signIn(page)
  if (wanted.includes('load')) await load(page)
  if (wanted.includes('scroll')) await scrolling(page)
  if (wanted.includes('switch')) await switching(page)
  if (wanted.includes('axe')) await accessibility(page)
  if (wanted.includes('lighthouse')) {
    await signIn(page)
    await scores(browser, page)
  }
} finally {
  await browser?.context.close()
  await seeding.close()
  await ours.stop()
  remove()
}
