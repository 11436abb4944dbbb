import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { docx, pptx } from '../packages/server/src/features/comparison/test-documents.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './kit.ts'
import { newPerson, type Person } from './people.ts'

/** The package with some parts written otherwise; a part that becomes null is left out. */
function rewritten(bytes: Buffer, write: (name: string, text: string) => string | null): Buffer {
  const parts = Object.entries(unzipSync(bytes)).flatMap(([name, part]) => {
    const text = write(name, strFromU8(part))
    return text === null ? [] : [[name, strToU8(text)] as const]
  })
  return Buffer.from(zipSync(Object.fromEntries(parts)))
}

/** Strict Open XML: the same elements in other namespaces (ISO/IEC 29500-1). */
const strict = rewritten(docx('Words that nobody changes'), (_, text) =>
  text.replaceAll(
    'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
    'http://purl.oclc.org/ooxml/wordprocessingml/main',
  ),
)

const withoutSlides = rewritten(pptx(['First words']), (name, text) =>
  /^ppt\/slides\//.test(name)
    ? null
    : text
        .replace(/<p:sldIdLst>.*?<\/p:sldIdLst>/s, '')
        .replaceAll(/<Relationship\b[^>]*\/slide"[^>]*\/>/g, '')
        .replaceAll(/<Override\b[^>]*\/slides\/[^>]*\/>/g, ''),
)

const sentences: Record<string, { zh: string; en: string }> = {
  'strict.docx': {
    zh: '此文件以 Strict Open XML 格式保存，在线编辑不支持该格式，因此仅供阅读',
    en: 'This file is saved as Strict Open XML, which can’t be edited here, so it’s view-only',
  },
  'empty.pptx': {
    zh: '此演示文稿没有可编辑的幻灯片，因此仅供阅读；请在本机添加第一张幻灯片',
    en: 'This presentation has no slides to edit here, so it’s view-only. Add its first slide on your computer',
  },
}

async function open(page: Page, id: string, ext: string) {
  await page.goto(`/office/document?fileId=${id}&ext=${ext}&v=1&Mode=edit`)
}

for (const [language, theme] of [
  ['zh', 'theme-default'],
  ['en', 'theme-dark'],
] as const)
  test(`what editing would harm opens for reading and says why, before anybody types (${language}, ${theme})`, async ({
    page,
    enter,
    server,
  }) => {
    const person = await newPerson(server, { name: '张伟' })
    await enter(page, { ...person, language, theme })
    for (const [name, bytes, shown] of [
      ['strict.docx', strict, /Words that nobody changes/],
      ['empty.pptx', withoutSlides, /此演示文稿没有幻灯片|This presentation has no slides$/],
    ] as const)
      await test.step(name, async () => {
        const file = await person.wire.put({ bytes, name })
        await open(page, file.FileId, name.split('.')[1] ?? '')
        await expect(page.getByText(sentences[name]![language])).toBeVisible()
        await expect(page.getByText(shown).first()).toBeVisible()
        await expect(page.getByRole('button', { name: /^(Save|保存)/ })).toHaveCount(0)
        await page.getByText(shown).first().click()
        await page.keyboard.type('typed')
        await expect(page.getByText('typed')).toHaveCount(0)
        await expectAccessible(page, name)
        await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
        // nobody holds it
        const renamed = await person.wire.post('/api/File/Rename', { Id: file.FileId, Name: `still ${name}` })
        expect(renamed.code).toBe(200)
        expect(await person.wire.download(file.FileId)).toEqual(bytes)
      })
  })

/** Every save of the browser arrives as these bytes. */
const damageSaves = (page: Page, bytes: Buffer) =>
  page.route(/\/api\/File\/SaveEditing\?/, (route) => route.continue({ postData: bytes }))

const said = {
  zh: {
    title: '已另存为恢复副本',
    body: (name: string) => `本次保存会丢失文件中的部分内容，因此当前版本未改动，您的更改已另存为“${name}”。`,
    ok: '知道了',
  },
  en: {
    title: 'Saved as a recovered copy',
    body: (name: string) =>
      `Saving would have lost part of this file, so its current version is unchanged. Your changes are in “${name}”.`,
    ok: 'Got it',
  },
}

for (const [language, theme] of [
  ['zh', 'theme-default'],
  ['en', 'theme-dark'],
] as const)
  test(`a save that lost a part becomes a recovered copy, and the file stays (${language}, ${theme})`, async ({
    page,
    enter,
    server,
  }) => {
    const person: Person = await newPerson(server, { name: '张伟' })
    const source = docx('Plain words')
    const file = await person.wire.put({ bytes: source, name: 'plan.docx' })
    const damaged = rewritten(source, (name, text) => (name === 'word/styles.xml' ? null : text))
    await damageSaves(page, damaged)
    await enter(page, { ...person, language, theme })
    await open(page, file.FileId, 'docx')
    await page.locator('.layout-page').getByText('Plain words').first().click()
    await page.keyboard.type('more ')
    await expect(page.getByText(/Unsaved changes|有未保存的更改/)).toBeVisible()
    await page.keyboard.press('Control+s')

    const { title, body, ok } = said[language]
    const day = new Date().toISOString().slice(0, 10)
    const name = `plan (恢复副本 recovered copy, 张伟, ${day}).docx`
    const dialog = page.getByRole('alertdialog', { name: title })
    await expect(dialog).toContainText(body(name))
    await expect(dialog.getByRole('button', { name: ok })).toBeFocused()
    await expectAccessible(page, 'the dialog of a recovered copy', { 'aria-hidden-focus': 1 })
    await page.screenshot({ path: test.info().outputPath('recovered.png') })
    await dialog.getByRole('button', { name: ok }).click()

    await expect(page.getByRole('row').filter({ hasText: '恢复副本 recovered copy' })).toBeVisible()
    const me = (await person.wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId
    const files = await person.wire.list(me)
    expect(files.map(({ Name, Version }) => [Name, Version]).toSorted()).toEqual([
      [name, 1],
      ['plan.docx', 1],
    ])
    expect(await person.wire.download(file.FileId)).toEqual(source)
  })
