import { fileRights } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { plantGrant, plantNode, plantSpace } from '../../../../test/planted-tree.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Db } from '../../../kernel/ctx.ts'
import { type ArrivingRights, findArrivingRights } from './arrivals.store.ts'
import { findNodesWithAncestors } from './chain.store.ts'
import { countGrantedClosedChildrenSql, grantedChildrenSql } from './folder-grants.sql.ts'
import { findNodePaths } from './ways.store.ts'

let app: TestApp
let db: Db
const at = new Date('2026-11-20T09:00:00.000Z')
const [past, later] = [at, new Date(at.getTime() + 1)]
const { preview, edit, upload, rename, download } = fileRights
/** The asker, a subject of the asker, and one of others. */
let [me, team, stranger] = ['', '', '']
let root: string
let outer: string
let inner: string
let file: string
const asker = () => ({ userId: me, subjects: [me, team] })
const subjects = () => [me, team]

beforeAll(async () => {
  app = await createTestApp()
  db = app.ports.db
})
/** Plants root / outer / inner / file, each with grants of its own. */
beforeEach(async () => {
  ;[me, team, stranger] = [generateId(), generateId(), generateId()]
  root = await plantSpace(db)
  outer = await plantNode(db, { parentId: root, isFolder: true, name: 'outer' })
  inner = await plantNode(db, { parentId: outer, isFolder: true, name: 'inner', createdBy: me })
  file = await plantNode(db, { parentId: inner, name: 'file', size: 7 })
  await plantGrant(db, root, me, preview)
  await plantGrant(db, outer, team, edit, later)
  await plantGrant(db, inner, me, upload, past)
  await plantGrant(db, inner, stranger, rename)
  await plantGrant(db, file, me, download)
})
const close = (id: string) => sql`update nodes set inherits = false where id = ${id}`.execute(db)
const remove = (id: string) => sql`update nodes set deleted_at = ${at} where id = ${id}`.execute(db)
const fill = (id: string) => sql`update folder_totals set items = 1 where node_id = ${id}`.execute(db)

describe('the sums of rights that grants bring', () => {
  const arriving = async (...ids: string[]) => (await findArrivingRights(db, ids, asker(), at))!
  const sums = async (id: string) => {
    const { below, top } = (await arriving(id)).get(id)!
    return { below, top }
  }

  test('are those on the node and above, the root apart, by live grants to the subjects', async () => {
    expect(await sums(root)).toEqual({ below: 0, top: preview })
    expect(await sums(outer)).toEqual({ below: edit, top: preview })
    expect(await sums(inner)).toEqual({ below: edit, top: preview })
    expect(await sums(file)).toEqual({ below: edit | download, top: preview })
  })

  test('end where inheritance stops', async () => {
    await close(inner)
    expect(await sums(file)).toEqual({ below: download, top: 0 })
    expect(await sums(inner)).toEqual({ below: 0, top: 0 })
    expect(await sums(outer)).toEqual({ below: edit, top: preview })
    await close(file)
    expect(await sums(file)).toEqual({ below: download, top: 0 })
  })

  test('tell the node and its space', async () => {
    const told = await arriving(root, inner, file, generateId())
    expect([...told.keys()].sort()).toEqual([root, inner, file].sort())
    const plain = { isFolder: false, deleted: false, made: false, full: false }
    const space = { id: root, kind: 'project', enterpriseId: root, ownerId: root, leaderId: null }
    const ground = { ...space, organisationId: null, ownOnly: false, archived: false }
    expect(told.get(file)).toEqual({ ...plain, id: file, below: edit | download, top: preview, ground })
    expect(told.get(inner)).toMatchObject({ ...plain, isFolder: true, made: true, ground })
    expect(told.get(root)).toMatchObject({ ...plain, isFolder: true, ground })
    await fill(inner)
    await fill(outer)
    await sql`update spaces set own_only = true, archived_at = now() where id = ${root}`.execute(db)
    const after = await arriving(inner, outer)
    expect(after.get(inner)).toMatchObject({ full: true, ground: { ownOnly: true, archived: true } })
    // only of folders that the asker made it is asked
    expect(after.get(outer)).toMatchObject({ made: false, full: false })
  })

  test('are none of no nodes', async () => {
    expect(await arriving()).toEqual(new Map())
    expect(await findArrivingRights(db, [generateId()], asker(), at)).toEqual(new Map())
  })

  test('have no space below what is deleted or gone', async () => {
    await remove(file)
    expect((await arriving(file)).get(file)).toMatchObject({ deleted: true, ground: { id: root } })
    await remove(outer)
    const of = (told: Map<string, ArrivingRights>, id: string) => told.get(id)?.ground
    const told = await arriving(file, inner, outer)
    expect([of(told, file), of(told, inner)]).toEqual([null, null])
    expect(told.get(outer)).toMatchObject({ deleted: true, ground: { id: root } })
  })

  test('are not read for a user with very many grants, where the table has very many', async () => {
    const read = (most: number) => findArrivingRights(db, [file], asker(), at, most)
    await sql`delete from grants where subject <> all(${subjects()}::text[])`.execute(db)
    // four of the asker's, the ended one included, since it is read
    for (let count = 4; count < 29; count++) await plantGrant(db, root, generateId(), rename)
    await sql`analyze grants`.execute(app.ownerDb)
    expect(await read(3)).not.toBeNull()
    await plantGrant(db, root, generateId(), rename)
    await sql`analyze grants`.execute(app.ownerDb)
    expect(await read(3)).toBeNull()
    expect(await read(2)).toBeNull()
    expect(await read(4)).not.toBeNull()
    const few = { userId: me, subjects: [generateId()] }
    expect(await findArrivingRights(db, [file], few, at, 2)).not.toBeNull()
  })
})

