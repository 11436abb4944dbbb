import { randomBytes } from 'node:crypto'
import { spaceApi } from '@cabinet/contract/spaces'
import { uploadApi } from '@cabinet/contract/uploads'
import { versionApi } from '@cabinet/contract/versions'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { quotaOf, updateQuota } from '../organisations/index.ts'
import { fsck } from '../versions/index.ts'
import { type Upload, uploadClient } from './test-client.ts'
import { sweep } from './uploads.jobs.ts'

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

const used = async () => (await quotaOf(house.ports.db, [house.people.zhang.id])).get(house.people.zhang.id)!

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
    const { path } = await house.call(spaceApi.detail, { id: made.FileId as string })
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
    const versions = await house.call(versionApi.list, { fileId: made.FileId as string })
    expect(versions.map(({ number, size, latest }) => [number, size, latest])).toEqual([
      [2, 2500, true],
      [1, 2000, false],
    ])
  })

  test('names that are taken, told beforehand', async () => {
    const { file: made } = await client.whole({ ...file(10), name: 'a, b.txt' })
    const refused = await house.refusal(uploadApi.checkNames, { names: `x.txt,${made.Name},y.txt` })
    expect(refused).toMatchObject({ status: 409, key: 'uploads.names_clash', details: ['a, b.txt'] })
    expect(await house.call(uploadApi.checkNames, { names: ['x.txt', ' b.txt', 'a'] })).toEqual([])
  })
})

describe('at the same time', () => {
  test('20 merges make one file', async () => {
    const upload = file(200_000, { chunkSize: 50_000 })
    for (let chunk = 1; chunk <= 4; chunk++) await client.chunk(upload, chunk)
    const merges = await Promise.all(Array.from({ length: 20 }, () => client.merge(upload)))
    expect(merges.map(({ code }) => code)).toEqual(Array(20).fill(200))
    expect(new Set(merges.map(({ file: made }) => made.FileId)).size).toBe(1)
    const small = file(2000)
    await client.chunk(small, 1)
    await client.chunk(small, 2)
    const more = await Promise.all(Array.from({ length: 20 }, () => client.merge(small)))
    expect(new Set(more.map(({ code }) => code))).toEqual(new Set([200]))
  })

  test('50 uploads into room for 7: exactly 7', async () => {
    const { used: now, reserved, total } = await used()
    await updateQuota(house.ports.db, house.people.zhang.id, now + reserved + 7 * 10_000 + 5000)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.test(file(10_000, { chunkSize: 10_000 }))),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(7)
    expect(new Set(answers.filter(({ code }) => code === 201).map(({ key }) => key))).toEqual(
      new Set(['spaces.no_room']),
    )
    const open = await house.call(uploadApi.unfinished, {})
    await house.call(uploadApi.cancel, { ids: open.map(({ id }) => id) })
    expect((await used()).reserved).toBe(0)
    const small = await Promise.all(
      Array.from({ length: 50 }, () =>
        client.chunk(file(10_000, { chunkSize: 10_000, fields: { complete: 1 } }), 1),
      ),
    )
    expect(small.filter(({ code }) => code === 200)).toHaveLength(
      Math.floor((now + reserved + 75_000 - (await before())) / 10_000),
    )
    await updateQuota(house.ports.db, house.people.zhang.id, total)
    async function before() {
      return (await used()).used - small.filter(({ code }) => code === 200).length * 10_000
    }
  })

  test('chunks of one file, each several times', async () => {
    const upload = file(64_000, { chunkSize: 4000 })
    const sends = Array.from({ length: 48 }, (_, index) => client.chunk(upload, (index % 16) + 1))
    expect((await Promise.all(sends)).every(({ code }) => code === 200)).toBe(true)
    expect((await client.merge(upload)).code).toBe(200)
  })
})

