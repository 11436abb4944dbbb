import { randomBytes } from 'node:crypto'
import { fileEndpoints } from '@cabinet/contract/files'
import { uploadEndpoints } from '@cabinet/contract/uploads'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { checkContents } from '../contents/index.ts'
import { quotasByOwner, updateQuotaLimit } from '../quotas/index.ts'
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

  test('100 uploads into room for 7: exactly 7', async () => {
    const { used: now, reserved, total } = await used()
    await updateQuotaLimit(house.ports.db, house.people.zhang.id, now + reserved + 7 * 10_000 + 5000)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => client.test(file(10_000, { chunkSize: 10_000 }))),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(7)
    expect(new Set(answers.filter(({ code }) => code === 201).map(({ key }) => key))).toEqual(
      new Set(['spaces.no_room']),
    )
    const open = await house.call(uploadEndpoints.unfinished, {})
    await house.call(uploadEndpoints.cancel, { ids: open.map(({ id }) => id) })
    expect((await used()).reserved).toBe(0)
    const small = await Promise.all(
      Array.from({ length: 100 }, () =>
        client.chunk(file(10_000, { chunkSize: 10_000, fields: { complete: 1 } }), 1),
      ),
    )
    expect(small.filter(({ code }) => code === 200)).toHaveLength(
      Math.floor((now + reserved + 75_000 - (await before())) / 10_000),
    )
    await updateQuotaLimit(house.ports.db, house.people.zhang.id, total)
    async function before() {
      return (await used()).used - small.filter(({ code }) => code === 200).length * 10_000
    }
  })

  test('100 want one name, by every way to get one: exactly one does', async () => {
    const { id: box } = await house.call(fileEndpoints.addFolder, { name: 'box' })
    const { id: aside } = await house.call(fileEndpoints.addFolder, { name: 'aside' })
    const at = async (name: string, parentId: string) => {
      const made = await client.chunk(file(10, { name, fields: { complete: 1, ParentId: parentId } }), 1)
      return made.reply!.file!.id
    }
    const folder = async (name: string) =>
      (await house.call(fileEndpoints.addFolder, { name, parentId: aside })).id
    const wanted = (n: number) => (n % 2 === 0 ? 'one.TXT' : 'One.txt')
    // each of twenty exists already, under another name or in another folder
    const there = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => ({
        renamed: await at(`${n}.txt`, box),
        moved: await at(wanted(n), await folder(`m${n}`)),
        copied: await at(wanted(n), await folder(`c${n}`)),
      })),
    )
    const won = async (work: Promise<unknown>) =>
      work.then(
        (answer) => {
          const { results } = answer as { results?: { result: string }[] }
          return results ? results[0]!.result === 'done' : true
        },
        (error) => {
          expect(error).toMatchObject({ key: 'spaces.name_taken' })
          return false
        },
      )
    const outcomes = await Promise.all(
      there.flatMap(({ renamed, moved, copied }, n) => [
        won(house.call(fileEndpoints.addFolder, { name: wanted(n), parentId: box })),
        client
          .chunk(file(10, { name: wanted(n), fields: { complete: 1, ParentId: box } }), 1)
          .then(({ code }) => code === 200),
        won(house.call(fileEndpoints.rename, { id: renamed, name: wanted(n) })),
        won(house.call(fileEndpoints.move, { ids: [moved], parentId: box, conflict: 'ask' })),
        won(house.call(fileEndpoints.copy, { ids: [copied], parentId: box, conflict: 'ask' })),
      ]),
    )
    expect(outcomes).toHaveLength(100)
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    const { rows } = await house.call(fileEndpoints.list, { parentId: box, page: 1, pageSize: 100 })
    expect(rows.filter(({ name }) => name.toLowerCase() === 'one.txt')).toHaveLength(1)
  })

  test('chunks of one file, each several times', async () => {
    const upload = file(64_000, { chunkSize: 4000 })
    const sends = Array.from({ length: 48 }, (_, index) => client.chunk(upload, (index % 16) + 1))
    expect((await Promise.all(sends)).every(({ code }) => code === 200)).toBe(true)
    expect((await client.merge(upload)).code).toBe(200)
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
