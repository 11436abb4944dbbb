import { defineConfig } from '@playwright/test'

/** Journeys start their own server (see e2e's fixtures), so none is started here. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  timeout: 300_000,
  globalTimeout: 65 * 60_000,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  expect: { timeout: 40_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 40_000,
    screenshot: 'only-on-failure',
    // a trace of every journey costs a third of its time: `npx playwright test --trace on` where one is wanted
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
    },
  },
})
