import type { Page } from '@playwright/test'
import { clickBudgets } from './clicks.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import { bytesOf, type Wire, type WireFile } from './wire.ts'

/** From an open list, after typing; docs/clicks.md says what each task may cost. */
const budget = {
  upload: 2,
  find: 1,
  rename: 2,
  move: 4,
  drag: 1,
  preview: 1,
  edit: 2,
  compare: 2,
  restoreVersion: 3,
  restore: 3,
} as const

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const addFolder = (wire: Wire, name: string) =>
  wire.post<WireFile>('/api/File/AddFolder', { FolderName: name })

/** The next version of a text in the personal space. */
async function putText(wire: Wire, name: string, text: string) {
  const sending = { bytes: Buffer.from(text), name }
  await wire.chunkTest(sending)
  await wire.chunk(sending, 1)
  expect((await wire.merge(sending, { IsMerge: true })).code).toBe(200)
}

test('everyday tasks on files stay within their clicks', async ({ page, enter, server }) => {
  const person = await newPerson(server, { name: 'Everyday' })
  await putText(person.wire, 'minutes.txt', 'first')
  await putText(person.wire, 'minutes.txt', 'second')
  await addFolder(person.wire, 'Year 2026')
  await person.wire.put({ bytes: bytesOf(900, 'draft'), name: 'draft.txt' })
  await person.wire.put({ bytes: bytesOf(900, 'loose'), name: 'loose.txt' })
  await enter(page, person)
  const openList = async () => {
    await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
    await expect(row(page, 'Year 2026')).toBeVisible()
  }
  await openList()
  const task = await clickBudgets(page, budget)

  await task('upload', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Upload files' }).click()
    await (await chooser).setFiles([
      { name: 'figures.txt', mimeType: 'text/plain', buffer: bytesOf(700, 'figures') },
    ])
    await expect(row(page, 'figures')).toBeVisible()
  })

  await task('find', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Search/ })
      .click()
    await page.keyboard.type('minutes')
    const palette = page.getByRole('dialog', { name: 'Quick search' })
    await expect(palette.getByRole('option', { name: /minutes\.txt/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('grid', { name: 'Search results' }).getByRole('row').filter({ hasText: 'minutes' }),
    ).toBeVisible()
  })

  await openList()
  await task('rename', async () => {
    await row(page, 'draft').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Rename' }).click()
    await page.keyboard.type('plan')
    await page.keyboard.press('Enter')
    await expect(row(page, 'plan')).toBeVisible()
  })

  await page.keyboard.press('Escape')
  await task('move', async () => {
    await row(page, 'plan').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 1 item' })
    await dialog.getByRole('treeitem', { name: 'Year 2026' }).click()
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await expect(row(page, 'plan')).toHaveCount(0)
  })

  await task('drag', async () => {
    await row(page, 'loose').dragTo(row(page, 'Year 2026'))
    await expect(row(page, 'loose')).toHaveCount(0)
  })

  await task('preview', async () => {
    await row(page, 'minutes').hover()
    await row(page, 'minutes').getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('second')).toBeVisible()
  })
  await page.keyboard.press('Escape')

  await task('edit', async () => {
    await row(page, 'minutes').click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Edit/ }).click()
    await expect(page).toHaveURL(/\/office\/document\?.*Mode=edit/)
    await expect(page.getByRole('textbox').first()).toBeVisible()
  })

  await openList()
  await task('compare', async () => {
    await row(page, 'minutes').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Compare with previous version' }).click()
    await expect(page.locator('ins')).toHaveText('second')
  })

  await openList()
  await task('restoreVersion', async () => {
    await row(page, 'minutes').click()
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'Restore V1' }).click()
    await expect(page.getByText('V1 restored as V3')).toBeVisible()
  })

  const kept = (await person.wire.list()).find(({ Name }) => Name === 'figures.txt')!
  await person.wire.post('/api/File/Delete', { Ids: [kept.FileId] })
  await page.goto(`${server.url}/dashboard/recycle?menuid=270`)
  await task('restore', async () => {
    await row(page, 'figures').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('1 item restored')).toBeVisible()
  })
  const names = (await person.wire.list()).map(({ Name }) => Name)
  expect(names.toSorted()).toEqual(['Year 2026', 'figures.txt', 'minutes.txt'])
})
