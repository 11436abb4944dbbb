import type { Page } from '@playwright/test'
import {
  hostileBook,
  hostileLetter,
  hostileMarkdown,
  hostilePage,
  hostileSlides,
  laughingLetter,
  unpackingLetter,
} from './hostile.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import { openTrap } from './trap.ts'
import type { WireFile } from './wire.ts'

const edit = (page: Page, { FileId }: WireFile, ext: string) =>
  page.goto(`/office/document?fileId=${FileId}&ext=${ext}&v=1&Mode=edit`)

test('documents made to do harm are edited without fetching or running anything, or refused with a reason', async ({
  page,
  enter,
  server,
}, testInfo) => {
  const { wire, ...person } = await newPerson(server, { name: '白薇' })
  const trap = await openTrap()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const harmless = async () => {
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(dialogs).toEqual([])
    expect(trap.asked).toEqual([])
  }
  await enter(page, { ...person })

  const cases: [string, (trap: string) => Buffer, (page: Page) => Promise<void>][] = [
    [
      'letter.docx',
      hostileLetter,
      async () => {
        const link = page.locator('.layout-page').getByText('Press here').first()
        await link.click()
        await link.click({ modifiers: ['ControlOrMeta'] })
        // below it stands what opens it
        const { x, y, height } = (await link.boundingBox())!
        await page.mouse.click(x + 23, y + height / 2 + 34)
      },
    ],
    [
      'book.xlsx',
      hostileBook,
      async () => {
        const canvas = page.locator('canvas[id^=univer-sheet-main-canvas]')
        await canvas.click({ position: { x: 80, y: 30 } })
        await canvas.click({ position: { x: 80, y: 30 }, modifiers: ['ControlOrMeta'] })
      },
    ],
    ['slides.pptx', hostileSlides, async () => void (await page.getByText('Figures').first().click())],
    [
      'plan.md',
      hostileMarkdown,
      async () => {
        const side = page.getByRole('region', { name: 'Preview of “plan.md”' })
        await expect(side.getByRole('heading', { name: 'Plan' })).toBeVisible()
        await side.getByText('Press here').click()
      },
    ],
    ['page.html', hostilePage, async () => void (await page.getByText('Press here').click())],
  ]
  for (const [name, make, touch] of cases)
    await test.step(name, async () => {
      const file = await wire.put({ bytes: make(trap.address), name })
      await edit(page, file, name.split('.')[1]!)
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
      await touch(page)
      await page.screenshot({ path: testInfo.outputPath(`${name}.png`) })
      await harmless()
    })

  await test.step('what would fill the memory is refused', async () => {
    for (const [name, bytes, reason] of [
      ['laughing.docx', laughingLetter(), 'This file is damaged and can’t be edited'],
      ['unpacking.docx', unpackingLetter(), 'The uncompressed file is too large to edit online'],
    ] as const) {
      await edit(page, await wire.put({ bytes, name }), 'docx')
      await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
      await harmless()
    }
  })
  trap.close()
})
