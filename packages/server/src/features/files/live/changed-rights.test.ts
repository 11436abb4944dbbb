import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { type Desk, grant, openDesk } from '../../../../test/files.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { openTestServers, type TestWindow } from './test-servers.ts'

let desk: Desk
let app: TestApp
let folder: Desk['folder']
let file: Desk['file']
let openWindow: Awaited<ReturnType<typeof openTestServers>>
beforeAll(async () => {
  desk = await openDesk()
  ;({ app, folder, file } = desk)
  openWindow = await openTestServers(app)
})
beforeEach(() => desk.start())

const heard = (window: TestWindow) => new Set(window.heard.flat())
const hears = (window: TestWindow, id: string) =>
  vi.waitFor(() => expect(heard(window)).toContain(id), { timeout: 20_000, interval: 20 })

test('windows hear once that they lost the folder they show, however far above it was taken', async () => {
  const { zhang, li } = app.people
  const a = await folder('a')
  const deep = await folder('deep', (await folder('b', a.id)).id)
  const beside = await folder('beside')
  for (const { id } of [a, beside]) await grant(app, id, li.id, 'viewer')
  const [window, own, other] = [await openWindow(1, li), await openWindow(0, zhang), await openWindow(0, li)]
  await window.watch(deep.id, beside.id)
  await own.watch(deep.id)
  await other.watch(beside.id)
  // both know what they show by now
  await file('1', deep.id)
  await Promise.all([hears(window, deep.id), hears(own, deep.id)])
  for (const one of [window, own, other]) one.heard.length = 0
  await app.ownerDb
    .withTables<{ grants: { node_id: string } }>()
    .deleteFrom('grants')
    .where('node_id', '=', a.id)
    .execute()
  await Promise.all([hears(window, deep.id), hears(own, deep.id)])
  window.heard.length = 0
  await grant(app, a.id, zhang.id, 'viewer')
  await hears(own, deep.id)
  await file('2', deep.id)
  await file('2', beside.id)
  await Promise.all([hears(window, beside.id), hears(other, beside.id)])
  expect(heard(window)).toEqual(new Set([beside.id]))
  expect(heard(other)).toEqual(new Set([beside.id]))
})

test('windows hear that a role of theirs was taken, and of a row that was given to them', async () => {
  const { li, enterprise, departments } = app.people
  const a = await folder('a')
  const role = generateId()
  await sql`insert into roles (id, enterprise_id, name, created_by, created_at)
    values (${role}, ${departments.root}, ${role}, ${enterprise.id}, now())`.execute(app.ports.db)
  await sql`insert into role_users (role_id, user_id) values (${role}, ${li.id})`.execute(app.ports.db)
  await grant(app, a.id, role, 'viewer')
  const window = await openWindow(1, li)
  await window.watch(a.id, li.id)
  await file('1', a.id)
  await hears(window, a.id)
  window.heard.length = 0
  await sql`delete from role_users where user_id = ${li.id}`.execute(app.ports.db)
  await hears(window, a.id)
  // lists of what others gave stand under the own space
  window.heard.length = 0
  await grant(app, (await folder('b', a.id)).id, li.id, 'viewer')
  await hears(window, li.id)
  expect(heard(window)).toEqual(new Set([li.id]))
})
