import { randomBytes } from 'node:crypto'
import { fileEndpoints } from '@cabinet/contract/files'
import { uploadEndpoints } from '@cabinet/contract/uploads'
import { versionEndpoints } from '@cabinet/contract/versions'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { checkContents } from '../contents/index.ts'
import { quotasByOwner } from '../quotas/index.ts'
import { type Upload, uploadClient } from './test-client.ts'
import { sweepUploads } from './uploads.jobs.ts'

let house: TestApp
let client: ReturnType<typeof uploadClient>
let serial = 0
const file = (size: number, more: Partial<Upload> = {}): Upload => ({
  bytes: randomBytes(size),
  name: `file-${++serial}.bin`,
  ...more,
})

beforeAll(async () => {
  house = await createTestApp()
  client = uploadClient(house)
})

const used = async () =>
  (await quotasByOwner(house.ports.db, [house.people.zhang.id])).get(house.people.zhang.id)!

describe('a file in chunks', () => {
  test('arrives whole, in any order', async () => {
    const upload = file(100_000, { chunkSize: 30_000 })
    const first = await client.test(upload)
    expect(first.reply).toMatchObject({ skipUpload: false, uploaded: [], needMerge: false })
    for (const chunk of [4, 2, 1]) await client.chunk(upload, chunk)
    expect((await client.test(upload)).reply).toMatchObject({ uploaded: [1, 2, 4], needMerge: false })
    expect((await client.chunk(upload, 3)).reply).toMatchObject({ needMerge: true, uploaded: [1, 2, 3, 4] })
    expect((await client.test(upload)).reply).toMatchObject({ needMerge: true })
    const merged = await client.merge(upload)
    expect(merged).toMatchObject({ code: 200, file: { Name: upload.name, Size: 100_000, Version: 1 } })
    expect(await client.merge(upload)).toMatchObject({ code: 200, file: { FileId: merged.file.FileId } })
  })

  test('counts its reservation while it runs and its bytes once it is there', async () => {
    const before = await used()
    const upload = file(5000)
    await client.test(upload)
    expect(await used()).toMatchObject({ used: before.used, reserved: before.reserved + 5000 })
    await client.whole(upload)
    expect(await used()).toMatchObject({ used: before.used + 5000, reserved: before.reserved })
  })

  test('floor counting: the last chunk is the larger one', async () => {
    const upload = file(2500, { fields: { totalChunks: 2, currentChunkSize: 1024 } })
    expect((await client.chunk(upload, 1)).code).toBe(200)
    const last = { ...upload, fields: { totalChunks: 2, currentChunkSize: 1476 } }
    expect((await client.chunk(last, 2, { bytes: upload.bytes.subarray(1024) })).reply?.needMerge).toBe(true)
    expect((await client.merge(upload)).code).toBe(200)
  })

  test('a chunk sent twice changes nothing, even with other bytes', async () => {
    const upload = file(3000)
    await client.chunk(upload, 1)
    expect((await client.chunk(upload, 1, { bytes: randomBytes(1024) })).code).toBe(200)
    await client.chunk(upload, 2)
    await client.chunk(upload, 3)
    expect((await client.merge(upload)).code).toBe(200)
  })

  test('a chunk that is not there is told at the merge', async () => {
    const upload = file(3000)
    await client.chunk(upload, 2)
    expect(await client.merge(upload)).toMatchObject({
      status: 409,
      key: 'uploads.chunk_missing',
      file: { missing: [1, 3] },
    })
  })

  test('makes the folders of its relative path', async () => {
    const upload = file(2000, { fields: { relativePath: 'docs/项目/a.bin' }, name: 'a.bin' })
    const { file: made } = await client.whole(upload)
    const { path } = await house.call(fileEndpoints.detail, { id: made.FileId as string })
    expect(path.map(({ name }) => name)).toEqual(expect.arrayContaining(['docs', '项目']))
  })

  test('a multipart chunk is one too', async () => {
    const upload = file(900)
    const boundary = 'x-y-z'
    const fields = {
      chunkNumber: 1,
      chunkSize: 1024,
      currentChunkSize: 900,
      totalSize: 900,
      totalChunks: 1,
      identifier: 'md5',
      filename: upload.name,
    }
    const head = Object.entries(fields).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const payload = Buffer.concat([
      Buffer.from(
        `${head.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      upload.bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/File/FileUpload',
      headers: {
        authorization: `Bearer ${house.people.zhang.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload,
    })
    expect(answer.json()).toMatchObject({ Code: 200, Data: { needMerge: true } })
    expect(await client.merge({ ...upload, identifier: 'md5' })).toMatchObject({
      code: 200,
      file: { Size: 900 },
    })
  })

  test('a small file is there after one request', async () => {
    const upload = file(700, { fields: { complete: 1 } })
    const { reply } = await client.chunk(upload, 1)
    expect(reply?.file).toMatchObject({ name: upload.name, size: 700, version: 1 })
    const large = file(200_000, { chunkSize: 300_000, fields: { complete: 1 } })
    expect((await client.chunk(large, 1)).reply?.file).toMatchObject({ size: 200_000 })
  })
})

describe('refuses', () => {
  test.each([
    ['size zero', { bytes: Buffer.alloc(0) }, 'uploads.empty'],
    ['a name that is a path', { name: '../../etc/passwd' }, 'spaces.name_special'],
    ['a path upwards', { fields: { relativePath: '../../etc/passwd' } }, 'spaces.name_special'],
    ['too many chunks', { fields: { totalChunks: 9 } }, 'uploads.numbers_wrong'],
    ['a chunk beyond the last', { fields: { chunkNumber: 4 } }, 'uploads.numbers_wrong'],
    ['another current size', { fields: { currentChunkSize: 7 } }, 'uploads.numbers_wrong'],
    ['an identifier of another size', { identifier: `v1-7-${'a'.repeat(64)}` }, 'uploads.numbers_wrong'],
    ['another folder', { fields: { ParentId: '00000000-0000-4000-8000-000000000000' } }, 'common.not_found'],
  ])('%s', async (_, more, key) => {
    const upload = { ...file(3000), ...more }
    const answer = await client.chunk(upload, 1)
    expect(answer).toMatchObject({ status: 200, code: 201, key })
    expect((await client.test(upload)).code).toBe(201)
  })

  test('a chunk that is altered on the way', async () => {
    const upload = file(3000)
    expect(await client.chunk(upload, 1, { sum: 'a'.repeat(64) })).toMatchObject({
      code: 201,
      key: 'uploads.chunk_damaged',
    })
    expect((await client.test(upload)).reply?.uploaded).toEqual([])
  })

  test('content that is not its identifier, and keeps nothing of it', async () => {
    const before = await used()
    const upload = file(3000)
    await client.chunk(upload, 1)
    await client.chunk(upload, 2, { bytes: randomBytes(1024) })
    await client.chunk(upload, 3)
    expect(await client.merge(upload)).toMatchObject({ status: 409, key: 'uploads.content_differs' })
    expect(await used()).toEqual(before)
  })

  test('each field altered in the middle', async () => {
    const upload = file(3000)
    await client.chunk(upload, 1)
    for (const fields of [{ chunkSize: 1000, currentChunkSize: 1000 }, { totalChunks: 2 }])
      expect((await client.chunk({ ...upload, fields }, 2)).code).toBe(201)
    for (const more of [
      { identifier: 'other' },
      { filename: 'other' },
      { ParentId: house.people.zhang.organisationId },
    ])
      expect((await client.merge(upload, more)).key).toBe('uploads.session_ended')
    expect((await client.merge({ ...upload, person: house.people.li })).key).toBe('uploads.session_ended')
  })

  test('a taken name, unless the person agreed to a new version', async () => {
    const first = file(2000)
    const { file: made } = await client.whole(first)
    const again = { ...file(2500), name: first.name }
    expect(await client.whole(again)).toMatchObject({ status: 409, key: 'spaces.name_taken' })
    expect(await client.merge(again, { IsMerge: true })).toMatchObject({
      code: 200,
      file: { FileId: made.FileId, Version: 2, Size: 2500 },
    })
    const versions = await house.call(versionEndpoints.list, { fileId: made.FileId as string, pageSize: 100 })
    expect(versions.map(({ number, size, latest }) => [number, size, latest])).toEqual([
      [2, 2500, true],
      [1, 2000, false],
    ])
  })

  test('names that are taken, told beforehand', async () => {
    const { file: made } = await client.whole({ ...file(10), name: 'a, b.txt' })
    const refused = await house.refusal(uploadEndpoints.checkNames, { names: `x.txt,${made.Name},y.txt` })
    expect(refused).toMatchObject({ status: 409, key: 'uploads.names_clash', details: ['a, b.txt'] })
    expect(await house.call(uploadEndpoints.checkNames, { names: ['x.txt', ' b.txt', 'a'] })).toEqual([])
  })
})

test('after all this everything is sound and nothing is left over', async () => {
  const open = await house.call(uploadEndpoints.unfinished, {})
  if (open.length > 0) await house.call(uploadEndpoints.cancel, { ids: open.map(({ id }) => id) })
  house.clock.forward(8 * 24 * 3_600_000)
  await sweepUploads(house.system, { dryRun: false, atOnce: true })
  expect(await sweepUploads(house.system, { dryRun: true, atOnce: true })).toEqual({
    contents: 0,
    bytes: 0,
    blobs: 0,
    sessions: 0,
    stages: 0,
  })
  expect((await checkContents(house.system)).faults).toEqual([])
  expect((await used()).reserved).toBe(0)
})
