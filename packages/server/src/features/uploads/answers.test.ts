import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contentHashOf } from '../contents/index.ts'
import { quotasByOwner, updateQuotaLimit } from '../quotas/index.ts'

vi.setConfig({ testTimeout: 120_000 })

let house: TestApp
let port: number
let serial = 0
beforeAll(async () => {
  house = await createTestApp()
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  port = (house.app.server.address() as AddressInfo).port
})

const fieldsOf = (bytes: Buffer, more: Record<string, string> = {}) => {
  const name = `file-${++serial}.bin`
  const size = String(bytes.length)
  return {
    ...{ chunkNumber: '1', chunkSize: size, currentChunkSize: size, totalSize: size, totalChunks: '1' },
    ...{ identifier: contentHashOf(bytes), filename: name, relativePath: name, complete: '1', ...more },
  }
}

interface Sent {
  path: string
  type: string
  body: Buffer
}
const octets = (bytes: Buffer, more = {}): Sent => ({
  path: `/api/File/FileUpload?${new URLSearchParams(fieldsOf(bytes, more))}`,
  type: 'application/octet-stream',
  body: bytes,
})
const field = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const form = (bytes: Buffer, more = {}): Sent => ({
  path: '/api/File/FileUpload',
  type: 'multipart/form-data; boundary=b',
  body: Buffer.concat([
    Buffer.from(
      Object.entries(fieldsOf(bytes, more))
        .map(([name, value]) => field(name, value))
        .join(''),
    ),
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]),
})

/**
 * Sends as browsers do: the whole body first, then it reads. Two requests on one connection, one after the
 * other.
 */
const answersTo = (sent: Sent[]) =>
  new Promise<string[]>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const answers: string[] = []
    let text = ''
    const next = () => {
      const { path, type, body } = sent[answers.length]!
      socket.pause()
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${house.people.zhang.token}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
      )
      socket.write(body, () => socket.resume())
    }
    socket.on('data', (piece) => {
      text += piece.toString()
      const [, length, start] = /content-length: (\d+)[\s\S]*?\r\n\r\n()/.exec(text) ?? []
      if (length === undefined) return
      const at = text.indexOf('\r\n\r\n') + 4
      if (Buffer.byteLength(text.slice(at)) < Number(length) || start === undefined) return
      const { Code, Msg } = JSON.parse(text.slice(at)) as { Code: number; Msg: string }
      answers.push(`${Code} ${Msg}`.trim())
      text = ''
      if (answers.length === sent.length) socket.end(() => resolve(answers))
      else next()
    })
    socket.on('error', reject).on('close', () => reject(new Error(`closed after ${answers.length}`)))
    next()
  })

describe.each<[string, (bytes: Buffer) => Sent]>([
  ['raw', octets],
  ['in forms', form],
])('50 uploads at once, %s', (_, make) => {
  test.each([10_000, 200_000, 4_000_000])(
    'of %d bytes into room for 7: each gets an answer',
    async (size) => {
      const { id } = house.people.zhang
      const { used, reserved } = (await quotasByOwner(house.ports.db, [id])).get(id)!
      await updateQuotaLimit(house.ports.db, id, used + reserved + 7 * size + size / 2)
      const work = Array.from({ length: 50 }, () => answersTo([make(randomBytes(size))]))
      const answers = (await Promise.all(work)).flat()
      expect(answers.filter((answer) => answer === '200')).toHaveLength(7)
      expect(answers.filter((answer) => answer === '201 spaces.no_room')).toHaveLength(43)
    },
  )

  test('a refusal in the middle of a body is heard, and so is what comes after it', async () => {
    const { id } = house.people.zhang
    await updateQuotaLimit(house.ports.db, id, 0)
    const bytes = randomBytes(4_000_000)
    const bad = { currentChunkSize: '3999999' }
    const all = Array.from({ length: 10 }, async () => {
      const wrong = make(bytes)
      const path = wrong.path.replace('currentChunkSize=4000000', 'currentChunkSize=3999999')
      const body = Buffer.from(wrong.body)
      const at = body.indexOf('name="currentChunkSize"\r\n\r\n4000000')
      if (at >= 0) body.write(bad.currentChunkSize, at + 'name="currentChunkSize"\r\n\r\n'.length)
      return answersTo([{ ...wrong, path, body }, make(randomBytes(1000))])
    })
    for (const [first, second] of await Promise.all(all)) {
      expect(first).toBe('201 uploads.numbers_wrong')
      expect(second).toBe('200')
    }
  })
})