describe('the paths of nodes', () => {
  const steps = async (ids: string[], most?: number) =>
    (await findNodePaths(db, ids, asker(), at, most)).steps

  test('have every folder above, with the rights granted on each', async () => {
    const granted = { [root]: preview, [outer]: edit, [inner]: 0, [file]: download }
    for (const most of [undefined, 3, 2, 0]) {
      const all = await steps([file], most)
      expect(Object.fromEntries(Array.from(all.values(), (one) => [one.id, one.granted]))).toEqual(granted)
      expect(Array.from(all.values(), (one) => one.parentId).sort()).toEqual(
        [null, root, outer, inner].sort(),
      )
    }
    expect((await steps([root])).get(root)?.granted).toBe(preview)
    const { grounds } = await findNodePaths(db, [file], asker(), at)
    expect([...grounds.keys()]).toEqual([root])
    expect([...(await findNodePaths(db, [root], asker(), at)).grounds.keys()]).toEqual([root])
    expect(grounds.get(root)).toMatchObject({ kind: 'project', ownOnly: false, archived: false })
  })

  test('tell what decides rights of the nodes asked for', async () => {
    expect((await steps([inner])).get(inner)).toMatchObject({ made: true, full: false })
    await fill(inner)
    await fill(outer)
    await close(outer)
    const plain = { isFolder: true, inherits: true, deleted: false, made: false, full: false }
    const told = await steps([file, inner, outer])
    const above = [file, inner, outer].map((id) => told.get(id)?.parentId)
    expect(above).toEqual([inner, outer, root])
    expect(told.get(file)).toMatchObject({ ...plain, isFolder: false })
    expect(told.get(inner)).toMatchObject({ ...plain, made: true, full: true })
    expect(told.get(outer)).toMatchObject({ ...plain, inherits: false })
    expect((await steps([file])).get(outer)).toMatchObject({ ...plain, inherits: false })
    expect((await steps([file])).get(inner)).toMatchObject(plain)
  })

  test('end at a folder that is deleted or none', async () => {
    await remove(file)
    expect((await steps([file])).get(file)).toMatchObject({ deleted: true })
    await remove(outer)
    expect([...(await steps([file])).keys()].sort()).toEqual([file, inner].sort())
    expect([...(await steps([])).keys()]).toEqual([])
  })
})

