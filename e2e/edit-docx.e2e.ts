import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { complexDocument, readByOthers } from '../packages/web/test/documents.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

const sheet = (page: Page) => page.locator('.layout-page')

/** Puts words at the beginning of the paragraph with these words. */
async function write(page: Page, before: string, words: string) {
  await sheet(page)
    .getByText(before)
    .first()
    .click({ position: { x: 1, y: 6 } })
  await page.keyboard.type(words)
}

/** The parts that are not the same bytes in both. */
function changedParts(before: Buffer, after: Buffer): string[] {
  const [old, now] = [unzipSync(before), unzipSync(after)]
  const names = new Set([...Object.keys(old), ...Object.keys(now)])
  return [...names].filter((name) =>
    Buffer.compare(old[name] ?? Buffer.alloc(0), now[name] ?? Buffer.alloc(0)),
  )
}

test('a document is edited by two at once; what nobody touched stays byte for byte', async ({
  page,
  enter,
  server,
  browser,
}) => {
  const owner = await newPerson(server, { name: '张伟' })
  const other = await newPerson(server, { name: 'Ada Wong' })
  const idOf = async ({ wire }: typeof owner) =>
    (await wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId
  const source = Buffer.from(complexDocument())
  const file = await owner.wire.put({ bytes: source, name: 'plan.docx' })
  await owner.wire.post('/api/File/SaveGrants', {
    Ids: [await idOf(owner)],
    Grants: [{ SubjectType: 'user', SubjectId: await idOf(other), Template: 'editor' }],
  })
  const address = (version: number) =>
    `/office/document?fileId=${file.FileId}&ext=docx&v=${version}&Mode=edit`
  const theirs = await (await browser.newContext()).newPage()
  await enter(page, owner)
  await enter(theirs, other)

  await test.step('one writes, and the other comes later and sees it', async () => {
    await page.goto(address(1))
    await expect(sheet(page).getByText('Plain words of the first chapter.').first()).toBeVisible()
    await write(page, 'Plain words of the first chapter.', 'Ever so ')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await theirs.goto(`${server.url}${address(1)}`)
    await expect(sheet(theirs).getByText('Ever so Plain words').first()).toBeVisible()
  })

  await test.step('both see what the other writes, and where', async () => {
    await write(theirs, 'Another entry', 'Not ')
    await expect(theirs.getByRole('button', { name: 'Bullet List' })).toHaveAttribute('aria-pressed', 'true')
    await expect(sheet(page).getByText('Not Another entry').first()).toBeVisible()
    await expect(page.getByText('Ada Wong').first()).toBeVisible()
  })

  await test.step('a save is one version with the words of both, and every other part as it was', async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved as version 2')).toBeVisible()
    const saved = await owner.wire.download(file.FileId)
    const read = readByOthers(saved)
    expect(read).toEqual(
      expect.arrayContaining(['Ever so Plain words of the first chapter.', 'Not Another entry']),
    )
    expect(changedParts(source, saved)).toEqual(['word/document.xml'])
  })
})

test('the toolbar formats the selection, sets up the page, and undoes what this window did', async ({
  page,
  enter,
  server,
}) => {
  const owner = await newPerson(server, { name: '张伟' })
  const file = await owner.wire.put({ bytes: Buffer.from(complexDocument()), name: 'page.docx' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const pick = async (menu: string, entry: string) => {
    await button(menu).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  await enter(page, owner)
  await page.goto(`/office/document?fileId=${file.FileId}&ext=docx&v=1&Mode=edit`)
  const paragraph = sheet(page).getByText('Plain words of the first chapter.').first()
  await paragraph.click({ position: { x: 1, y: 6 } })
  await page.keyboard.press('Shift+End')

  await test.step('formatting, and undo of one’s own', async () => {
    await expect(button('Undo')).toBeDisabled()
    await button('Italic').click()
    await expect(button('Italic')).toHaveAttribute('aria-pressed', 'true')
    await button('Undo').click()
    await expect(button('Italic')).toHaveAttribute('aria-pressed', 'false')
    await button('Redo').click()
    await expect(button('Italic')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('a table of the asked size, and a watermark', async () => {
    await pick('Insert', 'Table')
    await page.getByLabel('Rows').fill('2')
    await page.getByLabel('Columns').fill('5')
    await button('Apply').click()
    await pick('Page', 'Watermark')
    await page.getByRole('radio', { name: 'Text' }).click()
    await page.getByLabel('Watermark text').fill('Draft of May')
    await button('Apply').click()
  })

  await test.step('the page turns to landscape at once', async () => {
    const width = async () => (await sheet(page).last().boundingBox())!.width
    const before = await width()
    await pick('Page', 'Page setup')
    await page.getByRole('dialog').getByRole('combobox').nth(1).selectOption('landscape')
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect.poll(width).toBeGreaterThan(before)
  })

  await test.step('a save has all of it', async () => {
    await button('Save').click()
    await expect(page.getByText('Saved as version 2')).toBeVisible()
    const parts = Object.entries(unzipSync(await owner.wire.download(file.FileId)))
    const textOf = (like: RegExp) =>
      parts.flatMap(([name, bytes]) => (like.test(name) ? [Buffer.from(bytes).toString()] : [])).join('')
    const body = textOf(/^word\/document\.xml$/)
    expect(body).toMatch(/<w:i\/>/)
    expect(body).toMatch(/w:orient="landscape"/)
    expect(body.match(/<w:gridCol /g)?.length).toBeGreaterThanOrEqual(5)
    expect(textOf(/^word\/header/)).toContain('Draft of May')
  })
})
