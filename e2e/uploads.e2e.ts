import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, testAlone } from './kit.ts'
import { newPerson, type Person } from './people.ts'
import type { RunningServer } from './server.ts'
import { bytesOf, contentId, type Sending } from './wire.ts'

const megabyte = 1024 ** 2

// On a shared server, contents of earlier journeys (drafts of editing, emptied bins) lose their last pointer while these
// run, and would be counted at their end.
const test = testAlone

/** Texts shown on the screens, in both languages. */
const said = {
  zh: {
    upload: '上传',
    files: '上传文件',
    list: '文件列表',
    cancel: '取消',
    empty: '文件大小不能为 0',
    extension: '不允许上传 exe 格式的文件',
    tooLarge: '超过单个文件上限 1 MB',
    noRoom: '剩余空间不足',
    special: '名称不能包含以下特殊字符',
    clash: '文件名已存在',
    declined: '已取消上传',
    differs: '文件内容在上传过程中发生变化，请重新上传',
  },
  en: {
    upload: 'Upload',
    files: 'Upload files',
    list: 'Files',
    cancel: 'Cancel',
    empty: 'The file size must not be zero',
    extension: 'Extension not allowed: exe',
    tooLarge: 'Exceeds the 1 MB file size limit',
    noRoom: 'Insufficient remaining space',
    special: 'Names can’t contain',
    clash: 'File name already exists',
    declined: 'Upload cancelled',
    differs: 'The file changed during upload. Upload it again',
  },
} as const
const languages = ['zh', 'en'] as const
type Language = (typeof languages)[number]

interface Chosen {
  name: string
  buffer: Buffer
}

/** Chooses files in the browser's dialog; names are what a hostile page could make of them. */
async function choose(page: Page, language: Language, ...files: Chosen[]) {
  const words = said[language]
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: words.upload, exact: true }).click()
  await page.getByRole('menuitem', { name: words.files, exact: true }).click()
  await (await chooser).setFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file })))
}

const upload = (page: Page, name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name })

const secondChunk = /FileUpload\?.*chunkNumber=2\b/

/** The second chunk with one bit turned. */
function alteredChunk(bytes: Buffer): Buffer {
  const chunk = Buffer.from(bytes.subarray(2 * megabyte, 4 * megabyte))
  chunk[1000]! ^= 1
  return chunk
}

/** Expects no file and no counted bytes. The final test checks the store, once for all. */
async function expectNothingStored({ wire }: Person) {
  expect(await wire.list()).toEqual([])
  expect(await wire.usedBytes()).toBe(0)
}

/** No bytes that belong to nothing, nothing in the data folder that should not be there. */
async function expectClean(server: RunningServer) {
  expect(await server.cabinet('sweep', '--dry-run')).toMatchObject({ contents: 0, blobs: 0, stages: 0 })
  expect(await server.cabinet('fsck')).toMatchObject({ faults: [] })
  const paths = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(server.dataDir, join(entry.parentPath, entry.name)))
    .filter((path) => !/^(postgres|running)/.test(path))
  for (const path of paths)
    expect(path).toMatch(/^(secret\.key|(blobs\/[0-9a-f]{2}|staging)\/(renditions,)?[0-9a-z.,-]+)$/)
}

test.afterAll(({ server }) => expectClean(server))

/** Gives up what is unfinished, as people do with the cross in the list. */
async function cancelAll({ wire }: Person) {
  const { data } = await wire.get<{ Id: string }[]>('/api/File/GetUploadList')
  if (data.length > 0) await wire.post('/api/File/CancelUpload', { Ids: data.map(({ Id }) => Id) })
}

