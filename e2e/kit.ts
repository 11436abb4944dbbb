import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { adminPassword, type RunningServer, startServer } from './server.ts'

export { expect }

export interface SignIn {
  account?: string
  password?: string
  language?: 'zh' | 'en'
  theme?: 'theme-default' | 'theme-dark'
  /** Where to go, below the origin; My files by default. */
  at?: string
}

const filesAddress = '/dashboard/myFile?menuid=210'

interface Worker {
  server: RunningServer
}

interface Own {
  /** Opens the product as a person, signed in. */
  enter: (page: Page, options?: SignIn) => Promise<void>
}

/**
 * Collects the violations of the content policy of pages, frames and workers in these windows from now on.
 */
export async function forbiddenIn(context: BrowserContext): Promise<string[]> {
  const forbidden: string[] = []
  await context.exposeBinding('cabinetForbidden', (_, told: string) => forbidden.push(told))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber, columnNumber } = event
      const tell = (globalThis as unknown as { cabinetForbidden?: (told: string) => void }).cabinetForbidden
      tell?.(`${effectiveDirective}: ${blockedURI} ${sample} ${sourceFile}:${lineNumber}:${columnNumber}`)
    })
  })
  // frames without scripts and workers tell the console alone
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted ?(HTML|Script|Type)/i.test(message.text()))
      forbidden.push(message.text())
  })
  return forbidden
}

async function useServer(use: (server: RunningServer) => Promise<void>) {
  const server = await startServer()
  await use(server)
  await server.stop()
}

/**
 * Journeys run against a real server on a data folder of its own. Nothing may ever be loaded from another origin, no
 * script of ours may fail, and no page may try what its policy forbids: each fails the journey.
 */
export const test = base.extend<Own, Worker>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => useServer(use),
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ context }, use) => {
    const forbidden = await forbiddenIn(context)
    await use(context)
    expect(forbidden, 'violations of the policy').toEqual([])
  },
  page: async ({ page, server }, use) => {
    const foreign: string[] = []
    const broken: string[] = []
    page.on('request', (request) => {
      const address = request.url()
      if (!address.startsWith(server.url) && !/^(data|blob|about):/.test(address)) foreign.push(address)
    })
    page.on('pageerror', (error) => broken.push(error.message))
    // a screen that breaks is caught by its boundary, which logs why
    page.on('console', (message) => {
      if (
        message.type() === 'error' &&
        /error/i.test(message.text()) &&
        // a line that breaks is no script that fails
        !/^(Failed to load|WebSocket connection to)/.test(message.text())
      )
        broken.push(message.text())
    })
    await use(page)
    expect(foreign, 'requests to other origins').toEqual([])
    expect(broken, 'script errors').toEqual([])
  },
  enter: async ({ server }, use) => {
    await use(
      async (
        page,
        { account = 'admin', password = adminPassword, language = 'en', theme, at = filesAddress } = {},
      ) => {
        await page.addInitScript(
          ([chosen, look]) => {
            // a frame of what people store has none
            if (window.origin === 'null') return
            localStorage.setItem('languageSet', chosen!)
            if (look) localStorage.setItem('theme', look)
          },
          [language, theme],
        )
        await page.goto(`${server.url}/login?redirect=${encodeURIComponent(at)}`)
        await page.locator('input[name=account], input[autocomplete=username]').first().fill(account)
        await page.locator('input[type=password]').first().fill(password)
        await page.keyboard.press('Enter')
        await page.waitForURL('**/dashboard/**')
      },
    )
  },
})

/** `test` with a server of these journeys alone, for what the contents of others on a shared server would change. */
export const testAlone = test.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => useServer(use),
    { scope: 'worker' },
  ],
})
