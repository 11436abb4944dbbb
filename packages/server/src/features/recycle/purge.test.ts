import { fileEndpoints } from '@cabinet/contract/files'
import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { addFile, type Desk, openDesk } from '../../../test/files.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { bindRemovalToTask, findRetainedDeletions, hasPurgedOfTask } from './removal.store.ts'

let desk: Desk
let app: TestApp
beforeAll(async () => {
  desk = await openDesk()
  ;({ app } = desk)
})
beforeEach(async () => {
  await desk.start()
  await sql`delete from deletions`.execute(app.ports.db)
  await sql`delete from test_jobs`.execute(app.ports.db)
})

interface Line {
  nodes: string[]
  space_id: string
  before: unknown
  after: unknown
}
const linesOf = async (action: string) =>
  (
    await sql<Line>`
      select nodes, space_id, before, after from journal where action = ${action} order by id`.execute(
      app.ports.db,
    )
  ).rows
const queuedJobs = async () =>
  (await sql<{ name: string }>`select name from test_jobs`.execute(app.ports.db)).rows.map(({ name }) => name)

/** Adds a deletion of zhang's, without a node, as if so many files lay in the folder. */
async function deletion({ files = 0, keepUntil }: { files?: number; keepUntil?: Date } = {}) {
  const { zhang } = app.people
  const id = generateId()
  await sql`insert into deletions (node_id, space_id, place, kept, deleted_by, deleted_at, keep_until)
    values (${id}, ${zhang.id}, '{}', 0, ${zhang.id}, ${app.ports.now()}, ${keepUntil ?? null})`.execute(
    app.ports.db,
  )
  await sql`insert into folder_totals (node_id, files) values (${id}, ${files})`.execute(app.ports.db)
  return id
}

describe('the journal', () => {
  test('tells what came back from where, and what was purged', async () => {
    const { zhang } = app.people
    const [x, y] = [await desk.file('x.txt'), await desk.file('y.txt')]
    await app.call(fileEndpoints.remove, { ids: [x, y] })
    await app.call(recycleEndpoints.restore, { ids: [x] })
    expect(await linesOf('recycle.restore')).toEqual([
      {
        nodes: [x],
        space_id: zhang.id,
        before: { name: 'x.txt', place: [desk.home.name] },
        after: { name: 'x.txt', parentId: desk.home.id },
      },
    ])
    await app.call(recycleEndpoints.purge, { ids: [y] })
    expect(await linesOf('recycle.purge')).toMatchObject([{ nodes: [y], space_id: zhang.id }])
  })

  test.each([
    [1000, [1000]],
    [1001, [1000, 1]],
  ])('names every one of %i purged, a thousand a line', async (count, lengths) => {
    const before = (await linesOf('recycle.purge')).length
    const ids = await Promise.all(Array.from({ length: count }, () => deletion()))
    expect(await app.call(recycleEndpoints.empty, { type: 1 })).toMatchObject({ count, kept: 0 })
    const lines = (await linesOf('recycle.purge')).slice(before)
    expect(lines.map(({ nodes }) => nodes.length)).toEqual(lengths)
    expect(lines.flatMap(({ nodes }) => nodes).toSorted()).toEqual(ids.toSorted())
  })
})

describe('what cannot be answered', () => {
  test('is refused item by item, without a name', async () => {
    const id = generateId()
    const refused = { id, name: '', result: 'refused', reason: 'common.not_found' }
    expect((await app.call(recycleEndpoints.purge, { ids: [id] })).results).toEqual([refused])
    expect(await app.call(recycleEndpoints.restore, { ids: [id] })).toEqual([refused])
  })

  test('queues no work', async () => {
    expect(await app.call(recycleEndpoints.empty, { type: 1 })).toMatchObject({ count: 0, kept: 0 })
    expect(await queuedJobs()).toEqual([])
    await deletion()
    await app.call(recycleEndpoints.empty, { type: 1 })
    expect(await queuedJobs()).toEqual(['recycle.remove'])
  })
})

test("what emptying one's own bin keeps is not what lies in bins of others", async () => {
  const { zhang, departments } = app.people
  const shared = await addFile(app, zhang, { spaceId: departments.research }, `k ${desk.home.name}`, 3)
  await app.call(fileEndpoints.remove, { ids: [shared] })
  await deletion()
  await deletion({ keepUntil: new Date(app.clock.now.getTime() + 1000) })
  expect(await app.call(recycleEndpoints.empty, { type: 1 })).toMatchObject({ count: 1, kept: 1 })
})

test.each([
  [1998, false],
  [1999, true],
])('a purge of a folder with %i files in it shows a task: %s', async (files, isShown) => {
  await deletion({ files })
  const { taskId } = await app.call(recycleEndpoints.empty, { type: 1 })
  expect(taskId !== undefined).toBe(isShown)
  if (taskId)
    expect(await app.call(backgroundTaskEndpoints.get, { id: taskId })).toMatchObject({
      name: 'recycle.purge',
      total: files + 1,
      cancellable: false,
    })
})

describe('the removal of purged rows', () => {
  test('is of a task while rows of that task are left', async () => {
    const { db } = app.ports
    const [bound, free] = [await deletion(), await deletion()]
    const task = generateId()
    expect(await hasPurgedOfTask(db, task)).toBe(false)
    await app.system.together((tx) => bindRemovalToTask(tx, [bound], task))
    expect(await hasPurgedOfTask(db, task)).toBe(true)
    expect(await hasPurgedOfTask(db, generateId())).toBe(false)
    await sql`delete from deletions where node_id = ${bound}`.execute(db)
    expect(await hasPurgedOfTask(db, task)).toBe(false)
    const { rows } = await sql`select task_id from deletions where node_id = ${free}`.execute(db)
    expect(rows).toEqual([{ task_id: null }])
  })

  test('spares what a rule protects at that moment', async () => {
    const at = app.clock.now
    const later = new Date(at.getTime() + 1)
    const [kept, ended, free] = [
      await deletion({ keepUntil: later }),
      await deletion({ keepUntil: at }),
      await deletion(),
    ]
    await deletion({ keepUntil: later })
    expect([...(await findRetainedDeletions(app.ports.db, [kept, ended, free], at))]).toEqual([kept])
  })
})