for (const language of languages) {
  const words = said[language]

  test(`what breaks the rules is told and not stored (${language})`, async ({ page, enter, server }) => {
    const rules = { 'ext-not-allow': 'exe|BAT', 'file-limit': `${megabyte}` }
    const person = await newPerson(server, rules)
    await server.cabinet('set-quota', '--account', person.account, '--bytes', `${1.5 * megabyte}`)
    await enter(page, { ...person, language })
    const refused = (name: string | RegExp, message: string) =>
      expect(upload(page, name)).toContainText(message)

    await test.step('an empty file, a forbidden extension, a file that is too large', async () => {
      await choose(
        page,
        language,
        { name: 'nothing.txt', buffer: Buffer.alloc(0) },
        { name: 'setup.EXE', buffer: bytesOf(100, 'exe') },
        { name: '.exe', buffer: bytesOf(100, 'all extension') },
        { name: 'long.bin', buffer: bytesOf(megabyte + 1, 'long') },
      )
      await refused('nothing.txt', words.empty)
      await refused('setup.EXE', words.extension)
      await refused(/^\.exe/, words.extension)
      await refused('long.bin', words.tooLarge)
    })
    await test.step('files that together are more than the space holds', async () => {
      const large = (name: string) => ({ name, buffer: bytesOf(megabyte, name) })
      await choose(page, language, large('one.bin'), large('two.bin'))
      await refused('one.bin', words.noRoom)
      await refused('two.bin', words.noRoom)
    })
    await test.step('a name that climbs out of the folder', async () => {
      await choose(page, language, { name: '../../etc/passwd', buffer: Buffer.from('root::0:0') })
      await refused('passwd', words.special)
    })
    await expectNothingStored(person)
  })

  test(`a chunk that is altered on its way makes no file (${language})`, async ({ page, enter, server }) => {
    const person = await newPerson(server)
    const bytes = bytesOf(5 * megabyte, `altered ${language}`)
    await page.route(secondChunk, (route) => {
      const { 'x-chunk-sha256': _, ...headers } = route.request().headers()
      return route.continue({ headers, postData: alteredChunk(bytes) })
    })
    await enter(page, { ...person, language })
    await choose(page, language, { name: 'contract.bin', buffer: bytes })
    await expect(upload(page, 'contract.bin')).toContainText(words.differs)
    await expectNothingStored(person)
  })

  test(`declining the clash of names clears the queue (${language})`, async ({ page, enter, server }) => {
    const person = await newPerson(server)
    const kept = bytesOf(2000, 'kept')
    const { FileId } = await person.wire.put({ bytes: kept, name: 'report.txt' })
    await enter(page, { ...person, language })
    await choose(
      page,
      language,
      { name: 'Report.TXT', buffer: bytesOf(3000, 'other') },
      { name: 'new.txt', buffer: bytesOf(3000, 'new') },
    )
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(words.clash)
    await dialog.getByRole('button', { name: words.cancel, exact: true }).click()
    await expect(page.getByText(words.declined)).toBeVisible()
    expect(await person.wire.list()).toMatchObject([{ FileId, Name: 'report.txt', Version: 1, Size: 2000 }])
    expect(await person.wire.usedBytes()).toBe(2000)
    expect(await person.wire.download(FileId)).toEqual(kept)
  })
}

test('a chunk altered once is found by its checksum and sent again', async ({ page, enter, server }) => {
  const person = await newPerson(server)
  const bytes = bytesOf(5 * megabyte, 'altered once')
  await page.route(secondChunk, (route) => route.continue({ postData: alteredChunk(bytes) }), { times: 1 })
  await enter(page, { ...person, language: 'en' })
  const refused = page.waitForResponse(
    async (answer) => answer.url().includes('FileUpload') && (await answer.text()).includes('chunk_damaged'),
  )
  await choose(page, 'en', { name: 'contract.bin', buffer: bytes })
  expect(((await (await refused).json()) as { Code: number }).Code).toBe(201)
  await expect(upload(page, 'contract.bin')).toContainText('Uploaded')
  const [file] = await person.wire.list()
  expect(await person.wire.download(file!.FileId)).toEqual(bytes)
})

test('the wire refuses an altered chunk, with its checksum at once and without one at the end', async ({
  server,
}) => {
  const person = await newPerson(server)
  const { wire } = person
  const sending = { bytes: bytesOf(3 * megabyte, 'wire'), name: 'wire.bin' }
  const altered = Buffer.from(sending.bytes.subarray(0, 2 * megabyte))
  altered[0]! ^= 1
  await wire.chunkTest(sending)
  expect(await wire.chunk(sending, 1, { bytes: altered })).toMatchObject({
    status: 200,
    code: 201,
    key: 'uploads.chunk_damaged',
  })
  expect((await wire.merge(sending)).key).toBe('uploads.chunk_missing')
  await wire.chunk(sending, 1, { bytes: altered, sum: null })
  await wire.chunk(sending, 2)
  expect(await wire.merge(sending)).toMatchObject({ code: 409, key: 'uploads.content_differs' })
  expect((await wire.merge(sending)).code).not.toBe(200)
  await expectNothingStored(person)
})

