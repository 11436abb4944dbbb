import { fileRights } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { plantGrant, plantSpace } from '../../../../test/planted-tree.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { findNodesWithAncestors } from './chain.store.ts'
import {
  asker,
  at,
  close,
  db,
  file,
  fill,
  inner,
  me,
  outer,
  past,
  preparePlantedPath,
  remove,
  root,
  subjects,
} from './test-path.ts'
import { findNodePaths } from './ways.store.ts'

const { preview, edit, upload, rename, download } = fileRights

preparePlantedPath()

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
    expect(counted.get(root)?.space?.quota).toEqual({ total: 0, used: 0 })
    await sql`insert into quotas (owner_id, total, used) values (${root}, 9, 7)`.execute(db)
    expect((await rows([root])).get(root)?.space?.quota).toEqual({ total: 9, used: 7 })
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
