import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { changedParts, deck, part, slidesOf } from './decks.ts'
import { expect, test } from './kit.ts'
import { officeDeck } from './office-deck.ts'
import { newPerson, type Person } from './people.ts'

let folder: string
let before: Buffer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinet-decks-'))
  before = await deck(folder)
})
test.afterAll(() => rm(folder, { recursive: true }))

const status = (page: Page) => page.getByRole('banner').getByRole('status')
const canvas = (page: Page) => page.locator('[aria-roledescription=slide]').first()

async function edit(page: Page, id: string) {
  await page.goto(`/office/document?fileId=${id}&ext=pptx&v=1&Mode=edit`)
  await expect(page.getByText('Opening the presentation…')).toHaveCount(0)
  await expect(canvas(page).getByText('First words')).toBeVisible()
}

/** Writes over the text of a box as a person would. */
async function write(page: Page, old: string, text: string) {
  await canvas(page).getByText(old).dblclick()
  const input = canvas(page).locator('[contenteditable=true], textarea').first()
  await expect(input).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  // beside the slide
  await page.getByRole('banner').click({ position: { x: 4, y: 4 } })
  await expect(input).toHaveCount(0)
  await expect(canvas(page).getByText(text)).toBeVisible()
}

async function save(page: Page) {
  await expect(status(page)).toHaveText('Unsaved changes')
  await page.keyboard.press('Control+s')
  await expect(status(page)).toHaveText('Saved')
}

async function put(person: Person, bytes = before) {
  const file = await person.wire.put({ bytes, name: 'review.pptx' })
  return { file, saved: () => person.wire.download(file.FileId) }
}

test('words are changed and a slide is added; LibreOffice shows both, and the rest stays byte for byte', async ({
  page,
  enter,
  server,
}) => {
  const person = await newPerson(server, { name: '张伟' })
  const { file, saved } = await put(person)
  await enter(page, person)
  await edit(page, file.FileId)

  await write(page, 'First words', 'Other words 改过')
  await save(page)
  const once = await saved()
  expect(changedParts(before, once)).toEqual(['ppt/slides/slide1.xml'])
  const [slide, animation] = [part(once, 'ppt/slides/slide1.xml'), /<p:timing>.*<\/p:timing>/s]
  expect(animation.exec(slide)?.[0]).toBe(animation.exec(part(before, 'ppt/slides/slide1.xml'))?.[0])

  await page.getByRole('button', { name: 'Add Slide' }).click()
  await save(page)
  const twice = await saved()
  expect(changedParts(before, twice)).toEqual([
    '[Content_Types].xml',
    'ppt/_rels/presentation.xml.rels',
    'ppt/presentation.xml',
    'ppt/slides/_rels/slide4.xml.rels',
    'ppt/slides/slide1.xml',
    'ppt/slides/slide4.xml',
  ])
  const shown = await slidesOf(folder, twice)
  expect(shown).toHaveLength(4)
  expect(shown.join('\n')).toMatch(/Quarterly review 季度回顾.*Other words 改过.*South\s+34.*Third slide/s)
  expect(shown.join('\n')).not.toContain('First words')
})

test('two windows edit one presentation: the late one has everything, and one save holds both', async ({
  page,
  enter,
  server,
  browser,
}) => {
  const [one, two] = await Promise.all([
    newPerson(server, { name: '张伟' }),
    newPerson(server, { name: '李娜' }),
  ])
  const { file, saved } = await put(one)
  const { data } = await two.wire.get<{ UserId: string }>('/api/User/GetUserInfo')
  await one.wire.post('/api/File/SaveGrants', {
    Ids: [file.FileId],
    Grants: [{ SubjectType: 'user', SubjectId: data.UserId, Template: 'editor' }],
  })
  await enter(page, one)
  await edit(page, file.FileId)
  await write(page, 'Quarterly review', 'Written by the first')

  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(other, two)
  await edit(other, file.FileId)
  await expect(canvas(other).getByText('Written by the first')).toBeVisible()
  await write(other, 'First words', 'Written by the second')
  await expect(canvas(page).getByText('Written by the second')).toBeVisible()

  // a step back takes back what was done here, and nothing of the other
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(canvas(page).getByText('Quarterly review')).toBeVisible()
  await expect(canvas(page).getByText('Written by the second')).toBeVisible()
  await expect(canvas(other).getByText('Quarterly review')).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).first().click()
  await expect(canvas(page).getByText('Written by the first')).toBeVisible()
  await expect(canvas(other).getByText('Written by the second')).toBeVisible()

  await save(page)
  const [shown] = await slidesOf(folder, await saved())
  expect(shown).toMatch(/Written by the first.*Written by the second/s)
  expect(changedParts(before, await saved())).toEqual(['ppt/slides/slide1.xml'])
  await other.context().close()
})

/** Numbers of the shapes of a slide from the lowest to the topmost. */
const shapes = (bytes: Buffer) =>
  [...part(bytes, 'ppt/slides/slide1.xml').matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, id]) => Number(id))

test('what only PowerPoint writes stays byte for byte beside a change; shapes of several kinds change places', async ({
  page,
  enter,
  server,
}) => {
  const office = officeDeck()
  const person = await newPerson(server, { name: '周杰' })
  const { file, saved } = await put(person, office)
  await enter(page, person)
  await edit(page, file.FileId)

  await write(page, 'Second words', 'Other words')
  await save(page)
  const changed = await saved()
  expect(changedParts(office, changed)).toEqual(['ppt/slides/slide1.xml'])
  const [old, now] = [office, changed].map((bytes) => part(bytes, 'ppt/slides/slide1.xml'))
  expect(now).toBe(old!.replace('Second words', 'Other words'))

  await canvas(page).getByText('First words').click({ button: 'right' })
  await page.getByText('Bring to Front', { exact: true }).click()
  await save(page)
  expect(shapes(office)).toEqual([1, 2, 4, 3, 9, 5, 7, 7, 8])
  expect(shapes(await saved())).toEqual([1, 4, 3, 9, 5, 7, 7, 8, 2])
  expect(changedParts(office, await saved())).toEqual(['ppt/slides/slide1.xml'])

  expect(await slidesOf(folder, await saved())).toHaveLength(2)
})
