// npm run screens [-- WORD ...]: every screen, or those whose name has one of the words, of a demonstration company in both
// languages and themes at two widths, and one page that shows them side by side. A word like `zh-default-1440` names a look:
// with one or more of them only these are taken.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { startServer } from '../../e2e/server.ts'
import { wireOf } from '../../e2e/wire.ts'
import { type SampleFile, type ScreenShot, sampleExtensions, screenShots } from './list.ts'

interface Variant {
  language: 'zh' | 'en'
  theme: 'theme-default' | 'theme-dark'
  width: 1440 | 1920
}

const everyVariant: Variant[] = ([1440, 1920] as const).flatMap((width) =>
  (['zh', 'en'] as const).flatMap((language) =>
    (['theme-default', 'theme-dark'] as const).map((theme) => ({ language, theme, width })),
  ),
)
const nameOf = ({ language, theme, width }: Variant) => `${language}-${theme.slice(6)}-${width}`
const folder = join(import.meta.dirname, '../../.cache/screens')
const account = 'zhoujianguo'

const isLook = (word: string) => everyVariant.some((variant) => nameOf(variant) === word)
const looks = process.argv.slice(2).filter(isLook)
const words = process.argv.slice(2).filter((word) => !isLook(word))
const variants = everyVariant.filter((variant) => looks.length === 0 || looks.includes(nameOf(variant)))
const server = await startServer({}, ['--demo'])
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
})
try {
  rmSync(folder, { recursive: true, force: true })
  const state = await signIn(await demoPassword())
  const shots = screenShots(await findSamples(state)).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  const taken = new Set<string>()
  const queue = [...variants]
  const lane = async () => {
    for (let variant = queue.shift(); variant; variant = queue.shift())
      for (const name of await takeAll(variant, shots, state)) taken.add(name)
  }
  await Promise.all([lane(), lane()])
  writeFileSync(join(folder, 'index.html'), contactSheet(shots.filter(({ name }) => taken.has(name))))
  console.log(`${taken.size} screens in ${variants.length} looks: ${join(folder, 'index.html')}`)
} finally {
  await browser.close()
  await server.stop()
}

/** The password that the demonstration prints when it is there, within ten minutes: a busy machine is slow. */
async function demoPassword(): Promise<string> {
  for (let second = 0; second < 600; second++) {
    const found = /Password of all of them, shown only now: (\S+)/.exec(server.output())
    if (found?.[1]) return found[1]
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('the demonstration was not ready within ten minutes')
}

async function signIn(password: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await page.locator('input[autocomplete=username]').fill(account)
  await page.locator('input[type=password]').first().fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/**')
  const state = await context.storageState()
  await context.close()
  return state
}

type SignedIn = Awaited<ReturnType<typeof signIn>>

/** The newest file of each kind that the person may see. */
async function findSamples({ origins }: SignedIn): Promise<Map<string, SampleFile>> {
  const pair = origins[0]?.localStorage.find(({ name }) => name === 'token')?.value ?? '{}'
  const wire = wireOf(server.url, JSON.parse(pair).access)
  const samples = new Map<string, SampleFile>()
  for (const extension of sampleExtensions) {
    const { data } = await wire.get<{ Data: SampleFile[] }>(
      `/api/File/Search?PageSize=1&SortField=updatedAt&Query=${encodeURIComponent(`name:.${extension}`)}`,
    )
    const [file] = data.Data
    if (file) samples.set(extension, file)
  }
  return samples
}

async function takeAll(variant: Variant, shots: ScreenShot[], state: SignedIn): Promise<string[]> {
  const { language, theme, width } = variant
  const options: BrowserContextOptions = { viewport: { width, height: width === 1440 ? 900 : 1080 } }
  const inside = await browser.newContext({ ...options, storageState: state })
  const outside = await browser.newContext(options)
  for (const context of [inside, outside]) {
    context.setDefaultTimeout(60_000)
    await context.addInitScript(
      ([chosen, look]) => {
        if (window.origin === 'null') return
        localStorage.setItem('languageSet', chosen!)
        localStorage.setItem('theme', look!)
      },
      [language, theme],
    )
  }
  const target = join(folder, nameOf(variant))
  mkdirSync(target, { recursive: true })
  const taken: string[] = []
  for (const shot of shots) {
    const page = await (shot.outside ? outside : inside).newPage()
    try {
      if (!(await show(page, shot))) continue
      await page.screenshot({ path: join(target, `${shot.name}.jpg`), quality: 80, animations: 'disabled' })
      taken.push(shot.name)
    } catch (error) {
      console.log(`${nameOf(variant)} ${shot.name}: ${(error as Error).message.split('\n')[0]}`)
    } finally {
      await page.close()
    }
  }
  await Promise.all([inside.close(), outside.close()])
  return taken
}

/** Opens the screen and waits until it rests; false where a menu page is not there yet. */
async function show(page: Page, { name, path, act, outside }: ScreenShot): Promise<boolean> {
  await page.goto(server.url + path)
  await rest(page)
  const isMenuPage = path.startsWith('/dashboard/') && name !== 'not-found' && !outside
  if (isMenuPage && (await page.locator('nav').count()) === 0) return false
  if (!act) return true
  await act(page)
  await rest(page)
  return true
}

/** Waits until the page has words, no request was under way for half a second and nothing is busy, ten seconds at most. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const hasWords = () => Boolean(document.getElementById('root')?.textContent?.trim())
  await page.waitForFunction(hasWords, undefined, { timeout: 60_000 })
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy=true]'), undefined, { timeout: 10_000 })
    .catch(() => undefined)
  await page.waitForTimeout(250)
}

function contactSheet(shots: ScreenShot[]): string {
  const rows = shots.map(({ name }) => {
    const cells = variants.map((variant) => {
      const place = `${nameOf(variant)}/${name}.jpg`
      return `<td><a href="${place}"><img loading="lazy" src="${place}" alt="${name}, ${nameOf(variant)}"></a></td>`
    })
    return `<tr><th>${name}</th>${cells.join('')}</tr>`
  })
  const head = variants.map((variant) => `<th>${nameOf(variant)}</th>`).join('')
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px sans-serif;margin:16px}img{width:360px;display:block;border:1px solid #ccc}th{position:sticky;top:0;left:0;background:#fff;text-align:left;padding:4px}</style>
<table><tr><th></th>${head}</tr>${rows.join('\n')}</table>`
}
