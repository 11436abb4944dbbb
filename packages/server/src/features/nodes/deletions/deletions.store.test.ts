import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { contextOf } from '../../../../test/files.ts'
import { type PlantedNode, plantNode, plantSpace } from '../../../../test/planted-tree.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Db } from '../../../kernel/ctx.ts'
import { findDeletedItems, insertDeletions, removeDeletionRow, updateRestored } from './deletions.store.ts'
import { markDeletionsPurged, type PurgeSelection, removePurgedPortion } from './purge.store.ts'

let app: TestApp
let db: Db
let ctx: Ctx
/** Zhang's and li's, whose accounts are charged. */
let space: string
let other: string
beforeAll(async () => {
  app = await createTestApp()
  db = app.ports.db
  ctx = await contextOf(app, app.people.zhang)
})
beforeEach(async () => {
  await sql`delete from deletions`.execute(db)
  await sql`update quotas set used = 1000`.execute(db)
  space = await plantSpace(db, app.people.zhang.id)
  other = await plantSpace(db, app.people.li.id)
})

const at = new Date('2026-11-20T08:00:00.000Z')
const seconds = (count: number) => new Date(at.getTime() + count * 1000)

interface Binned extends PlantedNode {
  spaceId?: string
  deleted?: number
  keepUntil?: Date | null
  charged?: boolean
  kept?: number
  purged?: number
}
async function binned(more: Binned = {}): Promise<string> {
  const { spaceId = space, deleted = 0, keepUntil = null, charged = true, kept = 10, purged, ...node } = more
  const id = await plantNode(db, { parentId: spaceId, deletedAt: seconds(deleted), ...node })
  await sql`
    insert into deletions (node_id, space_id, place, kept, deleted_by, deleted_at, keep_until, charged, purged_at)
    values (${id}, ${spaceId}, '{}', ${kept}, ${id}, ${seconds(deleted)}, ${keepUntil}, ${charged},
      ${purged === undefined ? null : seconds(purged)})`.execute(db)
  return id
}
const usedBy = async (ownerId: string) =>
  (await sql<{ used: number }>`select used from quotas where owner_id = ${ownerId}`.execute(db)).rows[0]!.used
const purge = (which: PurgeSelection) => ctx.together((tx) => markDeletionsPurged(tx, which))
const purgedIds = async (which: PurgeSelection) => (await purge(which)).flatMap(({ ids }) => ids).toSorted()

