import { randomBytes } from 'node:crypto'
import { fileEndpoints } from '@cabinet/contract/files'
import { uploadEndpoints } from '@cabinet/contract/uploads'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { afterTestFile } from '../../../test/cleanups.ts'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { grant, regrant } from '../../../test/files.ts'
import { createApplication } from '../../app.ts'
import { openBlobStore } from '../../kernel/blobs/index.ts'
import { authenticateBearer } from '../auth/index.ts'
import { checkContents } from '../contents/index.ts'
import { serverRooms } from '../index.ts'
import { type Upload, uploadClient } from './test-client.ts'
import { sweepUploads } from './uploads.jobs.ts'

let house: TestApp
let client: ReturnType<typeof uploadClient>
let other: typeof client
let serial = 0
beforeAll(async () => {
  house = await createTestApp()
  client = uploadClient(house)
  const blobs = openBlobStore({ dataDir: house.ports.config.dataDir, s3: null })
  const app = await createApplication({
    ports: { ...house.ports, blobs },
    rooms: serverRooms,
    authenticate: authenticateBearer,
    webDir: null,
    version: 'b',
  })
  other = uploadClient({ app, people: house.people })
  afterTestFile(() => app.close())
})

const file = (more: Partial<Upload> = {}): Upload => ({
  bytes: randomBytes(900),
  name: `file-${++serial}.bin`,
  identifier: `md5-${serial}`,
  ...more,
})
const kept = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from upload_bytes`.execute(
    house.ports.db,
  )
  return rows[0]?.count
}
const held = { needMerge: true, uploaded: [1] }

test('a small file goes by all calls, each to another server', async () => {
  const upload = file()
  expect((await client.test(upload)).reply).toMatchObject({ needMerge: false, uploaded: [] })
  expect((await other.chunk(upload, 1)).reply).toMatchObject(held)
  expect((await client.test(upload)).reply).toMatchObject(held)
  const { code, file: made } = await client.merge(upload)
  expect([code, made.Size, made.Name]).toEqual([200, 900, upload.name])
  expect((await other.merge(upload)).file.FileId).toBe(made.FileId)
  expect(await kept()).toBe(0)
})

test('a chunk sent again succeeds and changes nothing, before the merge and after it', async () => {
  const upload = file()
  const [{ reply }] = [await client.chunk(upload, 1)]
  expect((await client.chunk(upload, 1, { bytes: randomBytes(900) })).reply).toEqual(reply)
  expect((await client.merge(upload)).code).toBe(200)
  expect((await client.chunk(upload, 1)).reply).toMatchObject(held)
  expect((await checkContents(house.system)).faults).toEqual([])
})

test('many at once with the same chunk make one upload', async () => {
  const upload = file()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? client : other).chunk(upload, 1)),
  )
  expect(new Set(answers.map(({ reply }) => reply?.sessionId)).size).toBe(1)
  const merges = await Promise.all([client.merge(upload), other.merge(upload), client.merge(upload)])
  expect(new Set(merges.map(({ file: made }) => made.FileId)).size).toBe(1)
})

test('a damaged chunk, one of another length and one of another upload are refused', async () => {
  const upload = file()
  expect(await client.chunk(upload, 1, { sum: 'a'.repeat(64) })).toMatchObject({
    key: 'uploads.chunk_damaged',
  })
  expect((await client.chunk(upload, 1, { bytes: randomBytes(899) })).code).toBe(201)
  expect((await client.test(upload)).reply).toMatchObject({ needMerge: false, uploaded: [] })
  const { reply } = await client.test(file())
  const strange = { ...upload, fields: { UploadId: reply?.sessionId } }
  expect(await client.chunk(strange, 1)).toMatchObject({ code: 201, key: 'uploads.session_ended' })
  expect(await client.merge(upload)).toMatchObject({ key: 'uploads.chunk_missing' })
})

test('content that is not its identifier ends the upload with its bytes', async () => {
  const upload = file({ identifier: `v1-900-${'b'.repeat(64)}` })
  await client.chunk(upload, 1)
  expect(await client.merge(upload)).toMatchObject({ status: 409, key: 'uploads.content_differs' })
  expect(await client.merge(upload)).toMatchObject({ key: 'uploads.session_ended' })
  expect(await kept()).toBe(0)
})

test('a cancelled upload leaves nothing, and a late chunk of it opens no other', async () => {
  const upload = file()
  const { reply } = await client.chunk(upload, 1)
  const sessionId = reply?.sessionId ?? ''
  await house.call(uploadEndpoints.cancel, { ids: [sessionId] })
  expect(await kept()).toBe(0)
  const late = { ...upload, fields: { UploadId: sessionId } }
  expect(await client.chunk(late, 1)).toMatchObject({ code: 201, key: 'uploads.session_ended' })
  expect(await house.call(uploadEndpoints.unfinished, {})).toEqual(
    expect.not.arrayContaining([{ id: sessionId }]),
  )
})

test('a taken name can be merged as a version afterwards, and a skipped one ends', async () => {
  const first = file()
  const { file: made } = await client.whole(first)
  const again = { ...file(), name: first.name }
  expect(await client.whole(again)).toMatchObject({ key: 'spaces.name_taken' })
  expect(await client.merge(again, { IsMerge: true })).toMatchObject({
    code: 200,
    file: { FileId: made.FileId, Version: 2 },
  })
})

test('an upload is not merged by someone whose rights went meanwhile', async () => {
  const { li } = house.people
  const { id: folder } = await house.call(fileEndpoints.addFolder, { name: 'shared' })
  await grant(house, folder, li.id, 'editor')
  const upload = file({ person: li, fields: { ParentId: folder } })
  expect((await client.chunk(upload, 1)).code).toBe(200)
  await regrant(house, folder, li.id, 'preview')
  expect(await client.merge(upload)).toMatchObject({ code: 403, key: 'common.no_permission' })
  expect(await client.merge(upload)).toMatchObject({ key: 'uploads.session_ended' })
})

test('nothing is left over', async () => {
  const open = await house.call(uploadEndpoints.unfinished, {})
  if (open.length > 0) await house.call(uploadEndpoints.cancel, { ids: open.map(({ id }) => id) })
  expect(await kept()).toBe(0)
  house.clock.forward(8 * 24 * 3_600_000)
  await sweepUploads(house.system, { dryRun: false, atOnce: true })
  expect(await sweepUploads(house.system, { dryRun: true, atOnce: true })).toEqual({
    ...{ contents: 0, bytes: 0, blobs: 0, sessions: 0, stages: 0 },
  })
})
