import { expect, test } from '@playwright/test'
import { adminWire, newPerson, type Person } from './people.ts'
import { type ExternalPostgres, startPostgres } from './postgres.ts'
import { type RunningServer, startServer } from './server.ts'
import type { Wire } from './wire.ts'

/** Two servers on one database: what is withdrawn or changed at one counts at the other with its next request. */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let postgres: ExternalPostgres
let one: RunningServer
let other: RunningServer
let admin: Wire

test.beforeAll(async () => {
  postgres = await startPostgres()
  const shared = { DATABASE_URL: postgres.url, SECRET_KEY: 'ab'.repeat(32) }
  ;[one, other] = await Promise.all([startServer(shared), startServer(shared)])
  admin = await adminWire(one)
})

test.afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()])
  await postgres?.stop()
})

const idOf = async ({ wire }: Person) =>
  (await wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId

const bytes = Buffer.from('seen by some')

/** A person of the other server, and a file in the space of somebody who works at the first. */
async function ownerAndReader() {
  const owner = await newPerson(one)
  const reader = await newPerson(other)
  const [root, readerId] = await Promise.all([idOf(owner), idOf(reader)])
  const { FileId } = await owner.wire.put({ bytes, name: `${reader.account} report.txt` })
  const subject = { SubjectType: 'user', SubjectId: readerId }
  const save = (change: object) => owner.wire.post('/api/File/SaveGrants', { Ids: [root], ...change })
  return { owner, reader, root, readerId, FileId, subject, save }
}

/** Whether each way to a file is open to them; each is one request. */
async function openTo({ wire, account }: Person, root: string, fileId: string) {
  const found = await wire.get<{ Data: unknown[] }>('/api/File/Search', { Query: `${account} report` })
  const listed = await wire.get<{ Data: unknown[] }>('/api/File/GetFileList', {
    ParentId: root,
    PageSize: 10,
  })
  return {
    download: await wire.download(fileId).then(
      (got) => got.equals(bytes),
      () => false,
    ),
    ticket: (await wire.post('/api/Download/GetTicket', { FileId: fileId })).code === 200,
    list: listed.code === 200 && listed.data.Data.length === 1,
    detail: (await wire.get('/api/File/GetFileDetail', { id: fileId })).code === 200,
    search: found.data.Data.length === 1,
  }
}

const all = { download: true, ticket: true, list: true, detail: true, search: true }
const none = { download: false, ticket: false, list: false, detail: false, search: false }

test('a grant that is made, narrowed and withdrawn at one counts at the other with the next request', async () => {
  const { reader, root, FileId, subject, save } = await ownerAndReader()
  const asked = () => openTo(reader, root, FileId)
  // twice each: the second asks when whatever can be remembered is remembered
  for (let round = 0; round < 2; round++) {
    expect(await asked()).toEqual(none)
    await save({ Grants: [{ ...subject, Template: 'downloader' }] })
    expect(await asked()).toEqual(all)
    expect(await asked()).toEqual(all)
    await save({ Grants: [{ ...subject, Template: 'viewer' }] })
    expect(await asked()).toEqual({ ...all, download: false, ticket: false })
    await save({ Removed: [subject] })
  }
  expect(await asked()).toEqual(none)
})

test('of many who read at once beside a withdrawal, none that asks afterwards is served', async () => {
  const { reader, root, FileId, subject, save } = await ownerAndReader()
  for (let round = 0; round < 5; round++) {
    await save({ Grants: [{ ...subject, Template: 'downloader' }] })
    const beside = Array.from({ length: 16 }, () => reader.wire.download(FileId).catch(() => null))
    const listed = reader.wire.list(root).catch(() => [])
    await save({ Removed: [subject] })
    const after = Array.from({ length: 16 }, () => reader.wire.download(FileId).catch(() => 'refused'))
    expect(new Set(await Promise.all(after))).toEqual(new Set(['refused']))
    await Promise.allSettled([...beside, listed])
  }
})

test('who loses a right to write in the middle of an upload cannot finish it', async () => {
  const { reader, root, subject, save } = await ownerAndReader()
  await save({ Grants: [{ ...subject, Template: 'editor' }] })
  const place = { ParentId: root, GroupId: root }
  const sending = { bytes: Buffer.alloc(300_000, 'x'), name: 'late.bin', chunk: 102_400, fields: place }
  await reader.wire.chunkTest(sending)
  for (const number of [1, 2, 3]) expect((await reader.wire.chunk(sending, number)).key).toBe('')
  await save({ Removed: [subject] })
  expect((await reader.wire.merge(sending)).code).not.toBe(200)
})

test('a setting, a limit and an account changed at one are what the other goes by at once', async () => {
  const writer = await newPerson(other)
  const id = await idOf(writer)
  const there = writer.wire
  const settle = (change: object) => admin.post('/api/SysSetting/SaveSystemSetting', change)
  const allow = (change: object) => admin.post('/api/SysAuthen/SetUserSpace', { Ids: [id], ...change })
  const folder = (FolderName: string) => there.post('/api/File/AddFolder', { FolderName, ParentId: id })
  const blocked = async () => (await there.get<{ extNotAllow: string }>('/api/SysSetting/GetSystemInfo')).data
  let made = 0
  const put = (name: string) =>
    there.put({ bytes: Buffer.alloc(2000, `${++made}`), name }).then(() => '', String)

  await test.step('characters of a folder name', async () => {
    expect((await folder('a'.repeat(12))).code).toBe(200)
    await settle({ FolderNameMax: 10 })
    expect((await folder('b'.repeat(12))).code).toBe(400)
    await settle({ FolderNameMax: 20 })
    expect((await folder('b'.repeat(12))).code).toBe(200)
  })

  await test.step('extensions that nobody may upload', async () => {
    expect(await put('one.xyz')).toBe('')
    await settle({ ExtNotAllow: 'xyz' })
    expect((await blocked()).extNotAllow).toBe('xyz')
    expect(await put('two.xyz')).not.toBe('')
    await settle({ ExtNotAllow: '' })
    expect(await put('three.xyz')).toBe('')
  })

  await test.step('quota of a person', async () => {
    await allow({ SpaceTotal: 5000 })
    expect(await put('four.bin')).not.toBe('')
    await allow({ SpaceTotal: 1_000_000 })
    expect(await put('four.bin')).toBe('')
  })

  await test.step('a person who is disabled', async () => {
    await admin.post('/api/SysAuthen/DisableUser', { Ids: [id] })
    expect((await there.get('/api/User/GetUserInfo')).status).toBe(401)
  })
})