test('a stolen hash opens nothing and tells nothing', async ({ server }) => {
  const [owner, thief] = [await newPerson(server), await newPerson(server)]
  const secret = bytesOf(3 * megabyte, 'secret')
  await owner.wire.put({ bytes: secret, name: 'secret.bin' })

  /** Claims content of this id without having it. */
  const claim = async (identifier: string): Promise<object> => {
    const sending: Sending = {
      bytes: bytesOf(secret.length, 'guess'),
      name: 'mine.bin',
      fields: { identifier },
    }
    const first = await thief.wire.chunkTest(sending)
    const proved = await thief.wire.prove(sending, sending.bytes)
    const merged = await thief.wire.merge(sending)
    await cancelAll(thief)
    const { nonce, ranges } = first.data.challenge!
    expect(nonce).toMatch(/^[0-9a-f]{64}$/)
    expect(ranges).toHaveLength(20)
    return {
      first: { ...first, data: { ...first.data, challenge: null, UploadId: '' } },
      proved: { ...proved, data: { ...proved.data, UploadId: '' } },
      merged,
    }
  }
  const known = await claim(contentId(secret))
  const unknown = await claim(contentId(bytesOf(secret.length, 'nobody has this')))
  expect(known).toMatchObject({ proved: { data: { skipUpload: false, uploaded: [] } } })
  expect(known).toEqual(unknown)
  await expectNothingStored(thief)
})

test('rules hold on the server too, whatever a client sends', async ({ server }) => {
  const person = await newPerson(server, { 'ext-not-allow': 'exe', 'file-limit': `${megabyte}` })
  const { wire } = person
  await server.cabinet('set-quota', '--account', person.account, '--bytes', `${megabyte + 1000}`)
  const small = bytesOf(2000, 'small')
  const reasonFor = async (sending: Sending) => {
    const test = await wire.chunkTest(sending)
    const chunk = await wire.chunk(sending, 1)
    const once = await wire.chunk({ ...sending, fields: { ...sending.fields, complete: 1 } }, 1)
    const merge = await wire.merge(sending)
    expect([test.code, chunk.code, once.code]).toEqual([201, 201, 201])
    expect(merge.code).not.toBe(200)
    expect(new Set([test.key, chunk.key, once.key]).size).toBe(1)
    return test.key
  }
  expect(await reasonFor({ bytes: Buffer.alloc(0), name: 'empty.txt' })).toBe('uploads.empty')
  expect(await reasonFor({ bytes: bytesOf(megabyte + 1, 'long'), name: 'long.bin' })).toBe(
    'uploads.too_large',
  )
  for (const name of ['a.exe', 'A.EXE', 'a.txt.ExE'])
    expect(await reasonFor({ bytes: small, name })).toBe('uploads.extension_not_allowed')
  expect(await reasonFor({ bytes: small, name: 'x.txt', fields: { totalSize: 1999 } })).toBe(
    'uploads.numbers_wrong',
  )

  const fits = { bytes: bytesOf(megabyte, 'fits'), name: 'fits.bin' }
  await wire.chunkTest(fits)
  expect(await reasonFor({ bytes: small, name: 'over.txt' })).toBe('spaces.no_room')
  await cancelAll(person)
  await expectNothingStored(person)
})

test('odd names are refused, or are nothing but names', async ({ page, enter, server }) => {
  const person = await newPerson(server)
  const { wire } = person
  const put = (name: string, relativePath = name) =>
    wire.chunk({ bytes: Buffer.from('content'), name, fields: { relativePath, complete: 1 } }, 1)

  for (const name of [
    '',
    ' ',
    '.',
    '..',
    'a.txt.',
    'a ',
    'a\\b.txt',
    'a\nb',
    'a\u0000b',
    'a/b',
    'n'.repeat(256),
    '\u202Egnp.exe.txt',
    'con\u200btract.txt',
  ]) {
    const { code, key } = await put(name, 'a')
    expect([name, code]).toEqual([name, 201])
    expect(key).toMatch(/^(spaces\.name_(empty|special|long)|common\.(invalid|name_hidden))$/)
  }
  for (const path of ['../../etc/passwd', '/../x', 'a/../../b', 'a/./b', '..\\..\\x/b']) {
    const { code, key } = await put(path.split('/').at(-1)!, path)
    expect([path, code, key]).toEqual([path, 201, 'spaces.name_special'])
  }
  expect(await wire.list()).toEqual([])

  const good = [
    'CON',
    'nul.txt',
    '…etc…passwd',
    'a"b\'c.txt',
    '<img src=x onerror=alert(1)>.txt',
    '=1+1.csv',
    '%2e%2e%2fx.txt',
    '-rf',
    'עברית שלום.txt',
    '😀'.repeat(20),
    `${'中'.repeat(251)}.txt`,
  ]
  for (const name of good) expect((await put(name)).data.file?.Name).toBe(name.normalize('NFC'))
  const listed = await wire.list()
  expect(listed.map(({ Name }) => Name).sort()).toEqual([...good].sort())
  for (const { FileId } of listed) expect((await wire.download(FileId)).toString()).toBe('content')

  // names are shown as text and run nothing, which the kit would notice
  await enter(page, { ...person, language: 'en' })
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
})
