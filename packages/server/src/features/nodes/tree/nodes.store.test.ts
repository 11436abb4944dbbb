import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { contextOf } from '../../../../test/files.ts'
import { type PlantedNode, plantNode, plantSpace } from '../../../../test/planted-tree.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Db } from '../../../kernel/ctx.ts'
import { filesWithHistory, updateHistoryBytes } from './histories.store.ts'
import {
  findChildNamed,
  findChildrenByName,
  findFolderHeight,
  findInheritingNodes,
  insertNodeRows,
  type NodeToInsert,
  updateNodeContents,
  updateNodeName,
} from './nodes.store.ts'
import { childrenAfterStep } from './walk.store.ts'

let app: TestApp
let db: Db
let ctx: Ctx
/** A space with a folder `outer`, and `inner` in that. */
let root: string
let outer: string
let inner: string
beforeAll(async () => {
  app = await createTestApp()
  db = app.ports.db
  ctx = await contextOf(app, app.people.zhang)
})
beforeEach(async () => {
  root = await plantSpace(db)
  outer = await folder({ parentId: root, name: 'outer' })
  inner = await folder({ parentId: outer, name: 'inner' })
})

const at = new Date('2026-11-20T08:00:00.000Z')
const file = (more: PlantedNode = {}) => plantNode(db, { parentId: inner, ...more })
const folder = (more: PlantedNode = {}) => plantNode(db, { parentId: inner, isFolder: true, ...more })
const insert = (...nodes: NodeToInsert[]) => ctx.together((tx) => insertNodeRows(tx, nodes))
const none = { bytes: 0, kept: 0, files: 0, folders: 0, items: 0, subfolders: 0 }
const totalsOf = async (id: string) =>
  (
    await sql`select bytes, kept, files, folders, items, subfolders from folder_totals
      where node_id = ${id}`.execute(db)
  ).rows[0]
const rowOf = async (id: string) =>
  (await sql<Record<string, unknown>>`select * from nodes where id = ${id}`.execute(db)).rows[0]!

describe('children', () => {
  test('are found by folder and name, in any case, while they live', async () => {
    const x = await file({ name: 'X.txt', size: 7, version: 3 })
    await file({ name: 'gone', deletedAt: at })
    await file({ name: 'X.txt', parentId: outer })
    expect(await findChildNamed(db, inner, 'x.TXT')).toEqual({
      id: x,
      parentId: inner,
      isFolder: false,
      name: 'X.txt',
      key: 'x.txt',
      size: 7,
      version: 3,
    })
    expect(await findChildNamed(db, inner, 'gone')).toBeUndefined()
    expect(await findChildNamed(db, inner, 'y')).toBeUndefined()
    const wanted = [
      { folderId: inner, name: 'x.txt' },
      { folderId: outer, name: 'INNER' },
      { folderId: root, name: 'x.txt' },
    ]
    expect((await findChildrenByName(db, wanted)).map(({ id }) => id)).toEqual([x, inner])
    expect(await findChildrenByName(db, [])).toEqual([])
  })

  test('are walked by folder and name, after a step, so many at once', async () => {
    const [a, b] = [await file({ name: 'a' }), await file({ name: 'b' })]
    const gone = await file({ name: 'c', deletedAt: at })
    const walk = async (after: Parameters<typeof childrenAfterStep>[2], limit = 10) =>
      await childrenAfterStep(db, [outer, inner], after, limit)
    const steps = [
      { id: inner, parentId: outer, key: 'inner' },
      { id: a, parentId: inner, key: 'a' },
      { id: b, parentId: inner, key: 'b' },
    ].toSorted((one, other) =>
      one.parentId === other.parentId
        ? one.key < other.key
          ? -1
          : 1
        : one.parentId < other.parentId
          ? -1
          : 1,
    )
    expect(await walk(null)).toEqual(steps)
    expect(await walk(steps[0]!)).toEqual(steps.slice(1))
    expect(await walk(steps[1]!)).toEqual(steps.slice(2))
    expect(await walk(null, 2)).toEqual(steps.slice(0, 2))
    expect((await walk(null)).map(({ id }) => id)).not.toContain(gone)
  })
})

