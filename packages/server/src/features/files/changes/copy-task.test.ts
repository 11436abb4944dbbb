import { fileEndpoints } from '@cabinet/contract/files'
import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { versionEndpoints } from '@cabinet/contract/versions'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { type Desk, grant, openDesk } from '../../../../test/files.ts'
import { findTreeFaults } from '../../nodes/index.ts'
import { files } from '../index.ts'

let desk: Desk
let app: TestApp
beforeAll(async () => {
  desk = await openDesk()
  app = desk.app
})
beforeEach(() => desk.start())

/**
 * Makes a folder with 5 subfolders of 1,000 files each and 10 files of 7 bytes beside them, in two
 * statements.
 */
async function large(name: string): Promise<string> {
  const top = await desk.folder(name)
  await app.call(fileEndpoints.addFolders, { parentId: top.id, paths: ['a', 'b', 'c', 'd', 'e/f'] })
  const zhang = app.people.zhang
  await sql`
    with made as (
      insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, size, kept, version, created_by,
        created_at, updated_by, updated_at)
      select gen_random_uuid(), f.id, f.enterprise_id, false, 'x' || n, 'x' || n, 7, 7, 1, ${zhang.id}, now(), ${zhang.id}, now()
      from nodes f cross join generate_series(1, 1100) n where f.parent_id = ${top.id}
      returning id, parent_id
    ), counted as (
      update folder_totals set bytes = 7 * 1100, kept = 7 * 1100, files = 1100, items = items + 1100
      where node_id in (select parent_id from made)
    ), content as (
      insert into contents (id, enterprise_id, hash, size, place, created_at)
      select gen_random_uuid(), ${zhang.organisationId}, ${top.id}, 7, 'db', now() returning id
    )
    insert into versions (id, file_id, number, content_id, size, source, created_at)
    select gen_random_uuid(), made.id, 1, content.id, 7, 'upload', now() from made cross join content`.execute(
    app.ports.db,
  )
  await sql`
    with recursive up as (
      select id, parent_id from nodes where id = ${top.id}
      union all select n.id, n.parent_id from up join nodes n on n.id = up.parent_id
    )
    update folder_totals set bytes = bytes + 38500, kept = kept + 38500, files = files + 5500
    where node_id in (select id from up)`.execute(app.ports.db)
  await sql`update quotas set used = used + 38500 where owner_id = ${zhang.id}`.execute(app.ports.db)
  return top.id
}

const begin = async (ids: string[], parentId: string, conflict: 'ask' | 'both' = 'ask') => {
  const { results, taskId } = await desk.copy(ids, parentId, conflict)
  expect(results).toEqual([])
  return taskId!
}
const task = (id: string) => app.call(backgroundTaskEndpoints.get, { id })
const reserved = async () =>
  (
    await sql<{
      reserved: number
    }>`select reserved from quotas where owner_id = ${app.people.zhang.id}`.execute(app.ports.db)
  ).rows[0]!.reserved
const leftovers = async () =>
  (
    await sql`select 1 from copies union all select 1 from copy_tops union all select 1 from copy_folders`.execute(
      app.ports.db,
    )
  ).rows.length

