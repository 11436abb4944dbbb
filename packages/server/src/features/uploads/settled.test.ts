import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileEndpoints } from '@cabinet/contract/files'
import { uploadEndpoints } from '@cabinet/contract/uploads'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { quotasByOwner } from '../quotas/index.ts'
import { type Upload, uploadClient } from './test-client.ts'
import { sweepUploads } from './uploads.jobs.ts'

let house: TestApp
let client: ReturnType<typeof uploadClient>
let serial = 0
const file = (size: number, name = `file-${++serial}.bin`): Upload => ({ bytes: randomBytes(size), name })

beforeAll(async () => {
  house = await createTestApp()
  client = uploadClient(house)
})

const used = async () =>
  (await quotasByOwner(house.ports.db, [house.people.zhang.id])).get(house.people.zhang.id)!
const unfinished = () => house.call(uploadEndpoints.unfinished, {})
const stages = async () => {
  let count = 0
  for await (const _ of house.ports.blobs.stage.list()) count++
  return count
}
/** Runs work and expects that nothing of an upload stays but `bytes` of files. */
async function leavesOnly(bytes: number, work: () => Promise<unknown>) {
  const before = await used()
  await work()
  expect(await used()).toEqual({ ...before, used: before.used + bytes })
  expect(await unfinished()).toEqual([])
  expect(await stages()).toBe(0)
}
const names = async (parentId?: string) =>
  (await house.call(fileEndpoints.list, { parentId, page: 1, pageSize: 100 })).rows.map(({ name }) => name)
const folder = async (name: string, parentId?: string) =>
  (await house.call(fileEndpoints.addFolder, { name, parentId })).id

describe('a name that is taken', () => {
  test('is refused before a byte where the user skips, and opens no session', async () => {
    const taken = file(3000)
    await client.whole(taken)
    const other = { ...taken, bytes: randomBytes(4000), fields: { NameClash: 'skip' } }
    await leavesOnly(0, async () => {
      expect(await client.test(other)).toMatchObject({ code: 201, key: 'spaces.name_taken' })
    })
  })

  test('while the bytes came leaves nothing where the user skips', async () => {
    const late = file(3000)
    await leavesOnly(5000, async () => {
      for (const chunk of [1, 2, 3]) await client.chunk({ ...late, fields: { NameClash: 'skip' } }, chunk)
      await client.whole({ ...late, bytes: randomBytes(5000) })
      expect(await client.merge(late, { NameClash: 'skip' })).toMatchObject({ key: 'spaces.name_taken' })
    })
  })

  test('is numbered at the merge, and the bytes are sent once', async () => {
    const one = file(3000)
    await client.whole(one)
    await leavesOnly(4000, async () => {
      const { file: made } = await client.whole({ ...one, bytes: randomBytes(4000) }, { NameClash: 'both' })
      expect(made.Name).toBe(one.name.replace('.bin', ' (2).bin'))
    })
  })

  test('is numbered among small files, also within one request', async () => {
    const small = { ...file(10, '.hidden'), chunkSize: 1024, fields: { complete: 1, NameClash: 'both' } }
    const said = []
    for (let time = 0; time < 3; time++) said.push((await client.chunk(small, 1)).reply?.file?.name)
    expect(said).toEqual(['.hidden', '.hidden (2)', '.hidden (3)'])
  })

  test('waits for an answer where a client of the specification merges without one', async () => {
    const one = file(3000)
    await client.whole(one)
    const other = { ...one, bytes: randomBytes(2000) }
    await leavesOnly(2000, async () => {
      expect(await client.whole(other)).toMatchObject({ key: 'spaces.name_taken' })
      expect(await client.merge(other, { IsMerge: true })).toMatchObject({ code: 200, file: { Version: 2 } })
    })
  })
})

