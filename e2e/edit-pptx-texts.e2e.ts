import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { pptx } from '../packages/server/src/features/comparison/test-documents.ts'
import { differencesOfSave } from '../packages/web/test/save-readers.ts'
import { changedParts, deck, part } from './decks.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinet-decks-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

const frame = (y: number) => `<a:off x="500000" y="${y}"/><a:ext cx="6000000" cy="900000"/>`
const run = (text: string, look = '') => `<a:r><a:rPr lang="en-GB"${look}/><a:t>${text}</a:t></a:r>`
const cell = (content: string) =>
  `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${content}</a:txBody><a:tcPr/></a:tc>`

/** A text with a line break, a table with a cell of two paragraphs and an empty one, and a group. */
const shapes = `<p:sp><p:nvSpPr><p:cNvPr id="10" name="Broken"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${frame(500000)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:pPr algn="ctr"/>${run('Over', ' b="1"')}<a:br><a:rPr lang="en-GB"/></a:br>${run('under')}<a:endParaRPr lang="en-GB"/></a:p></p:txBody></p:sp>
<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="11" name="Table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm>${frame(2000000)}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr/><a:tblGrid><a:gridCol w="3000000"/><a:gridCol w="3000000"/></a:tblGrid><a:tr h="900000">${cell(`<a:p>${run('North')}</a:p><a:p>${run('pole', ' i="1"')}</a:p>`)}${cell('<a:p><a:endParaRPr lang="en-GB" b="1"/></a:p>')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>
<p:grpSp><p:nvGrpSpPr><p:cNvPr id="12" name="Pair"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>${frame(4500000)}<a:chOff x="500000" y="4500000"/><a:chExt cx="6000000" cy="900000"/></a:xfrm></p:grpSpPr><p:sp><p:nvSpPr><p:cNvPr id="13" name="Inner"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${frame(4500000)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p>${run('Grouped')}</a:p></p:txBody></p:sp></p:grpSp>`

function handWritten(): Buffer {
  const parts = unzipSync(pptx(['First words']))
  const name = 'ppt/slides/slide1.xml'
  const slide = strFromU8(parts[name]!).replace('</p:spTree>', () => `${shapes}</p:spTree>`)
  return Buffer.from(zipSync({ ...parts, [name]: strToU8(slide) }))
}

const status = (page: Page) => page.getByRole('banner').getByRole('status')
const canvas = (page: Page) => page.locator('[aria-roledescription=slide]').first()

async function edit(page: Page, id: string, words: string) {
  await page.goto(`/office/document?fileId=${id}&ext=pptx&v=1&Mode=edit`)
  await expect(page.getByText('Opening the presentation…')).toHaveCount(0)
  await expect(canvas(page).getByText(words).first()).toBeVisible()
}

async function save(page: Page) {
  await expect(status(page)).toHaveText('Unsaved changes')
  await page.keyboard.press('Control+s')
  await expect(status(page)).toHaveText('Saved')
}

const beside = (page: Page) => page.getByRole('banner').click({ position: { x: 4, y: 4 } })

test('line breaks, cells and their paragraphs stay where a word is typed; nothing is typed into a group', async ({
  page,
  enter,
  server,
}) => {
  const person = await newPerson(server, { name: '张伟' })
  const before = handWritten()
  const file = await person.wire.put({ bytes: before, name: 'texts.pptx' })
  const saved = () => person.wire.download(file.FileId)
  await enter(page, person)
  await edit(page, file.FileId, 'Over')

  await test.step('the ribbon is one line; a button unfolds the rest', async () => {
    const ribbon = page.locator('[data-pptx-title-bar] + [role=toolbar] > div:last-child')
    const height = async () => (await ribbon.boundingBox())?.height
    expect(await height()).toBe(44)
    await page.getByRole('button', { name: 'More tools' }).click()
    await expect.poll(height).toBeGreaterThan(70)
    await page.screenshot({ path: test.info().outputPath('ribbon.png') })
    await page.keyboard.press('Escape')
    await expect.poll(height).toBe(44)
  })

  await test.step('a text with a line break', async () => {
    await canvas(page).getByText('under').first().dblclick()
    const input = canvas(page).locator('[contenteditable=true], textarea').first()
    await expect(input).toBeFocused()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('neath')
    await beside(page)
    await expect(input).toHaveCount(0)
    await save(page)
    expect(changedParts(before, await saved())).toEqual(['ppt/slides/slide1.xml'])
    expect(await differencesOfSave('pptx', before, await saved(), 'neath')).toEqual([])
  })

  await test.step('a cell of two paragraphs, and an empty one', async () => {
    const once = await saved()
    const field = canvas(page).locator('td input')
    const type = async (place: number, word: string) => {
      await canvas(page).getByRole('group', { name: 'Table' }).click()
      await canvas(page).locator('td').nth(place).dblclick()
      await expect(field).toBeFocused()
      await page.keyboard.press('End')
      await page.keyboard.type(word)
      await page.keyboard.press('Enter')
      await expect(field).toHaveCount(0)
    }
    await type(0, 'zzz')
    await save(page)
    const twice = await saved()
    expect(await differencesOfSave('pptx', once, twice, 'zzz')).toEqual([])
    await type(1, 'new')
    await save(page)
    const [old, now] = [twice, await saved()].map((bytes) => part(bytes, 'ppt/slides/slide1.xml'))
    const look = 'lang="en-GB" b="1"/>'
    expect(now).toBe(
      old!.replace(
        `<a:p><a:endParaRPr ${look}`,
        `<a:p><a:r><a:rPr ${look}<a:t>new</a:t></a:r><a:endParaRPr ${look}`,
      ),
    )
  })

  await test.step('a group', async () => {
    await canvas(page).getByText('Grouped').first().dblclick({ force: true })
    await expect(canvas(page).locator('[contenteditable=true], textarea')).toHaveCount(0)
  })
})

test('notes are typed where their save is harmless', async ({ page, enter, server }) => {
  const person = await newPerson(server, { name: '张伟' })
  const before = await deck(folder)
  const file = await person.wire.put({ bytes: before, name: 'notes.pptx' })
  await enter(page, person)
  await edit(page, file.FileId, 'First words')
  await page.getByRole('button', { name: /notes/i }).first().click()
  await page.screenshot({ path: test.info().outputPath('notes.png') })
  const notes = page.locator('#slide-notes-content [contenteditable=true]')
  await expect(notes).toHaveText('Notes of the speaker')
  await notes.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('zzz')
  await save(page)
  const saved = await person.wire.download(file.FileId)
  expect(changedParts(before, saved)).toEqual(['ppt/notesSlides/notesSlide1.xml'])
  expect(await differencesOfSave('pptx', before, saved, 'zzz')).toEqual([])
})
