import { fileRights } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { plantGrant, plantNode, plantSpace } from '../../../../test/planted-tree.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Db } from '../../../kernel/ctx.ts'

export let app: TestApp
export let db: Db
export const at = new Date('2026-11-20T09:00:00.000Z')
export const [past, later] = [at, new Date(at.getTime() + 1)]
const { preview, edit, upload, rename, download } = fileRights
/** The asker, a subject of the asker, and one of others. */
export let [me, team, stranger] = ['', '', '']
export let root: string
export let outer: string
export let inner: string
export let file: string
export const asker = () => ({ userId: me, subjects: [me, team] })
export const subjects = () => [me, team]

/** Plants root / outer / inner / file for each test, each with grants of its own. */
export function preparePlantedPath(): void {
  beforeAll(async () => {
    app = await createTestApp()
    db = app.ports.db
  })
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
}

export const close = (id: string) => sql`update nodes set inherits = false where id = ${id}`.execute(db)
export const remove = (id: string) => sql`update nodes set deleted_at = ${at} where id = ${id}`.execute(db)
export const fill = (id: string) => sql`update folder_totals set items = 1 where node_id = ${id}`.execute(db)
