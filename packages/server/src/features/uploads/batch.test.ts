import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
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