describe('an upload that ends leaves nothing', () => {
  test('merged', () => leavesOnly(3000, () => client.whole(file(3000))))

  test('cancelled by the id of its reply', () =>
    leavesOnly(0, async () => {
      const { reply } = await client.chunk(file(3000), 1)
      await house.call(uploadEndpoints.cancel, { ids: [reply!.sessionId!] })
    }))

  test('cancelled while a chunk was on its way', () =>
    leavesOnly(0, async () => {
      const upload = file(3000)
      const UploadId = (await client.chunk(upload, 1)).reply!.sessionId!
      await house.call(uploadEndpoints.cancel, { ids: [UploadId] })
      const late = await client.chunk({ ...upload, fields: { UploadId } }, 2)
      expect(late).toMatchObject({ code: 201, key: 'uploads.session_ended' })
    }))

  test('refused for good at the merge', async () => {
    const parentId = await folder(`gone ${++serial}`)
    const upload = { ...file(3000), fields: { ParentId: parentId } }
    await leavesOnly(0, async () => {
      for (const chunk of [1, 2, 3]) await client.chunk(upload, chunk)
      await house.call(fileEndpoints.remove, { ids: [parentId] })
      expect((await client.merge(upload)).status).toBe(404)
    })
  })
})

describe('names are settled before anything is sent', () => {
  const settle = (clash: 'skip' | 'both' | 'version', paths: string[], parentId: string) =>
    house.call(uploadEndpoints.settleNames, { clash, paths, parentId })

  test('keep both numbers folders and files, each by its own rule', async () => {
    const parentId = await folder(`both ${++serial}`)
    for (const name of ['photos.2026', '.hidden']) await folder(name, parentId)
    await client.whole({ ...file(2000, 'a.txt'), fields: { ParentId: parentId } })
    const paths = ['photos.2026/x.jpg', 'photos.2026/y.jpg', '.hidden', 'A.txt', 'fresh/a.txt']
    expect(await settle('both', paths, parentId)).toEqual({
      taken: [],
      renamed: [
        { from: 'photos.2026', to: 'photos.2026 (2)' },
        { from: '.hidden', to: '.hidden (2)' },
        { from: 'A.txt', to: 'A (2).txt' },
      ],
    })
  })

  test('skip names the files that are there, version only what cannot become one', async () => {
    const parentId = await folder(`deep ${++serial}`)
    const inner = await folder('photos', parentId)
    await folder('2026', inner)
    await client.whole({ ...file(2000, 'a.jpg'), fields: { ParentId: inner } })
    const paths = ['photos/a.jpg', 'photos/b.jpg', 'photos/2026', 'photos/a.jpg/c.txt', 'other/a.jpg']
    expect((await settle('skip', paths, parentId)).taken).toEqual([
      'photos/a.jpg',
      'photos/2026',
      'photos/a.jpg/c.txt',
    ])
    expect((await settle('version', paths, parentId)).taken).toEqual(['photos/2026', 'photos/a.jpg/c.txt'])
    expect(await names(parentId)).toEqual(['photos'])
  })
})

describe('an upload that arrived whole and that nobody merges', () => {
  const arrived = async () => {
    const upload = file(3000)
    for (const chunk of [1, 2, 3]) await client.chunk(upload, chunk)
  }

  test('of an earlier release ends with its reservation when the server is updated', async () => {
    const before = await used()
    await arrived()
    await client.chunk(file(3000), 1)
    await sql`update upload_sessions set touched_at = now() - interval '2 hours'`.execute(house.ports.db)
    const update = await readFile(
      new URL('../../../migrations/0456-unmerged-uploads.sql', import.meta.url),
      'utf8',
    )
    await sql.raw(update).execute(house.ports.db)
    expect(await used()).toEqual({ ...before, reserved: before.reserved + 3000 })
    await house.call(uploadEndpoints.cancel, { ids: (await unfinished()).map(({ id }) => id) })
    expect(await used()).toEqual(before)
  })

  // last: a day later nobody is signed in any more
  test('ends after a day', async () => {
    const before = await used()
    const staged = await stages()
    await arrived()
    house.clock.forward(25 * 3_600_000)
    const swept = await sweepUploads(house.system, { dryRun: false, atOnce: false })
    expect(swept).toMatchObject({ sessions: 1 })
    expect(await used()).toEqual(before)
    expect(await stages()).toBe(staged)
  })
})
