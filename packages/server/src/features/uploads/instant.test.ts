import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { type Upload, uploadClient } from './test-client.ts'

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
        .replace(/"UploadId":"[0-9a-f-]{36}"/, '')
    expect(shape(one)).toBe(shape(other))
    const wrong = randomBytes(200_000)
    const tried = await client.prove({ ...upload, ...li, name: 'x' }, wrong)
    const lost = await client.prove({ ...unknown, ...li, name: 'y' }, wrong)
    expect({ ...(tried.raw as object), UploadId: '' }).toEqual({ ...(lost.raw as object), UploadId: '' })
    expect(tried.reply).toMatchObject({ skipUpload: false, needMerge: false, uploaded: [] })
    // no second attempt is offered
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
