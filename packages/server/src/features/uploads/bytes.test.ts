import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileEndpoints } from '@cabinet/contract/files'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contentHashOf } from '../contents/index.ts'
import { uploadClient } from './test-client.ts'

let house: TestApp
let port: number
let client: ReturnType<typeof uploadClient>
let serial = 0
beforeAll(async () => {
  house = await createTestApp()
  client = uploadClient(house)
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  port = (house.app.server.address() as AddressInfo).port
})

interface Chunk {
  name: string
  size: number
  identifier: string
  complete?: 1
}

/** A file of one chunk whose fields announce `size` bytes. */
const fieldsOf = ({ name, size, identifier, complete }: Chunk) =>
  new URLSearchParams({
    chunkNumber: '1',
    chunkSize: String(size),
    currentChunkSize: String(size),
    totalSize: String(size),
    totalChunks: '1',
    identifier,
    filename: name,
    ...(complete && { complete: '1' }),
  })

/** Sends a body without a length and without a checksum, as chunked transfer encoding. */
const send = (chunk: Chunk, body: Buffer, type = 'application/octet-stream') =>
  new Promise<{ Code: number; Msg: string }>((resolve, reject) => {
    const sending = request({
      port,
      method: 'POST',
      path: `/api/File/FileUpload?${fieldsOf(chunk)}`,
      headers: {
        authorization: `Bearer ${house.people.zhang.token}`,
        'content-type': type,
        'transfer-encoding': 'chunked',
      },
    })
    sending.on('error', reject)
    sending.on('response', async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer as AsyncIterable<Buffer>) parts.push(part)
      resolve(JSON.parse(Buffer.concat(parts).toString()))
    })
    for (let at = 0; at < body.length; at += 50_000) sending.write(body.subarray(at, at + 50_000))
    sending.end()
  })

const multipart = 'multipart/form-data; boundary=x-y'
const inForm = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from('--x-y\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--x-y--\r\n'),
  ])

const names = async () => {
  const { rows } = await house.call(fileEndpoints.list, { page: 1, pageSize: 100 })
  return rows.map(({ name }) => name)
}

describe.each([
  ['kept in the database', 40_000],
  ['kept in the store', 300_000],
  ['of a whole chunk', 2 * 1024 * 1024],
])('a body without a checksum, %s', (_, size) => {
  const sent = (body: Buffer, type: string) => (type === multipart ? inForm(body) : body)

  describe.each([
    ['in chunked transfer', 'application/octet-stream'],
    ['in a form', multipart],
  ])('%s', (_way, type) => {
    test.each([
      ['a byte short', -1],
      ['half of it', -size / 2],
      ['a byte long', 1],
    ])('is refused when it is %s, in one call and as a chunk', async (_length, more) => {
      const bytes = randomBytes(size + more)
      // a whole file is sent first, so that the reused buffers contain its bytes
      const before = randomBytes(size)
      const whole = { name: `whole-${++serial}.bin`, size, identifier: 'md5', complete: 1 as const }
      expect((await send(whole, sent(before, type), type)).Code).toBe(200)

      for (const complete of [1, undefined] as const) {
        const chunk = {
          name: `short-${++serial}.bin`,
          size,
          identifier: 'md5',
          ...(complete && { complete }),
        }
        expect(await send(chunk, sent(bytes, type), type)).toMatchObject({
          Code: 201,
          Msg: expect.stringMatching(/^(uploads.numbers_wrong|common.too_large)$/),
        })
        const upload = { bytes: before, chunkSize: size, name: chunk.name, identifier: 'md5' }
        expect((await client.test(upload)).reply).toMatchObject({ uploaded: [], needMerge: false })
        expect(await names()).not.toContain(chunk.name)
      }
    })
  })
})

test.each([
  ['kept in the database', 40_000],
  ['kept in the store', 300_000],
])('a file in one call whose content is not its identifier is refused, %s', async (_, size) => {
  const chunk = {
    name: `other-${size}.bin`,
    size,
    identifier: contentHashOf(randomBytes(size)),
    complete: 1 as const,
  }
  expect(await send(chunk, randomBytes(size))).toMatchObject({ Code: 201, Msg: 'uploads.content_differs' })
  expect(await names()).not.toContain(chunk.name)
})
