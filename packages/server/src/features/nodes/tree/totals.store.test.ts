import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { plantNode, plantSpace } from '../../../../test/planted-tree.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Db } from '../../../kernel/ctx.ts'
import { findTreeFaults } from './faults.store.ts'
import { clearTree } from './test-tree.ts'
import { quotaBytesOf, totalsChangeBy, updateFolderTotals } from './totals.store.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await createTestApp()
  db = app.ports.db
})
beforeEach(() => clearTree(db))

const at = new Date('2026-11-20T08:00:00.000Z')

describe('totals', () => {
  const totals = { bytes: 50, kept: 70, files: 3, folders: 2, items: 4, subfolders: 1 }
  const file = { isFolder: false, size: 5, kept: 8, totals: null }
  const folder = { isFolder: true, size: 0, kept: 0, totals }

  test.each([
    ['gains a file', file, 1, { bytes: 5, kept: 8, files: 1, folders: 0, items: 1, subfolders: 0 }],
    ['loses a file', file, -1, { bytes: -5, kept: -8, files: -1, folders: 0, items: -1, subfolders: 0 }],
    ['gains a folder', folder, 1, { bytes: 50, kept: 70, files: 3, folders: 3, items: 1, subfolders: 1 }],
    [
      'loses a folder',
      folder,
      -1,
      { bytes: -50, kept: -70, files: -3, folders: -3, items: -1, subfolders: -1 },
    ],
  ] as const)('of what %s', (_, node, sign, change) => {
    const found = totalsChangeBy('f', node, sign)
    // without the sign of nought
    expect({ ...found, folders: found.folders + 0, subfolders: found.subfolders + 0 }).toEqual({
      folderId: 'f',
      ...change,
    })
    expect(quotaBytesOf(node)).toBe(Math.abs(change.kept))
  })

  test('of one folder named twice add up, and go up to the root', async () => {
    const root = await plantSpace(db)
    const box = await plantNode(db, { parentId: root, isFolder: true })
    const beside = await plantNode(db, { parentId: root, isFolder: true })
    const change = { folderId: box, bytes: 1, kept: 2, files: 3, folders: 4, items: 5, subfolders: 6 }
    await updateFolderTotals(db, [])
    await updateFolderTotals(db, [change, change, { ...change, folderId: root }])
    const of = async (id: string) =>
      (
        await sql`select bytes, kept, files, folders, items, subfolders from folder_totals
          where node_id = ${id}`.execute(db)
      ).rows[0]
    expect(await of(box)).toEqual({ bytes: 2, kept: 4, files: 6, folders: 8, items: 10, subfolders: 12 })
    expect(await of(root)).toEqual({ bytes: 3, kept: 6, files: 9, folders: 12, items: 5, subfolders: 6 })
    expect(await of(beside)).toEqual({ bytes: 0, kept: 0, files: 0, folders: 0, items: 0, subfolders: 0 })
  })
})

describe('a recount of the tree', () => {
  const faults = async () => (await findTreeFaults(db)).map(({ what, id }) => [what, id])
  const correct = (id: string, change: object) =>
    updateFolderTotals(db, [
      { folderId: id, bytes: 0, kept: 0, files: 0, folders: 0, items: 0, subfolders: 0, ...change },
    ])
  const used = (bytes: number) =>
    sql`update quotas set used = ${bytes} where owner_id = ${app.people.zhang.id}`.execute(db)
  const bin = (id: string, spaceId: string, more: { charged?: boolean; purged?: boolean } = {}) =>
    sql`insert into deletions (node_id, space_id, place, kept, deleted_by, deleted_at, charged, purged_at)
      values (${id}, ${spaceId}, '{}', 100, ${id}, ${at}, ${more.charged ?? true}, ${more.purged ? at : null})`.execute(
      db,
    )
  let root: string
  let box: string
  beforeEach(async () => {
    root = await plantSpace(db, app.people.zhang.id)
    box = await plantNode(db, { parentId: root, isFolder: true })
    await correct(root, { folders: 1, items: 1, subfolders: 1 })
    await plantNode(db, { parentId: box, size: 10 })
    await correct(box, { bytes: 10, kept: 10, files: 1, items: 1 })
    await used(10)
  })

  test('finds nothing where everything agrees, deleted items left out', async () => {
    expect(await faults()).toEqual([])
    const gone = await plantNode(db, { parentId: box, isFolder: true, deletedAt: at })
    const inGone = await plantNode(db, { parentId: gone, size: 7 })
    await correct(gone, { bytes: 7, kept: 7, files: 1, items: 1 })
    // counted in the folder that was deleted alone
    await sql`update folder_totals set bytes = 10, kept = 10, files = 1 where node_id in (${box}, ${root})`.execute(
      db,
    )
    await bin(gone, root)
    await used(110)
    expect(await faults()).toEqual([])
    // its folder is purged: it lies in the bin by itself
    await sql`update nodes set parent_id = ${generateId()} where id = ${gone}`.execute(db)
    expect(await faults()).toEqual([])
    await sql`delete from deletions`.execute(db)
    await used(10)
    expect((await faults()).toSorted()).toEqual(
      [
        ['orphan', gone],
        ['orphan', inGone],
      ].toSorted(),
    )
  })

  test('finds every figure that is wrong', async () => {
    for (const figure of ['bytes', 'files', 'folders', 'items', 'subfolders']) {
      const add = (count: number) =>
        sql`update folder_totals set ${sql.ref(figure)} = ${sql.ref(figure)} + ${count} where node_id = ${box}`.execute(
          db,
        )
      await add(1)
      expect(await faults(), figure).toEqual([['totals', box]])
      await add(-1)
    }
    await sql`delete from folder_totals where node_id = ${box}`.execute(db)
    expect(await faults()).toEqual([['totals', box]])
  })

  test('finds an empty folder that counts something, and folders without figures', async () => {
    const empty = await plantNode(db, { parentId: box, isFolder: true })
    await correct(box, { folders: 1, items: 1, subfolders: 1 })
    expect(await faults()).toEqual([])
    const own = (change: object) =>
      sql`update folder_totals set ${sql.join(
        Object.entries(change).map(([name, count]) => sql`${sql.ref(name)} = ${count}`),
      )} where node_id = ${empty}`.execute(db)
    for (const figure of ['bytes', 'kept', 'files', 'folders', 'items', 'subfolders']) {
      await own({ [figure]: 1 })
      expect(await faults(), figure).toEqual([['totals', empty]])
      await own({ [figure]: 0 })
    }
    const bare = await plantNode(db, { isFolder: true })
    await sql`delete from folder_totals where node_id in (${empty}, ${bare})`.execute(db)
    expect((await faults()).toSorted()).toEqual(
      [
        ['totals', empty],
        ['totals', bare],
      ].toSorted(),
    )
  })

  test('finds owners whose bytes are wrong; what was purged or is not charged does not count', async () => {
    const { zhang } = app.people
    await bin(generateId(), root)
    expect(await findTreeFaults(db)).toEqual([
      { what: 'quota', id: zhang.id, detail: '10 counted, 110 kept' },
    ])
    await used(110)
    await bin(generateId(), root, { charged: false })
    await bin(generateId(), root, { purged: true })
    await bin(generateId(), generateId())
    expect(await faults()).toEqual([])
    // the bytes of all spaces of an owner
    const second = await plantSpace(db, zhang.id)
    await plantNode(db, { parentId: second, size: 5 })
    await correct(second, { bytes: 5, kept: 5, files: 1, items: 1 })
    expect(await faults()).toEqual([['quota', zhang.id]])
    await used(115)
    expect(await faults()).toEqual([])
  })
})
