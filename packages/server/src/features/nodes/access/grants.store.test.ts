import { fileRights } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { findGrantedNodeIds, findLiveGrants, findUserAsAsker } from './grants.store.ts'

let app: TestApp
let node = ''
let other = ''
const [me, team, stranger] = [generateId(), generateId(), generateId()]
const later = (ms: number) => new Date(app.clock.now.getTime() + ms)

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await sql`delete from grants`.execute(app.ports.db)
  node = app.people.zhang.id
  other = generateId()
})

const put = (nodeId: string, subject: string, ms: number | null = null) =>
  sql`insert into grants (id, node_id, subject, rights, expires_at, created_by, created_at)
    values (${generateId()}, ${nodeId}, ${subject}, ${fileRights.preview}, ${ms === null ? null : later(ms)}, ${me}, ${later(0)})`.execute(
    app.ports.db,
  )

test('grants count on these nodes, for these subjects, until the moment they end', async () => {
  await put(node, me)
  await put(node, team, 1000)
  await put(node, stranger)
  await put(other, me, 1000)
  const found = async (ms: number) =>
    (await findLiveGrants(app.ports.db, [node], [me, team], later(ms))).map(({ subject }) => subject).sort()
  expect(await found(999)).toEqual([me, team].sort())
  expect(await found(1000)).toEqual([me])
  const named = (ms: number) => findGrantedNodeIds(app.ports.db, [me, team], later(ms))
  expect((await named(999)).sort()).toEqual([node, other].sort())
  expect(await named(1000)).toEqual([node])
  expect(await findGrantedNodeIds(app.ports.db, [generateId()], later(0))).toEqual([])
})

test('another user is read with every subject that grants may name, inside the enterprise alone', async () => {
  const { head, zhang, departments } = app.people
  const { db } = app.ports
  const [role, group] = [generateId(), generateId()]
  const given = sql`${departments.root}, 'x', ${zhang.id}, now()`
  await sql`insert into roles (id, enterprise_id, name, created_by, created_at) values (${role}, ${given})`.execute(
    db,
  )
  await sql`insert into groups (id, enterprise_id, name, created_by, created_at) values (${group}, ${given})`.execute(
    db,
  )
  await sql`insert into role_users (role_id, user_id) values (${role}, ${zhang.id})`.execute(db)
  await sql`insert into group_members (group_id, user_id) values (${group}, ${zhang.id})`.execute(db)
  const asker = await findUserAsAsker(db, zhang.id, departments.root)
  expect(asker).toMatchObject({ userId: zhang.id, enterpriseId: departments.root, type: 4, managed: [] })
  expect(asker).toMatchObject({ name: expect.any(String), roles: [role], groups: [group] })
  const { research, root } = departments
  expect(asker?.organisations.sort()).toEqual([research, `${research}/*`, `${root}/*`].sort())
  expect((await findUserAsAsker(db, head.id, root))?.managed).toContain(research)
  expect(await findUserAsAsker(db, zhang.id, generateId())).toBeNull()
  expect(await findUserAsAsker(db, generateId(), root)).toBeNull()
})
