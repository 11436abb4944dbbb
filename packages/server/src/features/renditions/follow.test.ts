import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { eventually } from '../../../test/eventually.ts'
import { contextOf } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { findContentsById } from '../contents/index.ts'
import { uploadSmallFiles } from '../uploads/index.ts'
import { followRendition } from './follow.usecases.ts'
import type { RenditionMaker } from './makers.ts'

let house: TestApp
/** Completes the current rendition successfully. */
let finish = () => {}
const slow: RenditionMaker = {
  kind: 'slow',
  fits: () => true,
  make: (_, { signal }) =>
    new Promise((resolve, reject) => {
      finish = () => resolve([])
      signal.addEventListener('abort', () => reject(signal.reason))
    }),
}
beforeAll(async () => {
  house = await createTestApp({}, [{ name: 'later', provides: { renditionMakers: [slow] } }])
})

let files = 0
async function fresh() {
  const ctx = await contextOf(house, house.people.zhang)
  const name = `${++files}.txt`
  const [placed] = await uploadSmallFiles(
    ctx,
    {},
    { files: [{ name, bytes: Buffer.from(name) }], merge: false },
  )
  if (!placed || 'error' in placed) throw placed?.error
  const { rows } = await sql<{ id: string }>`
    select content_id as id from versions where file_id = ${placed.fileId}`.execute(house.ports.db)
  const [content] = await findContentsById(house.ports.db, [rows[0]!.id])
  return { content: content!, kind: 'slow', source: 'txt', fileId: placed.fileId }
}
type Wanted = Awaited<ReturnType<typeof fresh>>
const follow = async (wanted: Wanted, person: Person = house.people.zhang) =>
  (await contextOf(house, person)).together((tx) => followRendition(tx, wanted, 'previews.transcode'))
const statusOf = async (id: string, person = house.people.zhang) =>
  (await house.call(backgroundTaskEndpoints.get, { id }, person)).status
const stateOf = async ({ content }: Wanted) =>
  (
    await sql<{ state: string }>`
      select state from renditions where content_id = ${content.id} and kind = 'slow'`.execute(house.ports.db)
  ).rows[0]?.state

test('says when it is waiting and when it is being made', async () => {
  const wanted = await fresh()
  const id = await follow(wanted)
  expect(await statusOf(id)).toBe('waiting')
  const drained = house.drainJobs()
  await eventually(async () => expect(await statusOf(id)).toBe('running'))
  const late = await follow(wanted, house.people.li)
  expect(await statusOf(late, house.people.li)).toBe('running')
  finish()
  await drained
  expect([await statusOf(id), await statusOf(late, house.people.li)]).toEqual(['failed', 'failed'])
})

test('is stopped by its owner, before and while it is made, and made anew for who asks again', async () => {
  const wanted = await fresh()
  const before = await follow(wanted)
  await house.call(backgroundTaskEndpoints.cancel, { id: before })
  await house.drainJobs()
  expect([await statusOf(before), await stateOf(wanted)]).toEqual(['cancelled', undefined])

  const meanwhile = await follow(wanted)
  const drained = house.drainJobs()
  await eventually(async () => expect(await statusOf(meanwhile)).toBe('running'))
  await house.call(backgroundTaskEndpoints.cancel, { id: meanwhile })
  await drained
  expect([await statusOf(meanwhile), await stateOf(wanted)]).toEqual(['cancelled', undefined])
})

test('goes on for others who want it too', async () => {
  const wanted = await fresh()
  const { zhang, li } = house.people
  const [mine, theirs] = [await follow(wanted, zhang), await follow(wanted, li)]
  await house.call(backgroundTaskEndpoints.cancel, { id: mine }, zhang)
  const drained = house.drainJobs()
  await eventually(async () => expect(await statusOf(theirs, li)).toBe('running'))
  expect(await statusOf(mine)).toBe('cancelled')
  finish()
  await drained
  expect([await statusOf(theirs, li), await stateOf(wanted)]).toEqual(['failed', 'none'])
})
