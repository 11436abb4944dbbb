// @heavy: ceph
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { cephRefusal, startCeph } from '../../../test/ceph.ts'
import type { S3StoreConfig } from '../config/index.ts'
import { blobStoreSuite } from './blobs.suite.ts'
import { openBlobStore } from './index.ts'
import { connectS3Client } from './s3-client.ts'
import { collectBlobKeys } from './suite-parts.ts'

const refusal = await cephRefusal()
const endings: (() => Promise<unknown> | undefined)[] = []
afterAll(async () => {
  for (const end of endings.reverse()) await end()
})

if (refusal) {
  console.warn(`The S3 blob store is not tested here: ${refusal}.`)
  test.skip(`S3 blob store: ${refusal}`, () => {})
} else {
  const ceph = await startCeph()
  endings.push(ceph.stop)
  testS3(ceph.s3)
}

function testS3(s3: S3StoreConfig) {
  const open = (endpoint = s3.endpoint) => {
    const store = openBlobStore({ dataDir: '', s3: { ...s3, endpoint } })
    endings.push(store.close)
    return store
  }

  blobStoreSuite('S3', async () => [open(), open()])

  test('an upload whose server died before it wrote its plan is listed, and abort takes it back', async () => {
    const store = open()
    const key = randomUUID()
    const client = await connectS3Client(s3)
    const place = { Bucket: s3.bucket, Key: `blobs/${key}` }
    const { UploadId } = await client.createMultipartUpload(place)
    const keys = () => collectBlobKeys(store.stage.list())
    expect(await keys()).toEqual([key])
    // one that goes on is as young as its last part
    await client.uploadPart({ ...place, UploadId, PartNumber: 1, Body: randomBytes(100) })
    const { Uploads = [] } = await client.listMultipartUploads({ Bucket: s3.bucket })
    client.destroy()
    for await (const { modifiedAt } of store.stage.list())
      expect(modifiedAt.getTime()).toBeGreaterThan(Uploads[0]!.Initiated!.getTime())
    await store.stage.abort(key)
    expect(await keys()).toEqual([])
  })

  test('a stage with a hole is not finished', async () => {
    const store = open()
    const key = randomUUID()
    await store.stage.open(key, 100)
    await store.stage.put(key, 0, randomBytes(40))
    await store.stage.put(key, 50, randomBytes(50))
    await expect(store.stage.finish(key, 100)).rejects.toMatchObject({ reason: 'missing' })
    await expect(buffer(await store.stage.read(key, 0, 99))).rejects.toMatchObject({ reason: 'missing' })
    await store.stage.abort(key)
  })

  test('a stage whose bytes come back otherwise than they went is neither read nor finished', async () => {
    const store = open()
    const key = randomUUID()
    await store.stage.open(key, 100)
    await store.stage.put(key, 0, randomBytes(100))
    const client = await connectS3Client(s3)
    const { Contents = [] } = await client.listObjectsV2({
      Bucket: s3.bucket,
      Prefix: `staging/${key}/000`,
    })
    expect(Contents).toHaveLength(1)
    await client.putObject({ Bucket: s3.bucket, Key: Contents[0]!.Key, Body: randomBytes(100) })
    client.destroy()
    await expect(buffer(await store.stage.read(key, 0, 99))).rejects.toMatchObject({ reason: 'unavailable' })
    await expect(store.stage.finish(key, 100)).rejects.toMatchObject({ reason: 'unavailable' })
    expect(await store.size(key)).toBeNull()
    await store.stage.abort(key)
  })

  test('a download goes on where a connection broke', async () => {
    const key = randomUUID()
    const content = randomBytes(9 * 1024 * 1024)
    const cuts = [3, 4, 2].map((mib) => mib * 1024 * 1024)
    await open().write(key, content)
    const store = open(await cuttingProxy(s3.endpoint, cuts))
    expect((await buffer(await store.read(key))).equals(content)).toBe(true)
    expect((await buffer(await store.read(key, { start: 77, end: content.length - 5 }))).length).toBe(
      content.length - 81,
    )
    expect(cuts).toEqual([])
  })

  test('a store that is not there is told as unavailable, soon', async () => {
    const store = open('http://127.0.0.1:9')
    await expect(store.check()).rejects.toMatchObject({ name: 'BlobError', reason: 'unavailable' })
    await expect(store.size('x')).rejects.toMatchObject({ reason: 'unavailable' })
  })
}

/** A way to the store on which each connection in turn is cut after so many bytes. */
async function cuttingProxy(endpoint: string, cuts: number[]) {
  const { hostname, port } = new URL(endpoint)
  const server = createServer((client) => {
    let left = cuts.shift() ?? Number.POSITIVE_INFINITY
    const store = connect(Number(port), hostname)
    const end = () => {
      client.destroy()
      store.destroy()
    }
    client.on('error', end).on('close', end).pipe(store)
    store.on('error', end).on('data', (bytes) => {
      client.write(bytes.subarray(0, Math.max(0, left)))
      left -= bytes.length
      if (left <= 0) end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(async () => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
