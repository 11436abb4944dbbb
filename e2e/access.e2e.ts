import type { Locator, Page } from '@playwright/test'
import { xlsx } from '../packages/server/src/features/comparison/test-documents.ts'
import { complexDocument } from '../packages/web/test/documents.ts'
import { expectAccessible } from './accessible.ts'
import { png } from './files.ts'
import { expect, test } from './kit.ts'
import { officeDeck } from './office-deck.ts'
import { newPerson, type Person } from './people.ts'
import type { RunningServer } from './server.ts'
import { bytesOf } from './wire.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

/** Findings inside Univer that no public interface reaches, at most this many of each rule (decision 448). */
const foundInUniver: Readonly<Record<string, number>> = {
  'aria-allowed-attr': 13,
  'aria-command-name': 1,
  'aria-roles': 2,
  'button-name': 6,
  label: 1,
}

/** Findings on the painted pages of a document: Word's pictures without words, in a copy that is hidden from readers. */
const foundOnPages: Readonly<Record<string, number>> = { 'aria-hidden-focus': 1, 'image-alt': 1 }

const knownFindings: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  xlsx: foundInUniver,
  docx: foundOnPages,
}

/** A folder and a few files of different kinds. */
async function withFiles(server: RunningServer): Promise<Person> {
  const person = await newPerson(server)
  const { wire } = person
  await wire.post('/api/File/AddFolder', { FolderName: 'Contracts', ParentId: '' })
  for (const name of ['alpha.txt', 'beta.csv', 'gamma.unknown'])
    await wire.put({ bytes: bytesOf(1500, name), name })
  await wire.put({ bytes: png(64, 48, [36, 89, 224]), name: 'picture.png' })
  return person
}

test('axe finds nothing against WCAG 2.1 AA, in either theme', async ({ page, enter, server }) => {
  test.slow()
  const person = await withFiles(server)
  await page.goto(`${server.url}/login`)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expectAccessible(page, 'the sign-in page')

  await enter(page, person)
  await expect(row(page, 'picture')).toBeVisible()
  await expectAccessible(page, 'the list')
  await row(page, 'alpha').click()
  await expect(page.getByRole('complementary').filter({ hasText: 'alpha' })).toBeVisible()
  await expectAccessible(page, 'the list with a selection, and its details')

  const dialogs: [string, () => Promise<void>][] = [
    ['new folder', () => page.keyboard.press('Shift+N')],
    ['keyboard shortcuts', () => page.keyboard.press('?')],
    ['move', () => chosenFrom(page, 'Move to…')],
    ['properties', () => chosenFrom(page, 'Properties')],
  ]
  for (const [name, open] of dialogs) {
    await row(page, 'alpha').click()
    await open()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, `the dialog: ${name}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await row(page, 'alpha').click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'the context menu')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Account' }).click()
  await expectAccessible(page, 'the card of the person')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add files' }).click()
  await expectAccessible(page, 'the upload panel')
  await page.getByRole('button', { name: 'Close' }).last().click()

  await page.keyboard.press('Escape')
  await page
    .getByRole('radio', { name: 'Grid' })
    .or(page.getByRole('button', { name: 'Grid' }))
    .first()
    .click()
  await expect(page.getByRole('grid')).toContainText('picture')
  await expectAccessible(page, 'the grid')

  await page.getByRole('navigation', { name: 'Spaces' }).getByRole('link', { name: 'Recycle bin' }).click()
  await expect(page).toHaveURL(/recycle/)
  await expectAccessible(page, 'the recycle bin')
})

test('axe finds nothing in the open editors, in either theme, and no toolbar is cut', async ({
  page,
  enter,
  server,
}) => {
  test.slow()
  const person = await newPerson(server)
  const tasks = `# Plan\n\n- [x] done\n- [ ] open\n${'\nline'.repeat(80)}\n`
  const files: [name: string, bytes: Buffer, shown: (page: Page) => Locator, toolbar: string][] = [
    ['plan.md', Buffer.from(tasks), (page) => page.getByRole('textbox').first(), '[role=toolbar]'],
    [
      'plan.docx',
      Buffer.from(complexDocument()),
      (page) => page.locator('.layout-page').first(),
      '[role=toolbar]',
    ],
    [
      'plan.xlsx',
      xlsx({ Plan: [['pens', 2]] }),
      (page) => page.locator('[data-u-command="sheet.command.set-range-bold"]').first(),
      '[data-u-comp=ribbon-toolbar]',
    ],
    [
      'plan.pptx',
      officeDeck(),
      (page) => page.getByRole('tab').first(),
      '[data-pptx-title-bar] + [role=toolbar] > div:last-child',
    ],
  ]
  await enter(page, person)
  for (const [name, bytes, shown, toolbar] of files)
    await test.step(name, async () => {
      const file = await person.wire.put({ bytes, name })
      const extension = name.split('.').pop()
      await page.setViewportSize({ width: 1200, height: 800 })
      await page.goto(`/office/document?fileId=${file.FileId}&ext=${extension}&v=1&Mode=edit`)
      await expect(shown(page)).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
      await expectAccessible(page, `the editor of ${name}`, knownFindings[extension ?? ''])
      const cut = await page
        .locator(toolbar)
        .first()
        .evaluate((bar) => bar.scrollWidth - bar.clientWidth)
      expect(cut, `pixels of the toolbar of ${name} that are cut`).toBeLessThanOrEqual(1)
    })
})

async function chosenFrom(page: Page, item: string) {
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: item }).click()
}