describe('inserted nodes', () => {
  test('are counted in every folder above', async () => {
    const id = generateId()
    const made = await insert(
      { id, folderId: inner, name: 'Report.DOCX', isFolder: false, size: 10 },
      { folderId: inner, name: 'New.d', isFolder: true },
      { folderId: outer, name: 'y', isFolder: false, size: 5 },
    )
    expect(made.size).toBe(3)
    expect(made.get(id)).toMatchObject({ name: 'Report.DOCX', folderId: inner, createdAt: ctx.now() })
    expect(await totalsOf(inner)).toEqual({
      ...none,
      bytes: 10,
      kept: 10,
      files: 1,
      folders: 1,
      items: 2,
      subfolders: 1,
    })
    expect(await totalsOf(outer)).toEqual({ ...none, bytes: 15, kept: 15, files: 2, folders: 1, items: 1 })
    expect(await totalsOf(root)).toEqual({ ...none, bytes: 15, kept: 15, files: 2, folders: 1 })
    expect(await rowOf(id)).toMatchObject({
      parent_id: inner,
      is_folder: false,
      name_key: 'report.docx',
      suffix: '.docx',
      size: 10,
      kept: 10,
      version: 1,
      created_by: app.people.zhang.id,
      updated_by: app.people.zhang.id,
    })
    const added = await findChildNamed(db, inner, 'new.d')
    expect(await rowOf(added!.id)).toMatchObject({ is_folder: true, suffix: '', size: 0, version: 0 })
    expect(await totalsOf(added!.id)).toEqual(none)
  })

  test('leave out those whose name is taken, unless what has it was deleted', async () => {
    await file({ name: 'Taken' })
    await file({ name: 'gone', deletedAt: at })
    const made = await insert(
      { folderId: inner, name: 'taken', isFolder: false, size: 3 },
      { folderId: inner, name: 'gone', isFolder: false, size: 4 },
    )
    expect([...made.values()].map(({ name }) => name)).toEqual(['gone'])
    expect(await totalsOf(root)).toEqual({ ...none, bytes: 4, kept: 4, files: 1 })
  })
})

describe('a change of a file', () => {
  test('of its content changes its bytes in every folder above, and nothing beside', async () => {
    const [x, y] = [await file({ size: 10 }), await file({ size: 20 })]
    await ctx.together(async (tx) => {
      await updateNodeContents(tx, [])
      await updateNodeContents(tx, [{ id: x, folderId: inner, before: 10, size: 4, version: 2, kept: 4 }])
    })
    expect(await rowOf(x)).toMatchObject({ size: 4, kept: 14, version: 2, updated_by: app.people.zhang.id })
    expect((await rowOf(x)).updated_at).toEqual(ctx.now())
    expect(await rowOf(y)).toMatchObject({ size: 20, kept: 20, version: 1, updated_by: y })
    for (const id of [inner, outer, root]) expect(await totalsOf(id)).toEqual({ ...none, bytes: -6, kept: 4 })
  })

  test('of its older versions changes only what it takes up', async () => {
    const [x, y] = [await file({ size: 10 }), await file({ size: 10 })]
    await ctx.together(async (tx) => {
      await updateHistoryBytes(tx, [])
      await updateHistoryBytes(tx, [{ id: x, folderId: inner, kept: -3 }])
    })
    expect(await rowOf(x)).toMatchObject({ size: 10, kept: 7, version: 1, updated_by: x })
    expect(await rowOf(y)).toMatchObject({ kept: 10 })
    for (const id of [inner, outer, root]) expect(await totalsOf(id)).toEqual({ ...none, kept: -3 })
  })

  test('of its name changes its key and extension, of a folder its key alone', async () => {
    const [x, box, beside] = [
      await file({ name: 'a' }),
      await folder({ name: 'b' }),
      await file({ name: 'c' }),
    ]
    await ctx.together(async (tx) => {
      await updateNodeName(tx, { id: x, name: 'A.PDF', isFolder: false })
      await updateNodeName(tx, { id: box, name: 'B.PDF', isFolder: true })
    })
    expect(await rowOf(x)).toMatchObject({ name: 'A.PDF', name_key: 'a.pdf', suffix: '.pdf' })
    expect(await rowOf(box)).toMatchObject({ name: 'B.PDF', name_key: 'b.pdf', suffix: '' })
    expect(await rowOf(x)).toMatchObject({ updated_by: app.people.zhang.id, updated_at: ctx.now() })
    expect(await rowOf(beside)).toMatchObject({ name: 'c', updated_by: beside })
  })
})

test('a folder is as high as the living folders below it', async () => {
  expect(await findFolderHeight(db, inner)).toBe(0)
  await file({ name: 'x' })
  await folder({ name: 'gone', deletedAt: at })
  expect(await findFolderHeight(db, inner)).toBe(0)
  await folder({ name: 'box' })
  expect([await findFolderHeight(db, inner), await findFolderHeight(db, root)]).toEqual([1, 3])
})

test('nodes that inherit the rights of their folders are told from those that do not', async () => {
  const [open, closed, unasked] = [await file(), await file({ inherits: false }), await file()]
  const deleted = await file({ deletedAt: at })
  const found = await findInheritingNodes(db, [open, closed, deleted])
  expect(found).toEqual(new Set([open, deleted]))
  expect(found.has(unasked)).toBe(false)
  expect(await findInheritingNodes(db, [])).toEqual(new Set())
})

test('files with older versions are found below living folders of the space, in order of their ids', async () => {
  const files = [await file({ version: 2 }), await file({ parentId: root, version: 5 })].toSorted()
  await file({ version: 1 })
  await file({ version: 2, deletedAt: at })
  await file({ version: 2, parentId: await folder({ deletedAt: at }) })
  await file({ version: 2, parentId: await plantSpace(db) })
  expect(await filesWithHistory(db, root, null, 10)).toEqual(files)
  expect(await filesWithHistory(db, root, files[0]!, 10)).toEqual([files[1]])
  expect(await filesWithHistory(db, root, null, 1)).toEqual([files[0]])
})
