import { fileTemplateAdmin, templateEndpoints, templateUpload } from '@cabinet/contract/templates'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contextOf } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { buildWordDocument, escapeXmlText } from '../../kernel/office/index.ts'
import { readContentBytes } from '../contents/index.ts'
import { sweepUploads } from '../uploads/index.ts'
import { contentsOfVersions } from '../versions/index.ts'
import { fillTemplate, hasTemplateVariables } from './variables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const paragraph = (...runs: string[]) =>
  `<w:p>${runs.map((text) => `<w:r><w:t xml:space="preserve">${escapeXmlText(text)}</w:t></w:r>`).join('')}</w:p>`
const about = { title: 'Letter', author: 'Admin', at: new Date('2026-11-20T00:00:00Z') }
const letter = (...runs: string[]) => buildWordDocument(about, paragraph(...runs))

async function upload(name: string, bytes: Buffer, { person = app.people.enterprise, id = '' } = {}) {
  const boundary = 'template'
  const response = await app.app.inject({
    method: 'POST',
    url: `${templateUpload.path}?Id=${id}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  const body = response.json()
  return {
    status: response.statusCode,
    key: body.Msg,
    made: body.Data && z.decode(fileTemplateAdmin, body.Data),
  }
}

async function bytesOf(fileId: string, person: Person = app.people.zhang): Promise<Buffer> {
  const ctx = await contextOf(app, person)
  const [content] = await contentsOfVersions(ctx.db, [{ fileId, version: 1 }])
  return readContentBytes(ctx, content!, { start: 0, end: content!.size - 1 })
}

const bodyOf = (docx: Buffer) => Buffer.from(unzipSync(docx)['word/document.xml']!).toString()

test('blank files of every kind are made, and are what their extension says', async () => {
  for (const suffix of ['.docx', '.xlsx', '.pptx', '.txt', '.md'] as const) {
    const made = await app.call(
      templateEndpoints.make,
      { suffix, name: `空白 ${suffix.slice(1)}` },
      app.people.zhang,
    )
    expect(made).toMatchObject({ name: `空白 ${suffix.slice(1)}${suffix}`, suffix, version: 1 })
    const bytes = await bytesOf(made.id)
    if (suffix.endsWith('x')) expect(Object.keys(unzipSync(bytes))).toContain('[Content_Types].xml')
  }
  expect(
    await app.refusal(templateEndpoints.make, { suffix: '.txt', name: '空白 txt.TXT' }, app.people.zhang),
  ).toMatchObject({ key: 'spaces.name_taken' })
  expect(
    await app.refusal(templateEndpoints.make, { suffix: '.txt', name: '.txt' }, app.people.zhang),
  ).toMatchObject({
    key: 'spaces.name_empty',
  })
})

test('a template is filled in, also where a word processor cut a variable into runs', async () => {
  const { made } = await upload(
    '合同.docx',
    letter('致 {us', 'er}（{dept}），', '{date} 第 {no.} 号《{name}》'),
  )
  expect(made).toMatchObject({ name: '合同', kind: 'doc', suffix: '.docx', version: 1, fills: true })
  const file = await app.call(templateEndpoints.make, { id: made!.id, name: 'A&B <合同>' }, app.people.zhang)
  expect(file.name).toBe('A&B <合同>.docx')
  const text = bodyOf(await bytesOf(file.id))
    .replace(/<[^>]+>/g, '')
    .trim()
  expect(text).toBe('致 张伟（研发中心），2026-11-20 第 0001 号《A&amp;B &lt;合同&gt;》')
  await app.call(templateEndpoints.make, { id: made!.id, name: 'second' }, app.people.zhang)
  expect((await app.call(templateEndpoints.gallery, {}, app.people.zhang))[0]).toMatchObject({
    name: '合同',
    uses: 2,
  })
})

test('a new version replaces the file and keeps what is said of the template; another type is refused', async () => {
  const { made } = await upload('Minutes.docx', letter('old'))
  const { made: next } = await upload('any name.docx', letter('new'), { id: made!.id })
  expect(next).toMatchObject({ id: made!.id, name: 'Minutes', version: 2, fills: false })
  expect(await upload('minutes.txt', Buffer.from('x'), { id: made!.id })).toMatchObject({
    status: 409,
    key: 'templates.kind_differs',
  })
  expect(await upload('broken.docx', Buffer.from('no zip'))).toMatchObject({ key: 'templates.file_invalid' })
  expect(await upload('Minutes.docx', letter('x'))).toMatchObject({ key: 'templates.name_taken' })
  expect(await upload('none', Buffer.from('x'))).toMatchObject({ key: 'templates.file_invalid' })
})

test('only whom a template is for sees and uses it', async () => {
  const { made } = await upload('Sales offer.docx', letter('offer'))
  const { sales } = app.people.departments
  await app.call(
    templateEndpoints.update,
    { ...said, id: made!.id, name: 'Sales offer', readers: [{ kind: 'organisation', id: sales, name: '' }] },
    app.people.enterprise,
  )
  const seenBy = async (person: Person) =>
    (await app.call(templateEndpoints.gallery, {}, person)).some((one) => one.id === made!.id)
  expect(await seenBy(app.people.wang)).toBe(true)
  expect(await seenBy(app.people.zhang)).toBe(false)
  expect(
    await app.refusal(templateEndpoints.make, { id: made!.id, name: 'x' }, app.people.zhang),
  ).toMatchObject({
    key: 'templates.not_found',
  })
  const { rows } = await app.call(
    templateEndpoints.page,
    { page: 1, pageSize: 10, search: 'offer' },
    app.people.enterprise,
  )
  expect(rows[0]!.readers).toEqual([{ kind: 'organisation', id: sales, name: 'Sales' }])
  await app.call(
    templateEndpoints.update,
    { ...said, id: made!.id, name: 'Sales offer', enabled: false },
    app.people.enterprise,
  )
  expect(await seenBy(app.people.wang)).toBe(false)
})

const said = {
  category: '',
  readers: [],
  enabled: true,
  blank: false,
  position: 100,
  folders: [],
}

test('a template stands for the blank file of its extension, one at a time', async () => {
  const one = (await upload('House style.docx', letter('first style'))).made!
  const other = (await upload('New house style.docx', letter('second style'))).made!
  for (const { id, name } of [one, other])
    await app.call(templateEndpoints.update, { ...said, id, name, blank: true }, app.people.enterprise)
  const file = await app.call(templateEndpoints.make, { suffix: '.docx', name: 'in style' }, app.people.zhang)
  expect(bodyOf(await bytesOf(file.id))).toContain('second style')
  const { rows } = await app.call(templateEndpoints.page, { page: 1, pageSize: 100 }, app.people.enterprise)
  expect(rows.filter((row) => row.blank).map((row) => row.id)).toEqual([other.id])
})

test('a tree of folders is made with everything in it', async () => {
  const tree = await app.call(
    templateEndpoints.addFolders,
    { ...said, name: '项目', folders: ['合同/已签署', '合同/草稿', '交付'] },
    app.people.enterprise,
  )
  expect(tree.folders).toEqual(['合同', '合同/已签署', '合同/草稿', '交付'])
  const made = await app.call(templateEndpoints.make, { id: tree.id, name: '一号项目' }, app.people.zhang)
  expect(made).toMatchObject({ folder: true, name: '一号项目', items: 2 })
  expect(
    await app.refusal(templateEndpoints.make, { id: tree.id, name: '一号项目' }, app.people.zhang),
  ).toMatchObject({ key: 'spaces.name_taken' })
  expect(
    await app.refusal(
      templateEndpoints.addFolders,
      { ...said, name: 'bad', folders: ['a\\b'] },
      app.people.enterprise,
    ),
  ).toMatchObject({ key: 'templates.folders_invalid' })
})

test('what a template points to stays, and goes with the template', async () => {
  const { made } = await upload('Kept.docx', letter('kept'))
  app.clock.forward(3 * 86_400_000)
  await sweepUploads(app.system, { dryRun: false, atOnce: false })
  app.clock.forward(-3 * 86_400_000)
  const file = await app.call(templateEndpoints.make, { id: made!.id, name: 'from kept' }, app.people.zhang)
  expect(bodyOf(await bytesOf(file.id))).toContain('kept')
  await app.call(templateEndpoints.remove, { ids: [made!.id] }, app.people.enterprise)
  expect(
    await app.refusal(templateEndpoints.make, { id: made!.id, name: 'y' }, app.people.zhang),
  ).toMatchObject({
    key: 'templates.not_found',
  })
})

test('text in another encoding and files without variables stay byte for byte', async () => {
  const values = { user: 'a', dept: 'b', date: 'c', name: 'd', 'no.': 'e' }
  const gbk = Buffer.from([0xc4, 0xe3, ...Buffer.from('{user}')])
  expect(await fillTemplate(gbk, '.txt', values)).toBe(gbk)
  expect((await fillTemplate(Buffer.from('你好 {user}'), '.md', values)).toString()).toBe('你好 a')
  const png = Buffer.from('{user}')
  expect(await fillTemplate(png, '.png', values)).toBe(png)
  expect(await hasTemplateVariables(letter('{user'), '.docx')).toBe(false)
})

test('a document that unpacks to too much is no template', async () => {
  const bomb = Buffer.from(zipSync({ 'word/document.xml': strToU8('<w:p/>') }))
  // the unpacked size that the ZIP directory declares
  bomb.writeUInt32LE(0x7fff_ffff, bomb.indexOf('PK\x01\x02') + 24)
  expect(await upload('bomb.docx', bomb)).toMatchObject({ key: 'templates.file_invalid' })
  // and one that declares too little
  const liar = Buffer.from(zipSync({ 'word/document.xml': new Uint8Array(40_000_000) }))
  liar.writeUInt32LE(10, liar.indexOf('PK\x01\x02') + 24)
  expect(await upload('liar.docx', liar)).toMatchObject({ key: 'templates.file_invalid' })
  const large = Buffer.from(zipSync({ 'word/document.xml': new Uint8Array(9_000_000).fill(0x20) }))
  expect(await upload('large.docx', large)).toMatchObject({ key: 'templates.file_invalid' })
})

test('paragraphs and runs that begin again and again and never end are gone through once', async () => {
  const open = (text: string) => Buffer.from(zipSync({ 'word/document.xml': strToU8(text) }))
  // would take hours if each were searched from its start to the end
  expect(await hasTemplateVariables(open('<w:p>{user}'.repeat(400_000)), '.docx')).toBe(false)
  const runs = `<w:p>${'<w:t '.repeat(800_000)}</w:p>${paragraph('{user}')}`
  expect(await hasTemplateVariables(open(runs), '.docx')).toBe(true)
})