describe('a large copy', () => {
  test('is made out of sight, shown at once, counted, and taken back as one', async () => {
    const [one, target] = [await large('big'), await desk.folder('t')]
    const before = await desk.used()
    const id = await begin([one], target.id)
    expect(await task(id)).toMatchObject({ name: 'spaces.copy', status: 'waiting', total: 5507 })
    expect(await desk.names(target.id)).toEqual([])
    expect(await reserved()).toBe(38500)
    await app.drainJobs()
    const { undoId, ...done } = await task(id)
    expect(done).toMatchObject({ status: 'done', success: 5507, done: 5507, fail: 0 })
    expect(await desk.item(target.id)).toMatchObject({ items: 1, size: 38500 })
    const [copied] = (await app.call(fileEndpoints.list, { parentId: target.id, page: 1, pageSize: 9 })).rows
    expect(copied).toMatchObject({ name: 'big', items: 5, size: 38500 })
    expect(await desk.used()).toBe(before + 38500)
    expect(await reserved()).toBe(0)
    const [a] = (await app.call(fileEndpoints.list, { parentId: copied!.id, page: 1, pageSize: 9 })).rows
    const [x] = (await app.call(fileEndpoints.list, { parentId: a!.id, page: 1, pageSize: 9 })).rows
    expect(await app.call(versionEndpoints.list, { fileId: x!.id, pageSize: 100 })).toMatchObject([
      { number: 1, size: 7 },
    ])
    expect(await findTreeFaults(app.ports.db)).toEqual([])
    await app.call(fileEndpoints.undo, { undoId: undoId! })
    expect(await desk.item(target.id)).toMatchObject({ items: 0, size: 0 })
    expect(await leftovers()).toBe(0)
  })

  test('cancelled leaves nothing, and nothing is charged', async () => {
    const [one, target] = [await large('big'), await desk.folder('t')]
    const before = await desk.used()
    const { total: binned } = await app.call(recycleEndpoints.list, { type: 1, page: 1, pageSize: 1 })
    const id = await begin([one], target.id)
    await app.call(backgroundTaskEndpoints.cancel, { id })
    await app.drainJobs()
    expect(await task(id)).toMatchObject({ status: 'cancelled' })
    expect(await desk.names(target.id)).toEqual([])
    expect([await desk.used(), await reserved(), await leftovers()]).toEqual([before, 0, 0])
    expect((await app.call(recycleEndpoints.list, { type: 1, page: 1, pageSize: 1 })).total).toBe(binned)
    await desk.app.system.together((tx) => tx.queue('recycle.remove', {}))
    await app.drainJobs()
    const { rows } =
      await sql`select 1 from nodes where parent_id is null and deleted_at is not null`.execute(app.ports.db)
    expect(rows).toEqual([])
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('gets a number where its name was taken meanwhile; fails with the reason where its place is gone', async () => {
    const [one, target] = [await large('big'), await desk.folder('t')]
    const first = await begin([one], target.id)
    await desk.folder('BIG', target.id)
    await app.drainJobs()
    expect((await task(first)).status).toBe('done')
    expect((await desk.names(target.id)).toSorted()).toEqual(['BIG', 'big (2)'])
    const second = await begin([one], target.id, 'both')
    await app.call(fileEndpoints.remove, { ids: [target.id] })
    await app.drainJobs()
    expect(await task(second)).toMatchObject({
      status: 'failed',
      failures: [{ name: 'big (3)', reason: 'common.not_found' }],
    })
    expect([await reserved(), await leftovers()]).toEqual([0, 0])
  })

  test('is refused at once where the quota has no room', async () => {
    const one = await large('big')
    await sql`update quotas set total = used + 100 where owner_id = ${app.people.zhang.id}`.execute(
      app.ports.db,
    )
    expect(
      await app.refusal(fileEndpoints.copy, { ids: [one], parentId: desk.home.id, conflict: 'both' }),
    ).toMatchObject({ key: 'spaces.no_room' })
    await sql`update quotas set total = 1024 * 1024 * 1024 where owner_id = ${app.people.zhang.id}`.execute(
      app.ports.db,
    )
    expect(await leftovers()).toBe(0)
  })

  test('leaves out what may not be copied by the time it is reached', async () => {
    const { zhang, wang } = app.people
    const one = await large('big')
    await grant(app, one, wang.id, 'downloader')
    const target = await desk.folder('of wang', wang.id, wang)
    const { taskId } = await app.call(
      fileEndpoints.copy,
      { ids: [one], parentId: target.id, conflict: 'ask' },
      wang,
    )
    const [a] = (await app.call(fileEndpoints.list, { parentId: one, page: 1, pageSize: 9 }, zhang)).rows
    await sql`update nodes set inherits = false where id = ${a!.id}`.execute(app.ports.db)
    await app.drainJobs()
    expect(await app.call(backgroundTaskEndpoints.get, { id: taskId! }, wang)).toMatchObject({
      status: 'done',
      success: 4406,
    })
    expect(await desk.item(target.id, wang)).toMatchObject({ size: 30800 })
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('whose job died for good is swept', async () => {
    const [one, target] = [await large('big'), await desk.folder('t')]
    const id = await begin([one], target.id)
    await sql`delete from test_jobs`.execute(app.ports.db)
    const sweep = files.jobs!.find((one) => one.name === 'spaces.sweep-copies')!
    app.clock.forward(2 * 3_600_000)
    await sweep.run(app.system, {} as never)
    expect(await leftovers()).toBeGreaterThan(0)
    await sql`update tasks set status = 'failed' where id = ${id}`.execute(app.ports.db)
    await sweep.run(app.system, {} as never)
    expect([await reserved(), await leftovers()]).toEqual([0, 0])
  })
})

describe('folders of one name', () => {
  test('are joined by a move; what clashes becomes a version; undo puts the folders back', async () => {
    const [from, to] = [await desk.folder('from'), await desk.folder('to')]
    const [a, b] = [await desk.folder('a', from.id), await desk.folder('A', to.id)]
    const [inner, other] = [await desk.folder('inner', a.id), await desk.folder('INNER', b.id)]
    await desk.file('new.txt', inner.id)
    await desk.file('same.txt', other.id)
    await desk.folder('whole', a.id)
    const { results, undoId } = await desk.app.call(fileEndpoints.move, {
      ids: [a.id],
      parentId: to.id,
      conflict: 'merge',
    })
    expect(results.every(({ result }) => result === 'done')).toBe(true)
    expect(results.map(({ name }) => name).toSorted()).toEqual(['a', 'new.txt', 'whole'])
    expect((await desk.names(b.id)).toSorted()).toEqual(['INNER', 'whole'])
    expect((await desk.names(other.id)).toSorted()).toEqual(['new.txt', 'same.txt'])
    expect(await desk.names(from.id)).toEqual([])
    expect(await findTreeFaults(app.ports.db)).toEqual([])
    await app.call(fileEndpoints.undo, { undoId: undoId! })
    expect(await desk.names(from.id)).toEqual(['a'])
    expect((await desk.names(a.id)).toSorted()).toEqual(['inner', 'whole'])
    expect(await desk.names(other.id)).toEqual(['same.txt'])
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('keep what may not go, and files onto files are versions', async () => {
    const [from, to] = [await desk.folder('from'), await desk.folder('to')]
    const [a, b] = [await desk.folder('a', from.id), await desk.folder('a', to.id)]
    const [x, y] = [await desk.file('x.txt', a.id), await desk.file('x.txt', b.id)]
    const mixed = await desk.file('mixed', a.id)
    await desk.folder('mixed', b.id)
    const { results } = await app.call(fileEndpoints.move, {
      ids: [a.id],
      parentId: to.id,
      conflict: 'merge',
    })
    expect(results.find((one) => one.id === x)).toMatchObject({ result: 'done', newId: y })
    expect(results.find((one) => one.id === mixed)).toMatchObject({ result: 'done', name: 'mixed (2)' })
    expect(await app.call(versionEndpoints.list, { fileId: y, pageSize: 100 })).toHaveLength(2)
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('are joined by a copy, whose undo takes only the copies away', async () => {
    const [from, to] = [await desk.folder('from'), await desk.folder('to')]
    const [a, b] = [await desk.folder('a', from.id), await desk.folder('a', to.id)]
    await desk.file('x.txt', (await desk.folder('deep', a.id)).id)
    await desk.file('y.txt', b.id)
    const { undoId } = await app.call(fileEndpoints.copy, { ids: [a.id], parentId: to.id, conflict: 'merge' })
    expect((await desk.names(b.id)).toSorted()).toEqual(['deep', 'y.txt'])
    expect(await desk.item(to.id)).toMatchObject({ items: 1, size: 10 })
    expect(await desk.names(a.id)).toEqual(['deep'])
    await app.call(fileEndpoints.undo, { undoId: undoId! })
    expect(await desk.names(b.id)).toEqual(['y.txt'])
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })
})
