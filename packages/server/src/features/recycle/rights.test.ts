import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { settingEndpoints } from '@cabinet/contract/settings'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { addFile, type Desk, grant, openDesk } from '../../../test/files.ts'
import { quotasByOwner } from '../quotas/index.ts'

let desk: Desk
let app: TestApp
beforeAll(async () => {
  desk = await openDesk()
  ;({ app } = desk)
})
beforeEach(() => desk.start())

const usedBy = async (ownerId: string) => (await quotasByOwner(app.ports.db, [ownerId])).get(ownerId)!.used

/** Makes a folder of zhang's with a file of wang's that wang has deleted. */
async function deletedByWang() {
  const { wang } = app.people
  await grant(app, desk.home.id, wang.id, 'editor')
  const id = await addFile(app, wang, { parentId: desk.home.id }, 'theirs.txt', 7)
  await app.call(fileEndpoints.remove, { ids: [id] }, wang)
  return id
}

const takeBackGrants = () => sql`delete from grants where node_id = ${desk.home.id}`.execute(app.ports.db)

test('a deleter who may still upload there restores it', async () => {
  const id = await deletedByWang()
  expect(await app.call(recycleEndpoints.restore, { ids: [id] }, app.people.wang)).toMatchObject([
    { result: 'done' },
  ])
})

test.each([
  ['only sees the folder', 'viewer', 'common.no_permission'],
  ['sees it no more', null, 'common.not_found'],
] as const)('a deleter who %s does not restore it', async (_, left, reason) => {
  const id = await deletedByWang()
  await takeBackGrants()
  if (left) await grant(app, desk.home.id, app.people.wang.id, left)
  expect(await app.call(recycleEndpoints.restore, { ids: [id] }, app.people.wang)).toMatchObject([
    { result: 'refused', reason },
  ])
  expect(await desk.names(desk.home.id)).toEqual([])
})

test("emptying one's own bin leaves the bins of shared spaces alone", async () => {
  const { zhang, head, departments } = app.people
  const shared = await addFile(app, zhang, { spaceId: departments.research }, `s ${desk.home.name}`, 3)
  const own = await desk.file('own.txt')
  await app.call(fileEndpoints.remove, { ids: [shared, own] })
  await app.call(recycleEndpoints.empty, { type: 1 })
  await app.drainJobs()
  const left = await app.call(recycleEndpoints.list, { type: 2, page: 1, pageSize: 100 }, head)
  expect(left.rows.map(({ id }) => id)).toContain(shared)
  expect(await app.call(recycleEndpoints.restore, { ids: [own] })).toMatchObject([{ result: 'refused' }])
})

test('purging what did not count against the quota gives nothing back', async () => {
  const { zhang } = app.people
  const first = await desk.file('first.txt')
  const uncounted = await desk.file('uncounted.txt')
  const before = await usedBy(zhang.id)
  await app.call(settingEndpoints.save, { recycleCharged: false }, app.people.admin)
  await app.call(fileEndpoints.remove, { ids: [uncounted] })
  expect(await usedBy(zhang.id)).toBe(before - 5)
  await app.call(recycleEndpoints.purge, { ids: [uncounted] })
  await app.drainJobs()
  expect(await usedBy(zhang.id)).toBe(before - 5)

  await app.call(settingEndpoints.save, { recycleCharged: true }, app.people.admin)
  await app.call(fileEndpoints.remove, { ids: [first] })
  await app.call(recycleEndpoints.purge, { ids: [first] })
  expect(await usedBy(zhang.id)).toBe(before - 10)
})
