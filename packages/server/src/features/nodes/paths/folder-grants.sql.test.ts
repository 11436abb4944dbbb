import { fileRights } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { plantGrant, plantNode } from '../../../../test/planted-tree.ts'
import { countGrantedClosedChildrenSql, grantedChildrenSql } from './folder-grants.sql.ts'
import {
  at,
  close,
  db,
  file,
  inner,
  me,
  outer,
  past,
  preparePlantedPath,
  stranger,
  subjects,
  team,
} from './test-path.ts'

const { preview, edit, rename, download } = fileRights

preparePlantedPath()

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
