import { fileRights } from '@cabinet/contract/rights'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { effectiveRightsSql, implicitRoleSql, type RightsFactsSql } from './rights.sql.ts'
import { implicitRole, rightsOnNode } from './user-rights.rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const facts = [
  'sameEnterprise',
  'isPersonalSpace',
  'isOwner',
  'isLeader',
  'administersEnterprise',
  'administersDepartment',
  'isFolder',
  'isRoot',
  'isEmpty',
  'isMaker',
  'isArchive',
  'isArchivedSpace',
] as const
type Facts = Record<(typeof facts)[number], boolean> & { open: number; own: number }

const { preview, edit, upload, rename } = fileRights
const held = [0, edit, preview | upload, preview | edit | rename]

/** Puts facts into the shape that the rule of one user takes. */
function plainly(of: Facts) {
  const asker = {
    userId: 'u',
    enterpriseId: of.sameEnterprise ? 'E' : 'F',
    type: of.administersEnterprise ? (2 as const) : of.administersDepartment ? (3 as const) : (4 as const),
    managed: of.administersDepartment ? ['d'] : [],
  }
  const space = {
    kind: of.isArchive
      ? ('archive' as const)
      : of.isPersonalSpace
        ? ('personal' as const)
        : ('team' as const),
    enterpriseId: 'E',
    ownerId: of.isOwner ? 'u' : 'o',
    leaderId: of.isLeader ? 'u' : null,
    organisationId: 'd',
    archived: of.isArchivedSpace,
  }
  const node = {
    isFolder: of.isFolder,
    parentId: of.isRoot ? null : 'p',
    made: of.isMaker,
    items: of.isEmpty ? 0 : 1,
  }
  return { role: implicitRole(asker, space), ...rightsOnNode(asker, space, node, of) }
}

/** Whether facts can be of one user and one space. */
const canBe = (of: Facts) =>
  !(of.isArchive && of.isPersonalSpace) && !(of.administersEnterprise && of.administersDepartment)

test('the database and the rule of one user decide alike for all facts that can be', async () => {
  const column = <Kind>(name: string): RawBuilder<Kind> => sql`coalesce(${sql.ref(`given.${name}`)})`
  const given = Object.fromEntries(facts.map((name) => [name, column<boolean>(name)]))
  const all = { ...given, open: column<number>('open'), own: column<number>('own') } as RightsFactsSql
  const values = (name: string) => sql`(values (true), (false)) as ${sql.ref(`t_${name}`)} (${sql.ref(name)})`
  const rights = sql`unnest(${held}::int[])`
  const { rows } = await sql<Facts & { rights: number; role: string | null }>`
    select given.*, ${effectiveRightsSql(all)} as rights, ${implicitRoleSql(all)} as role
    from (select * from ${sql.join(facts.map(values), sql` cross join `)}
      cross join ${rights} as t_open (open) cross join ${rights} as t_own (own)) as given`.execute(
    app.ports.db,
  )
  expect(rows).toHaveLength(2 ** facts.length * held.length ** 2)
  const differing = rows.filter((row) => {
    const { rights, role } = plainly(row)
    return canBe(row) && (rights !== row.rights || role !== row.role)
  })
  expect(differing.slice(0, 3)).toEqual([])
})