describe('whole nodes with all above them', () => {
  const rows = (ids: string[]) => findNodesWithAncestors(db, ids, subjects(), at)

  test('come each once, with the rights granted on it', async () => {
    const all = await rows([file, inner, generateId()])
    expect([...all.keys()].sort()).toEqual([root, outer, inner, file].sort())
    const granted = Array.from([root, outer, inner, file], (id) => all.get(id)?.granted)
    expect(granted).toEqual([preview, edit, 0, download])
    expect(all.get(file)).toMatchObject({ parentId: inner, name: 'file', size: 7, deleted: false, locks: [] })
    expect(all.get(file)).toMatchObject({ totals: null, space: null, closed: false })
    expect(all.get(root)).toMatchObject({ space: { id: root, kind: 'project', archived: false } })
    expect(all.get(outer)).toMatchObject({ isFolder: true, inherits: true, space: null })
    await sql`update spaces set leader_id = ${me} where id = ${root}`.execute(db)
    await plantSpace(db)
    const figures = { bytes: 1, kept: 2, files: 3, folders: 4, items: 5, subfolders: 6 }
    await sql`update folder_totals set bytes = 1, kept = 2, files = 3, folders = 4, items = 5, subfolders = 6
      where node_id = ${outer}`.execute(db)
    const counted = await rows([file])
    expect(counted.get(outer)?.totals).toEqual(figures)
    expect(counted.get(root)?.space?.leaderId).toBe(me)
    expect(counted.get(inner)?.totals).toMatchObject({ bytes: 0, items: 0 })
  })

  test('of which many are granted are asked subject by subject', async () => {
    for (let count = 0; count < 16; count++) await plantGrant(db, outer, generateId(), rename)
    await plantGrant(db, outer, me, upload)
    expect((await rows([file])).get(outer)?.granted).toBe(edit | upload)
    await sql`update grants set expires_at = ${past} where node_id = ${outer} and subject = ${me}`.execute(db)
    expect((await rows([file])).get(outer)?.granted).toBe(edit)
  })

  test('tell whether a live child stops inheritance', async () => {
    const closed = async () => (await rows([inner])).get(inner)?.closed
    expect(await closed()).toBe(false)
    await close(file)
    expect(await closed()).toBe(true)
    await remove(file)
    expect(await closed()).toBe(false)
    expect((await rows([file])).get(file)?.deleted).toBe(true)
  })
})

describe('the children of a folder that grants name', () => {
  const filter = (more: object = {}) => ({
    folderId: inner,
    isFolder: false,
    subjects: subjects(),
    allowed: download | preview,
    at,
    ...more,
  })
  const named = async (more?: object) => {
    const { rows } = await sql<{ node_id: string }>`${grantedChildrenSql(filter(more))}`.execute(db)
    return rows.map((row) => row.node_id)
  }
  const closed = async (more?: object) => {
    const { rows } = await sql<{
      count: number
    }>`select ${countGrantedClosedChildrenSql(filter(more))} as count`.execute(db)
    return Number(rows[0]?.count)
  }

  test('are those of the kind with a live grant to a subject of which something is left', async () => {
    expect(await named()).toEqual([file])
    await plantGrant(db, file, team, preview)
    expect(await named()).toEqual([file])
    expect(await named({ isFolder: true })).toEqual([])
    expect(await named({ folderId: outer })).toEqual([])
    expect(await named({ subjects: [stranger] })).toEqual([])
    expect(await named({ allowed: edit })).toEqual([])
    await sql`update grants set expires_at = ${past} where node_id = ${file}`.execute(db)
    expect(await named()).toEqual([])
    expect(await named({ folderId: outer, isFolder: true, subjects: [stranger], allowed: rename })).toEqual([
      inner,
    ])
  })

  test('are counted once where they stop inheritance', async () => {
    expect(await closed()).toBe(0)
    await close(file)
    expect(await closed()).toBe(1)
    await plantGrant(db, file, team, preview)
    expect(await closed()).toBe(1)
    const second = await plantNode(db, { parentId: inner, inherits: false })
    await plantGrant(db, second, me, download)
    expect(await closed()).toBe(2)
    expect(await closed({ subjects: [me] })).toBe(2)
    expect(await closed({ subjects: [team] })).toBe(1)
    expect(await closed({ allowed: edit })).toBe(0)
  })
})
