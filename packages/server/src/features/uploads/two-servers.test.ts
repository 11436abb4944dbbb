// @heavy: ceph
import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cephRefusal, startCeph } from '../../../test/ceph.ts'
import { afterTestFile } from '../../../test/cleanups.ts'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { createApplication } from '../../app.ts'
import { type BlobStore, openBlobStore } from '../../kernel/blobs/index.ts'
import { createRequestContext, systemRequestVisit } from '../../kernel/ctx.ts'
import { authenticateBearer } from '../auth/index.ts'
import { checkContents } from '../contents/index.ts'
import { serverRooms } from '../index.ts'
import { type Upload, uploadClient } from './test-client.ts'
import { sweepUploads } from './uploads.jobs.ts'

type Client = ReturnType<typeof uploadClient>

/** A second server on the same database, and the same server restarted after a kill. */
async function anotherServer(house: TestApp, blobs: BlobStore): Promise<{ client: Client; base: string }> {
  const app = await createApplication({
    ports: { ...house.ports, blobs },
    rooms: serverRooms,
    authenticate: authenticateBearer,
    webDir: null,
    version: 'b',
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  afterTestFile(() => app.close())
  return {
    client: uploadClient({ app, people: house.people }),
    base: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  }
}

const download = async (house: TestApp, base: string, fileId: unknown) => {
  const headers = { authorization: `Bearer ${house.people.zhang.token}` }
  const answer = await fetch(`${base}/api/Download/DownFile?fileId=${fileId}`, { headers })
  return Buffer.from(await answer.arrayBuffer())
}

test('an upload goes on after the server was killed, however often', async () => {
  const house = await createTestApp()
  const upload: Upload = { bytes: randomBytes(400_000), name: 'killed.bin', chunkSize: 10_000 }
  for (let life = 0; life < 8; life++) {
    const blobs = openBlobStore({ dataDir: house.ports.config.dataDir, s3: null })
    const { client } = await anotherServer(house, blobs)
    const held = new Set((await client.test(upload)).reply!.uploaded)
    const missing = Array.from({ length: 40 }, (_, index) => index + 1).filter((chunk) => !held.has(chunk))
    const sent = life === 7 ? missing : missing.filter(() => Math.random() < 0.3)
    await Promise.all(sent.map((chunk) => client.chunk(upload, chunk)))
    if (life < 7) {
      // progress saved before the kill stays
      if (life % 2 === 0) await new Promise((done) => setTimeout(done, 1200))
      continue
    }
    expect((await client.test(upload)).reply?.needMerge).toBe(true)
    expect((await client.merge(upload)).code).toBe(200)
  }
  expect((await checkContents(house.system)).faults).toEqual([])
  expect(await sweepUploads(house.system, { dryRun: true, atOnce: true })).toMatchObject({
    stages: 0,
    blobs: 0,
    contents: 0,
  })
})

test('bytes that the store lost end the upload instead of becoming a file of zeros', async () => {
  const house = await createTestApp()
  const upload: Upload = {
    bytes: randomBytes(300_000),
    name: 'lost.bin',
    chunkSize: 100_000,
    identifier: 'md5',
  }
  const before = uploadClient(house)
  for (const chunk of [1, 2]) await before.chunk(upload, chunk)
  await new Promise((done) => setTimeout(done, 1500))
  await rm(join(house.ports.config.dataDir, 'staging'), { recursive: true })
  await mkdir(join(house.ports.config.dataDir, 'staging'))
  const blobs = openBlobStore({ dataDir: house.ports.config.dataDir, s3: null })
  const { client } = await anotherServer(house, blobs)
  expect((await client.test(upload)).reply?.uploaded).toEqual([1, 2])
  expect(await client.chunk(upload, 3)).toMatchObject({ code: 201, key: 'uploads.session_ended' })
  expect((await client.whole(upload)).code).toBe(200)
  expect((await checkContents(house.system)).faults).toEqual([])
})

const refusal = await cephRefusal()
if (refusal) console.warn(`uploads across servers are not tested: ${refusal}`)

describe.skipIf(refusal)('two servers on one object store', () => {
  let house: TestApp
  let one: Awaited<ReturnType<typeof anotherServer>>
  let two: typeof one
  let end: (() => Promise<void>) | undefined
  const system = () => createRequestContext(house.ports, systemRequestVisit, null)
  beforeAll(async () => {
    const { s3, stop } = await startCeph()
    house = await createTestApp()
    const stores = [1, 2, 3].map(() => openBlobStore({ dataDir: house.ports.config.dataDir, s3 }))
    Object.assign(house.ports, { blobs: stores[2] })
    one = await anotherServer(house, stores[0]!)
    two = await anotherServer(house, stores[1]!)
    end = async () => {
      await Promise.all(stores.map((store) => store.close()))
      await stop()
    }
  }, 120_000)
  afterAll(() => end?.())

  test('any chunk goes to either, and either makes the file', async () => {
    const upload: Upload = { bytes: randomBytes(15_000_000), name: 'two.bin', chunkSize: 2_097_152 }
    await one.client.test(upload)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? one : two).client.chunk(upload, index + 1)),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(200))
    expect(answers.some(({ reply }) => reply?.needMerge)).toBe(true)
    const merged = await Promise.all([one.client.merge(upload), two.client.merge(upload)])
    expect(merged.map(({ code }) => code)).toEqual([200, 200])
    expect(merged[0]!.file.FileId).toBe(merged[1]!.file.FileId)
    expect((await download(house, two.base, merged[0]!.file.FileId)).equals(upload.bytes)).toBe(true)
  })

  test('one chunk sent to both at once is written by one', async () => {
    const upload: Upload = {
      bytes: randomBytes(3_000_000),
      name: 'both.bin',
      chunkSize: 1_000_000,
      identifier: 'both',
    }
    await one.client.test(upload)
    const other = randomBytes(1_000_000)
    const answers = await Promise.all([
      one.client.chunk(upload, 1),
      two.client.chunk(upload, 1, { bytes: other }),
      one.client.chunk(upload, 2),
      two.client.chunk(upload, 3),
    ])
    for (const { code, key } of answers) expect(code === 200 || key === 'uploads.chunk_busy').toBe(true)
    const { file } = await two.client.merge(upload)
    const got = await download(house, one.base, file.FileId)
    const first = got.subarray(0, 1_000_000)
    expect(first.equals(other) || first.equals(upload.bytes.subarray(0, 1_000_000))).toBe(true)
    expect((await checkContents(system())).faults).toEqual([])
  })

  test('nothing is left in the store', async () => {
    expect(await sweepUploads(system(), { dryRun: true, atOnce: true })).toMatchObject({
      stages: 0,
      blobs: 0,
      contents: 0,
    })
  })
})