describe('a deletion', () => {
  test('keeps where its items lay, however deep each', async () => {
    const [deep, flat] = [await plantNode(db), await plantNode(db)]
    const beside = await plantNode(db)
    const items = [
      { id: deep, spaceId: space, place: ['a "b"', 'c,d'], kept: 7 },
      { id: flat, spaceId: other, place: [], kept: 3 },
    ]
    await ctx.together((tx) => insertDeletions(tx, items, { keepUntil: seconds(9), charged: false }))
    const { rows } = await sql`
      select d.node_id, d.space_id, d.place, d.kept, d.deleted_by, d.keep_until, d.charged, n.deleted_at
      from deletions d join nodes n on n.id = d.node_id order by d.kept`.execute(db)
    const same = {
      deleted_by: app.people.zhang.id,
      keep_until: seconds(9),
      charged: false,
      deleted_at: app.clock.now,
    }
    expect(rows).toEqual([
      { node_id: flat, space_id: other, place: [], kept: 3, ...same },
      { node_id: deep, space_id: space, place: ['a "b"', 'c,d'], kept: 7, ...same },
    ])
    const { rows: live } = await sql`select deleted_at from nodes where id = ${beside}`.execute(db)
    expect(live).toEqual([{ deleted_at: null }])
  })

  test('is found by its top while it is not purged, a folder with its totals', async () => {
    const folder = await binned({ isFolder: true, name: 'box', kept: 70 })
    await sql`update folder_totals set bytes = 60, kept = 70, files = 3, folders = 2, items = 1, subfolders = 1
      where node_id = ${folder}`.execute(db)
    const file = await binned({ name: 'x', size: 5, charged: false })
    const [purged, unasked] = [await binned({ purged: 1 }), await binned()]
    const found = await findDeletedItems(db, [folder, file, purged])
    expect(found.map(({ id }) => id).toSorted()).toEqual([folder, file].toSorted())
    expect(found.map(({ id }) => id)).not.toContain(unasked)
    const byId = new Map(found.map((one) => [one.id, one]))
    expect(byId.get(folder)).toMatchObject({
      isFolder: true,
      spaceId: space,
      ownerId: app.people.zhang.id,
      charged: true,
      totals: { bytes: 60, kept: 70, files: 3, folders: 2, items: 1, subfolders: 1 },
    })
    expect(byId.get(file)).toMatchObject({ name: 'x', size: 5, kept: 10, charged: false, totals: null })
  })

  test('ends with a restoration, under a new name and in another folder', async () => {
    const [id, beside] = [await binned({ name: 'a' }), await binned({ name: 'b' })]
    await ctx.together(async (tx) => {
      await updateRestored(tx, { id, parentId: other, name: 'New.TXT' })
      await removeDeletionRow(tx, id)
    })
    const { rows } = await sql`select parent_id, name, name_key, deleted_at from nodes
      where id = ${id}`.execute(db)
    expect(rows).toEqual([{ parent_id: other, name: 'New.TXT', name_key: 'new.txt', deleted_at: null }])
    expect((await findDeletedItems(db, [id, beside])).map((one) => one.id)).toEqual([beside])
    const { rows: others } = await sql`select deleted_at from nodes where id = ${beside}`.execute(db)
    expect(others).toEqual([{ deleted_at: at }])
  })
})

describe('a purge', () => {
  test('is of the items that are named, once, and gives their bytes back to each owner', async () => {
    const folder = await binned({ isFolder: true, kept: 100 })
    await sql`update folder_totals set files = 3, folders = 2 where node_id = ${folder}`.execute(db)
    const uncharged = await binned({ kept: 50, charged: false })
    const theirs = await binned({ spaceId: other, kept: 7 })
    const left = await binned()
    const ids = [folder, uncharged, theirs]
    const result = await purge({ ids })
    expect(result).toHaveLength(2)
    const bySpace = new Map(result.map((one) => [one.spaceId, { ...one, ids: one.ids.toSorted() }]))
    expect(bySpace.get(space)).toEqual({
      spaceId: space,
      enterpriseId: space,
      ids: [folder, uncharged].toSorted(),
      nodes: 7,
    })
    expect(bySpace.get(other)).toEqual({ spaceId: other, enterpriseId: other, ids: [theirs], nodes: 1 })
    expect(await usedBy(app.people.zhang.id)).toBe(900)
    expect(await usedBy(app.people.li.id)).toBe(993)
    expect(await purge({ ids })).toEqual([])
    expect(await usedBy(app.people.zhang.id)).toBe(900)
    expect((await findDeletedItems(db, [...ids, left])).map(({ id }) => id)).toEqual([left])
  })

  test('of spaces takes all of them, or all that no rule protects at that moment', async () => {
    const free = await binned()
    const ended = await binned({ keepUntil: at })
    const kept = await binned({ keepUntil: seconds(1) })
    await binned({ spaceId: other })
    expect(await purgedIds({ spaces: [space], unkeptAt: at })).toEqual([free, ended].toSorted())
    expect(await purgedIds({ spaces: [space] })).toEqual([kept])
  })

  test('of what is old takes the oldest first, so many at once, and spares what a rule protects', async () => {
    const [third, first, second] = [
      await binned({ deleted: -1 }),
      await binned({ deleted: -3 }),
      await binned({ deleted: -2, keepUntil: at }),
    ]
    await binned({ deleted: 0 })
    await binned({ deleted: 1 })
    await binned({ deleted: -9, keepUntil: seconds(1) })
    await binned({ deleted: -9, purged: -1 })
    expect(await purgedIds({ before: at, at, limit: 2 })).toEqual([first, second].toSorted())
    expect(await purgedIds({ before: at, at, limit: 2 })).toEqual([third])
    expect(await purgedIds({ before: at, at, limit: 2 })).toEqual([])
  })
})

