import { defineConfig } from '@playwright/test'

/** Journeys start their own server (see e2e's fixtures), so none is started here. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  timeout: 180_000,
  globalTimeout: 20 * 60_000,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // a second try tells a slow machine from a fault; what needs it is listed as flaky
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    // a trace of every journey costs a third of its time
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
    },
  },
})