test('the file list by keyboard alone', async ({ page, enter, server }) => {
  await enter(page, await withFiles(server))
  await expect(row(page, 'Contracts')).toBeVisible()
  const keys = async (...presses: string[]) => {
    for (const key of presses) await page.keyboard.press(key)
  }
  const selected = page.getByRole('row', { selected: true })

  await test.step('the first stop leads past the menus; the list is one stop', async () => {
    await page.locator('body').press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
    await keys('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(async () => {
      await keys('Tab')
      await expect(page.getByRole('grid')).toBeFocused({ timeout: 100 })
    }).toPass()
  })

  await test.step('arrows, ranges, all, none', async () => {
    await keys('Home')
    await expect(selected).toContainText(['Contracts'])
    await keys('Shift+ArrowDown', 'Shift+ArrowDown')
    await expect(selected).toHaveCount(3)
    await keys('Control+a')
    await expect(selected).toHaveCount(5)
    await expect(page.getByRole('toolbar')).toContainText('5 selected')
    await keys('Escape')
    await expect(selected).toHaveCount(0)
  })

  await test.step('into a folder and up again', async () => {
    await keys('Home', 'Enter')
    await expect(page.getByText('This folder is empty')).toBeVisible()
    await keys('Backspace')
    await expect(row(page, 'Contracts')).toBeVisible()
  })

  await test.step('a new folder, renamed', async () => {
    await keys('Shift+N')
    await expect(page.getByLabel('Folder name')).toBeFocused()
    await page.keyboard.type('Drafts')
    await keys('Enter')
    await expect(row(page, 'Drafts')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await focusRow(page, 'Drafts')
    await keys('F2')
    await expect(page.getByRole('grid').getByRole('textbox')).toBeFocused()
    await keys('Control+a')
    await page.keyboard.type('Minutes')
    await keys('Enter')
    await expect(row(page, 'Minutes')).toBeVisible()
  })

  await test.step('cut and paste, and back', async () => {
    await focusRow(page, 'alpha')
    await keys('Control+x')
    await focusRow(page, 'Minutes')
    await keys('Enter')
    await expect(page.getByText('This folder is empty')).toBeVisible()
    await keys('Control+v')
    await expect(row(page, 'alpha')).toBeVisible()
    await keys('Control+z')
    await expect(row(page, 'alpha')).toBeHidden()
    await keys('Backspace')
    await expect(row(page, 'alpha')).toBeVisible()
  })

  await test.step('delete and undo; the menu of a row', async () => {
    await focusRow(page, 'beta')
    await keys('Delete')
    await expect(row(page, 'beta')).toBeHidden()
    await keys('Control+z')
    await expect(row(page, 'beta')).toBeVisible()
    await focusRow(page, 'beta')
    await keys('Shift+F10')
    await expect(page.getByRole('menu')).toBeVisible()
    await keys('ArrowDown')
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
    await keys('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(page.getByRole('grid')).toBeFocused()
  })

  await test.step('a preview and back to the list', async () => {
    await focusRow(page, 'picture')
    await keys('Space')
    await expect(page).toHaveURL(/fliePreview/)
    await expect(page.getByRole('img', { name: /picture/ }).first()).toBeVisible()
    await keys('Escape')
    await expect(row(page, 'picture')).toBeVisible()
  })
})

/** Goes to a row with the arrow keys. */
async function focusRow(page: Page, name: string) {
  await page.keyboard.press('Home')
  const focused = page.locator('[role=row][data-focus]')
  await expect(focused).toBeVisible()
  for (let step = 0; step < 10; step++) {
    if ((await focused.textContent())?.includes(name)) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`no row ${name}`)
}
