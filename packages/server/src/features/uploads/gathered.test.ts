import { randomBytes } from 'node:crypto'
import { fileEndpoints } from '@cabinet/contract/files'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { grant, regrant } from '../../../test/files.ts'
import { statementsOf } from '../../../test/statements.ts'
import { checkContents } from '../contents/index.ts'
import { quotasByOwner } from '../quotas/index.ts'
import { type Upload, uploadClient } from './test-client.ts'

let house: TestApp
let client: ReturnType<typeof uploadClient>
let serial = 0
beforeAll(async () => {
  house = await createTestApp()
  client = uploadClient(house)
})

const folderOf = async (name: string) => (await house.call(fileEndpoints.addFolder, { name })).id
const fileIn = (ParentId: string, more: Partial<Upload> = {}): Upload => ({
  bytes: randomBytes(700),
  name: `file-${++serial}.bin`,
  fields: { complete: 1, ParentId },
  ...more,
})
const sendAll = (uploads: readonly Upload[]) => Promise.all(uploads.map((one) => client.chunk(one, 1)))
const download = async (fileId: string) =>
  (
    await house.app.inject({
      method: 'GET',
      url: `/api/Download/DownFile?fileId=${fileId}`,
      headers: { authorization: `Bearer ${house.people.zhang.token}` },
    })
  ).rawPayload

test('small files sent at once share transactions, and each is whole with a journal line of its own', async () => {
  const folder = await folderOf('shared')
  const uploads = Array.from({ length: 30 }, () => fileIn(folder))
  let made: Awaited<ReturnType<typeof sendAll>> = []
  const statements = await statementsOf(async () => {
    made = await sendAll(uploads)
  })
  expect(statements.filter((one) => one === 'commit').length).toBeLessThan(10)
  for (const [index, { reply }] of made.entries()) {
    expect(reply?.file).toMatchObject({ name: uploads[index]?.name, size: 700, version: 1 })
    expect((await download(reply?.file?.id ?? '')).equals(uploads[index]?.bytes ?? Buffer.alloc(0))).toBe(
      true,
    )
  }
  const ids = made.map(({ reply }) => reply?.file?.id)
  const { rows } = await sql<{ trace_id: string; nodes: string[]; after: unknown }>`
    select trace_id, nodes, after from journal where action = 'uploads.add' and nodes && ${ids}::uuid[]`.execute(
    house.ports.db,
  )
  expect(new Set(rows.map((row) => row.trace_id)).size).toBe(30)
  expect(rows.flatMap((row) => row.nodes).sort()).toEqual(ids.sort())
  expect(rows[0]?.after).toEqual({ names: [expect.stringMatching(/^file-/)], size: 700 })
})

test('the refusal of one is not that of the others', async () => {
  const folder = await folderOf('refusals')
  const taken = fileIn(folder)
  const wrong = fileIn(folder, { identifier: `v1-700-${'a'.repeat(64)}` })
  const uploads = [taken, fileIn(folder), { ...fileIn(folder), name: taken.name }, wrong, fileIn(folder)]
  const answers = await sendAll(uploads)
  expect(answers.map(({ code, key }) => (code === 200 ? 'made' : key))).toEqual([
    'made',
    'made',
    'spaces.name_taken',
    'uploads.content_differs',
    'made',
  ])
})

test('two of one name are a file and its version, where the person agreed', async () => {
  const folder = await folderOf('versions')
  const fields = { complete: 1, ParentId: folder, IsMerge: true }
  const uploads = Array.from({ length: 4 }, () => fileIn(folder, { name: 'same.bin', fields }))
  const answers = await sendAll([fileIn(folder, { fields }), ...uploads])
  expect(answers.map(({ reply }) => reply?.file?.version).sort()).toEqual([1, 1, 2, 3, 4])
})

test('files beyond the room are refused one by one', async () => {
  const folder = await folderOf('room')
  const { wang } = house.people
  await grant(house, folder, wang.id, 'editor')
  const zhang = house.people.zhang.id
  const quota = async () => (await quotasByOwner(house.ports.db, [zhang])).get(zhang)
  const before = (await quota())?.used ?? 0
  await sql`update quotas set total = used + reserved + 2000 where owner_id = ${zhang}`.execute(
    house.ports.db,
  )
  const answers = await sendAll(Array.from({ length: 9 }, () => fileIn(folder, { person: wang })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ key }) => key))).toEqual(
    new Set(['spaces.no_room']),
  )
  expect((await quota())?.used).toBe(before + 1400)
  await sql`update quotas set total = 0 where owner_id = ${zhang}`.execute(house.ports.db)
})

test('a right that is withdrawn counts at the next request, small or large', async () => {
  const folder = await folderOf('withdrawn')
  const { li } = house.people
  await grant(house, folder, li.id, 'editor')
  const large = () => fileIn(folder, { person: li, bytes: randomBytes(90_000), chunkSize: 100_000 })
  const send = async () =>
    (await sendAll([fileIn(folder, { person: li }), large()])).map(({ code, key }) => `${code} ${key}`.trim())
  expect(await send()).toEqual(['200', '200'])
  await regrant(house, folder, li.id, 'preview')
  expect(await send()).toEqual(['201 common.no_permission', '201 common.no_permission'])
})

test('a refused file of one chunk leaves no bytes in the store', async () => {
  const folder = await folderOf('nothing left')
  const blobs = async () => {
    let count = 0
    for await (const _ of house.ports.blobs.list('')) count++
    return count
  }
  const first = fileIn(folder, { bytes: randomBytes(90_000), chunkSize: 100_000 })
  expect((await client.chunk(first, 1)).reply?.file?.size).toBe(90_000)
  const before = await blobs()
  const again = { ...first, bytes: randomBytes(90_000) }
  expect(await client.chunk(again, 1)).toMatchObject({ code: 201, key: 'spaces.name_taken' })
  expect(
    await client.chunk({ ...again, name: 'b.bin', fields: { ...again.fields, ParentId: 'a' } }, 1),
  ).toMatchObject({
    code: 201,
  })
  expect(await blobs()).toBe(before)
  expect((await checkContents(house.system)).faults).toEqual([])
})
