import { createHash } from 'node:crypto'
import { uploadChunkReply } from '@cabinet/contract/uploads'
import { z } from 'zod'
import type { TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'
import { contentHashOf } from '../contents/index.ts'
import { challengeProofOf } from './challenge.rules.ts'

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Description of an upload; every field may be falsified to see it refused. */
export interface Upload {
  bytes: Buffer
  name: string
  chunkSize?: number
  identifier?: string
  person?: Person
  fields?: Record<string, unknown>
}

/** Speaks the upload protocol as browsers do. */
export function uploadClient({ app, people }: Pick<TestApp, 'app' | 'people'>) {
  const numbers = ({ bytes, name, chunkSize = 1024, identifier, fields }: Upload, chunk: number) => {
    const chunks = Math.max(1, Math.ceil(bytes.length / chunkSize))
    return {
      chunkNumber: chunk,
      chunkSize,
      currentChunkSize: Math.min(chunkSize, bytes.length - (chunk - 1) * chunkSize),
      totalSize: bytes.length,
      totalChunks: chunks,
      identifier: identifier ?? contentHashOf(bytes),
      filename: name,
      relativePath: name,
      ...fields,
    }
  }
  const url = (upload: Upload, chunk: number) =>
    `/api/File/FileUpload?${new URLSearchParams(Object.entries(numbers(upload, chunk)).map(([k, v]): [string, string] => [k, String(v)]))}`
  const bearer = (upload: Upload) => ({ authorization: `Bearer ${(upload.person ?? people.zhang).token}` })

  const read = (answer: { statusCode: number; json(): unknown }) => {
    const { Code, Data, Msg } = answer.json() as { Code: number; Data: unknown; Msg: string }
    return {
      status: answer.statusCode,
      code: Code,
      key: Msg,
      raw: Data,
      reply: Code === 200 ? z.decode(uploadChunkReply, Data as never) : null,
    }
  }

  const client = {
    async test(upload: Upload, chunk = 1) {
      return read(await app.inject({ method: 'GET', url: url(upload, chunk), headers: bearer(upload) }))
    },
    async chunk(upload: Upload, chunk: number, { bytes, sum }: { bytes?: Buffer; sum?: string } = {}) {
      const size = upload.chunkSize ?? 1024
      const payload = bytes ?? upload.bytes.subarray((chunk - 1) * size, chunk * size)
      return read(
        await app.inject({
          method: 'POST',
          url: url(upload, chunk),
          headers: {
            ...bearer(upload),
            'content-type': 'application/octet-stream',
            'x-chunk-sha256': sum ?? sha256(payload),
          },
          payload,
        }),
      )
    },
    async merge(upload: Upload, more: Record<string, unknown> = {}) {
      const { identifier, filename, relativePath } = numbers(upload, 1)
      const { GroupId, ParentId, relativePath: path } = (upload.fields ?? {}) as Record<string, string>
      const answer = await app.inject({
        method: 'POST',
        url: '/api/File/MergeSlices',
        headers: bearer(upload),
        payload: { filename, identifier, relativePath: path ?? relativePath, GroupId, ParentId, ...more },
      })
      const { Code, Data, Msg } = answer.json() as {
        Code: number
        Data: Record<string, unknown>
        Msg: string
      }
      return { status: answer.statusCode, code: Code, file: Data, key: Msg }
    },
    /** Test, chunks, merge. */
    async whole(upload: Upload, more: Record<string, unknown> = {}) {
      await client.test(upload)
      const chunks = Math.ceil(upload.bytes.length / (upload.chunkSize ?? 1024))
      for (let chunk = 1; chunk <= chunks; chunk++) await client.chunk(upload, chunk)
      return client.merge(upload, more)
    },
    /** Test, and the answer to the challenge. */
    async prove(upload: Upload, held: Buffer = upload.bytes) {
      const { reply } = await client.test(upload)
      if (!reply?.challenge) throw new Error('no challenge')
      const { nonce, ranges } = reply.challenge
      const proof = challengeProofOf(
        nonce,
        ranges.map(([start, length]) => held.subarray(start, start + length)),
      )
      return client.test({ ...upload, fields: { ...upload.fields, proof } })
    },
  }
  return client
}
