import { namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { contextOf } from '../../../../test/files.ts'
import { plantNode, plantSpace } from '../../../../test/planted-tree.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Db } from '../../../kernel/ctx.ts'
import { insertOrganisation } from '../../organisations/index.ts'
import {
  findExistingSpaceIds,
  insertSpaceRows,
  lockSpaceOfNode,
  lockSpaceTrees,
  openMissingSpaces,
} from './spaces.store.ts'
import { clearTree } from './test-tree.ts'

let app: TestApp
let db: Db
let ctx: Ctx
beforeAll(async () => {
  app = await createTestApp()
  db = app.ports.db
  ctx = await contextOf(app, app.people.zhang)
})
beforeEach(() => clearTree(db))

const at = new Date('2026-11-20T08:00:00.000Z')

describe('a lock on trees', () => {
  test('is of existing spaces, each once, in order', async () => {
    const spaces = [await plantSpace(db), await plantSpace(db)]
    await plantSpace(db)
    const asked = [spaces[1]!, generateId(), spaces[0]!, spaces[1]!]
    expect(await db.transaction().execute((trx) => lockSpaceTrees(trx, asked))).toEqual(spaces.toSorted())
    expect(await findExistingSpaceIds(db, asked)).toEqual(new Set(spaces))
  })

  test('is of the space in which a node lies, however deep', async () => {
    const space = await plantSpace(db)
    await plantSpace(db)
    const outer = await plantNode(db, { parentId: space, isFolder: true })
    const file = await plantNode(db, { parentId: outer })
    for (const id of [file, outer, space]) expect(await lockSpaceOfNode(db, id)).toBe(space)
    expect(await lockSpaceOfNode(db, generateId())).toBeNull()
    expect(await lockSpaceOfNode(db, await plantNode(db, { parentId: generateId() }))).toBeNull()
  })
})

describe('missing spaces', () => {
  const spacesOf = async () =>
    (
      await sql<{ id: string; kind: string; subject: string; rights: number }>`
        select s.id, s.kind, g.subject, g.rights from spaces s join nodes n on n.id = s.id
          join folder_totals t on t.node_id = s.id join grants g on g.node_id = s.id
        where n.parent_id is null and n.grant_count = 1 and n.is_folder and g.expires_at is null
          and s.enterprise_id = ${ctx.actor.enterpriseId} and s.owner_id = s.id
        order by s.kind`.execute(db)
    ).rows

  test("are made for the user and for departments of the user's enterprise", async () => {
    const { zhang, li, departments } = app.people
    const foreign = generateId()
    await insertOrganisation(db, {
      id: foreign,
      enterprise_id: foreign,
      parent_id: null,
      name: 'foreign',
      created_at: at,
    })
    const ids = [zhang.id, li.id, departments.sales, foreign, generateId()]
    expect(await openMissingSpaces(ctx, ids)).toBe(true)
    expect(await spacesOf()).toEqual([
      {
        id: departments.sales,
        kind: 'department',
        subject: departments.sales,
        rights: namedRightSets.editor,
      },
      { id: zhang.id, kind: 'personal', subject: zhang.id, rights: namedRightSets.manager },
    ])
    expect(await openMissingSpaces(ctx, [li.id, foreign])).toBe(false)
  })

  test('are made once, also by several at a time', async () => {
    const { zhang, departments } = app.people
    const fresh = [
      { id: zhang.id, kind: 'personal' },
      { id: departments.sales, kind: 'department' },
    ] as const
    await ctx.together((tx) => insertSpaceRows(tx, fresh.slice(0, 1)))
    await Promise.all([1, 2].map(() => ctx.together((tx) => insertSpaceRows(tx, fresh))))
    expect(await spacesOf()).toHaveLength(2)
  })
})
