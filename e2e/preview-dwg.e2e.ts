import { testDxfFile } from '../packages/web/src/features/viewers/test/drawings.ts'
import { test as base, expect } from './kit.ts'
import { startServer } from './server.ts'
import { wireOf } from './wire.ts'

/** A server whose operator has named a converter: one that takes what it is given for a DXF. */
const test = base.extend<object, { server: Awaited<ReturnType<typeof startServer>> }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const server = await startServer({ DWG_CONVERTER: '/usr/bin/cp {in} {out}' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test('a DWG is drawn by the converter that the operator names', async ({ page, server, enter }) => {
  await enter(page)
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token')!).access)
  const bytes = Buffer.from(testDxfFile('一层平面图'))
  const file = await wireOf(server.url, token).put({ bytes, name: '平面图.dwg' })
  await page.goto(`/fliePreview?fileId=${file.FileId}&ext=dwg&v=1&Mode=view`)
  await expect(page.locator('[data-ready=true]')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Layers' }).click()
  await expect(page.getByRole('checkbox', { name: '墙体' })).toBeChecked()
})
