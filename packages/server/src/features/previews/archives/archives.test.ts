import type { AddressInfo } from 'node:net'
import { downloadEndpoints } from '@cabinet/contract/downloads'
import { archivePreviewApi } from '@cabinet/contract/previews.archives'
import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { contextOf, grant } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { previewMark } from '../../../../test/samples.ts'
import { uploadSmallFiles } from '../../uploads/index.ts'
import { lockedOf, zipOf } from './test-archives.ts'

let house: TestApp
let base: string
beforeAll(async () => {
  house = await createTestApp()
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})

const text = 'name,amount\n张伟,12\n'
const parts = [
  { name: '资料/list.csv', bytes: Buffer.from(text) },
  { name: 'page.html', bytes: Buffer.from('<script>alert(1)</script>') },
]

async function put(name: string, bytes: Buffer): Promise<string> {
  const context = await contextOf(house, house.people.zhang)
  const [placed] = await uploadSmallFiles(context, {}, { files: [{ name, bytes }], merge: false })
  if ('error' in placed!) throw placed.error
  return placed!.fileId
}

const ticket = (fileId: string, purpose: 'view' | 'download', person: Person) =>
  house.call(downloadEndpoints.ticket, { fileId, purpose }, person)
const entryAt = (address: string, key: string) =>
  `${base}${address.replace('/api/Download/DownFile', '/api/File/GetArchiveEntry')}&entry=${encodeURIComponent(key)}`

test('an archive is listed, and a file of it is viewed and saved by tickets of the archive', async () => {
  const { zhang } = house.people
  const fileId = await put('a.zip', zipOf(parts))
  const { entries } = await house.call(archivePreviewApi.entries, { fileId })
  expect(entries.map(({ number, path }) => [number, path])).toEqual([
    [0, '资料/list.csv'],
    [1, 'page.html'],
  ])
  const { key, name, size } = await house.call(archivePreviewApi.open, { fileId, number: 0 })
  expect([name, size]).toEqual(['list.csv', Buffer.byteLength(text)])

  const view = entryAt((await ticket(fileId, 'view', zhang)).address, key)
  const part = await fetch(view, { headers: { range: 'bytes=0-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'name'])
  const save = entryAt((await ticket(fileId, 'download', zhang)).address, key)
  const saved = await fetch(save)
  expect(saved.headers.get('content-disposition')).toContain('attachment; filename="list.csv"')
  expect(await saved.text()).toBe(text)
  expect((await fetch(save)).status).toBe(403)
})

test('a page in an archive is sent as octets in a sandbox', async () => {
  const fileId = await put('page.zip', zipOf(parts))
  const { key } = await house.call(archivePreviewApi.open, { fileId, number: 1 })
  const { address } = await ticket(fileId, 'view', house.people.zhang)
  const { headers } = await fetch(entryAt(address, key))
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-security-policy')).toContain('sandbox')
})

test('who may only preview sees the names in it and none of its files; who may not sees nothing', async () => {
  const { zhang, li, wang } = house.people
  const fileId = await put('mine.zip', zipOf(parts))
  for (const endpoint of [archivePreviewApi.entries, archivePreviewApi.open])
    expect((await house.refusal(endpoint, { fileId, number: 0 }, li)).key).toBe('common.not_found')
  const { key } = await house.call(archivePreviewApi.open, { fileId, number: 0 })
  await grant(house, fileId, li.id, 'viewer')
  expect((await house.call(archivePreviewApi.entries, { fileId }, li)).entries.length).toBeGreaterThan(0)
  expect((await house.refusal(archivePreviewApi.open, { fileId, number: 0 }, li)).key).toBe(
    'previews.download_needed',
  )
  const named = await ticket(fileId, 'view', li)
  expect([named.form, (await fetch(entryAt(named.address, key))).status]).toEqual(['list', 403])
  await grant(house, fileId, wang.id, 'downloader')
  expect(await (await fetch(entryAt((await ticket(fileId, 'view', wang)).address, key))).text()).toBe(text)
  const bare = `${base}/api/File/GetArchiveEntry?fileId=${fileId}&entry=${key}`
  const by = (person: Person) => fetch(bare, { headers: { authorization: `Bearer ${person.token}` } })
  expect((await by(li)).status).toBe(403)
  expect((await by(zhang)).status).toBe(200)
  expect((await fetch(bare)).status).toBe(401)
  const other = await put('other.zip', zipOf(parts))
  const bent = entryAt((await ticket(fileId, 'view', li)).address, key).replace(fileId, other)
  expect((await fetch(bent)).status).toBe(403)
})

test('what cannot be read says why', async () => {
  const broken = await put('broken.rar', Buffer.from('Rar!\x1a\x07\x00 and nothing more'))
  const words = await put('words.txt', Buffer.from('words'))
  const keyOf = async (fileId: string) => (await house.refusal(archivePreviewApi.entries, { fileId })).key
  expect([await keyOf(broken), await keyOf(words)]).toEqual([
    'previews.archive_damaged',
    'previews.type_not_supported',
  ])
  const fileId = await put('b.zip', zipOf(parts))
  expect((await house.refusal(archivePreviewApi.open, { fileId, number: 7 })).key).toBe(
    'previews.entry_not_found',
  )
})

test('an archive whose names are encrypted opens with its password, and with no other', async () => {
  const fileId = await put('locked.7z', await lockedOf('secret'))
  const keyOf = async (password?: string) =>
    (await house.refusal(archivePreviewApi.entries, { fileId, password })).key
  expect([await keyOf(), await keyOf('wrong')]).toEqual([
    'previews.archive_locked',
    'previews.archive_password_wrong',
  ])
  const { entries } = await house.call(archivePreviewApi.entries, { fileId, password: 'secret' })
  expect(entries).toMatchObject([{ path: 'plan.txt', locked: true }])
  const { key } = await house.call(archivePreviewApi.open, { fileId, number: 0, password: 'secret' })
  expect(key).not.toContain('secret')
  const { address } = await ticket(fileId, 'view', house.people.zhang)
  expect(await (await fetch(entryAt(address, key))).text()).toBe('the plan')
  expect((await fetch(entryAt(address, '0'))).status).toBe(400)
})

test('under a watermark nothing of it is given, since nothing of it bears the mark', async () => {
  const { enterprise, zhang } = house.people
  const fileId = await put('c.zip', zipOf(parts))
  const { key } = await house.call(archivePreviewApi.open, { fileId, number: 0 })
  const { address } = await ticket(fileId, 'view', zhang)
  const { id } = await house.call(
    watermarkEndpoints.add,
    { ...previewMark, actions: ['preview', 'download'], opacity: 10 },
    enterprise,
  )
  const refused = await fetch(entryAt(address, key))
  expect([refused.status, ((await refused.json()) as { Msg: string }).Msg]).toEqual([
    409,
    'watermark.cannot_mark',
  ])
  for (const endpoint of [archivePreviewApi.entries, archivePreviewApi.open])
    expect((await house.refusal(endpoint, { fileId, number: 0 })).key).toBe('watermark.cannot_mark')
  await house.call(watermarkEndpoints.remove, { ids: [id] }, enterprise)
})