describe('the removal of a purged folder', () => {
  const remove = (limit: number) => ctx.together((tx) => removePurgedPortion(tx, limit))
  const existing = async (ids: string[]) =>
    (await sql<{ id: string }>`select id from nodes where id = any(${ids}::uuid[])`.execute(db)).rows.map(
      ({ id }) => id,
    )

  test('takes files first, then folders from the bottom, and leaves what was deleted before', async () => {
    const top = await binned({ isFolder: true, purged: 0 })
    const inner = await plantNode(db, { parentId: top, isFolder: true })
    const bottom = await plantNode(db, { parentId: inner, isFolder: true })
    const files = [
      await plantNode(db, { parentId: top }),
      await plantNode(db, { parentId: inner }),
      await plantNode(db, { parentId: bottom }),
    ]
    // in the bin by themselves, a file and a folder with a file
    const ownFile = await binned({ parentId: inner })
    const ownFolder = await binned({ parentId: inner, isFolder: true })
    const inOwnFolder = await plantNode(db, { parentId: ownFolder })
    const beside = await binned({ isFolder: true })
    for (const id of [top, beside]) {
      await sql`insert into grants (id, node_id, subject, rights, created_by, created_at)
        values (${generateId()}, ${id}, gen_random_uuid()::text, 1, ${id}, ${at})`.execute(db)
      await sql`insert into locks (id, node_id, space_id, kind, owner_id, created_at, until)
        values (${generateId()}, ${id}, ${space}, 'manual', ${id}, ${at}, ${seconds(9)})`.execute(db)
    }

    const first = await remove(2)
    expect(first).toMatchObject({ nodes: 2, taskId: null })
    const second = await remove(2)
    expect([...first!.files, ...second!.files].toSorted()).toEqual(files.toSorted())
    expect(await remove(2)).toEqual({ files: [], nodes: 2, taskId: null })
    expect(await existing([top, inner, bottom])).toEqual([top])
    expect(await remove(2)).toEqual({ files: [], nodes: 1, taskId: null })
    expect(await remove(2)).toBeNull()

    const kept = [ownFile, ownFolder, inOwnFolder, beside]
    expect((await existing([top, inner, bottom, ...files, ...kept])).toSorted()).toEqual(kept.toSorted())
    const left = async (table: string) =>
      (
        await sql<{ id: string }>`select node_id as id from ${sql.table(table)}
        where node_id = any(${[top, inner, bottom, ownFolder, beside]}::uuid[])`.execute(db)
      ).rows
        .map(({ id }) => id)
        .toSorted()
    expect(await left('grants')).toEqual([beside])
    expect(await left('locks')).toEqual([beside])
    expect(await left('deletions')).toEqual([ownFolder, beside].toSorted())
    expect(await left('folder_totals')).toEqual([ownFolder, beside].toSorted())
  })

  test('begins with what was purged first, and names its task', async () => {
    const [late, early] = [await binned({ purged: 2 }), await binned({ purged: 1 })]
    const task = generateId()
    await sql`update deletions set task_id = ${task} where node_id = ${early}`.execute(db)
    await binned()
    expect(await remove(5)).toEqual({ files: [early], nodes: 1, taskId: task })
    expect(await remove(5)).toEqual({ files: [late], nodes: 1, taskId: null })
    expect(await remove(5)).toBeNull()
  })

  test('is of one worker at a time', async () => {
    const [first, second] = [await binned({ purged: 1 }), await binned({ purged: 2 })]
    await ctx.together(async (tx) => {
      expect((await removePurgedPortion(tx, 5))?.files).toEqual([first])
      expect((await remove(5))?.files).toEqual([second])
    })
  })
})
