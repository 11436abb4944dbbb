import { fileRights } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { plantGrant } from '../../../../test/planted-tree.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { type ArrivingRights, findArrivingRights } from './arrivals.store.ts'
import {
  app,
  asker,
  at,
  close,
  db,
  file,
  fill,
  inner,
  me,
  outer,
  preparePlantedPath,
  remove,
  root,
  subjects,
} from './test-path.ts'

const { preview, edit, rename, download } = fileRights

preparePlantedPath()

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