describe('instant upload', () => {
  test('links content to whoever proves to hold it', async () => {
    const upload = file(200_000, { chunkSize: 100_000 })
    await client.whole(upload)
    const proven = await client.prove({ ...upload, name: 'again.bin', person: house.people.li })
    expect(proven.reply).toMatchObject({ skipUpload: true, file: { name: 'again.bin', size: 200_000 } })
  })

  test('a stolen hash opens nothing, and the answers tell nothing', async () => {
    const upload = file(200_000, { chunkSize: 100_000 })
    await client.whole(upload)
    const unknown = file(200_000, { chunkSize: 100_000 })
    const li = { person: house.people.li }
    const [one, other] = [
      await client.test({ ...upload, ...li, name: 'x' }),
      await client.test({ ...unknown, ...li, name: 'y' }),
    ]
    const shape = ({ raw }: typeof one) =>
      JSON.stringify(raw)
        .replace(/"nonce":"[0-9a-f]{64}"/, '')
        .replace(/\[\d+,4096\]/g, '')
    expect(shape(one)).toBe(shape(other))
    const wrong = randomBytes(200_000)
    const tried = await client.prove({ ...upload, ...li, name: 'x' }, wrong)
    const lost = await client.prove({ ...unknown, ...li, name: 'y' }, wrong)
    expect(tried.raw).toEqual(lost.raw)
    expect(tried.reply).toMatchObject({ skipUpload: false, needMerge: false, uploaded: [] })
    // and no second guess
    expect((await client.test({ ...upload, ...li, name: 'x' })).reply?.challenge).toBeUndefined()
    const right = await client.test({ ...upload, ...li, name: 'x', fields: { proof: 'a'.repeat(64) } })
    expect(right.reply?.skipUpload).toBe(false)
  })

  test('an identifier that is not ours is not asked for proof', async () => {
    expect(
      (await client.test(file(3000, { identifier: 'd41d8cd98f00b204e9800998ecf8427e' }))).reply?.challenge,
    ).toBeUndefined()
  })
})

describe('a batch', () => {
  const batch = async (files: [path: string, bytes: Buffer][], query = '') => {
    const boundary = '----b'
    const parts = files.flatMap(([path, bytes]) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${path}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ])
    const answer = await house.app.inject({
      method: 'POST',
      url: `/api/File/UploadBatch${query}`,
      headers: {
        authorization: `Bearer ${house.people.zhang.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    })
    return answer.json() as {
      Code: number
      Data: { relativePath: string; Msg?: string; file?: { FileId: string; Size: number } }[]
      Msg: string
    }
  }

  test('answers each file', async () => {
    const same = randomBytes(500)
    const { Code, Data } = await batch([
      ['批/一.txt', same],
      ['批/二.txt', same],
      ['批/空.txt', Buffer.alloc(0)],
      ['批/../x', same],
      ['批/大.bin', randomBytes(300_000)],
      ['批/一.TXT', same],
    ])
    expect(Code).toBe(200)
    expect(Data.map((one) => one.Msg ?? one.file?.Size)).toEqual([
      500,
      500,
      'uploads.empty',
      'spaces.name_special',
      300_000,
      'spaces.name_taken',
    ])
    const again = await batch([['批/一.txt', randomBytes(600)]], '?IsMerge=true')
    expect(again.Data[0]?.file).toMatchObject({ FileId: Data[0]?.file?.FileId, Version: 2 })
  })

  test('too many at once', async () => {
    const { Code, Msg } = await batch(
      Array.from({ length: 101 }, (_, i): [string, Buffer] => [`n${i}`, Buffer.from('x')]),
    )
    expect([Code, Msg]).toEqual([413, 'uploads.batch_too_large'])
  })
})

test('after all this everything is sound and nothing is left over', async () => {
  const open = await house.call(uploadApi.unfinished, {})
  await house.call(uploadApi.cancel, { ids: open.map(({ id }) => id) })
  house.clock.forward(8 * 24 * 3_600_000)
  await sweep(house.system, { dryRun: false, atOnce: true })
  expect(await sweep(house.system, { dryRun: true, atOnce: true })).toEqual({
    contents: 0,
    bytes: 0,
    blobs: 0,
    sessions: 0,
    stages: 0,
  })
  expect((await fsck(house.system)).faults).toEqual([])
  expect((await used()).reserved).toBe(0)
})
