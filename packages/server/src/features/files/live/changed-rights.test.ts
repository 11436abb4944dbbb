import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { grant } from '../../../../test/files.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { findMembersAmong } from './members.store.ts'
import { folderNotifierTiming } from './notifier.ts'
import { app, file, folder, heard, hears, openWindow, prepareLiveDesk } from './test-live-desk.ts'

prepareLiveDesk()

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

describe('a grant to many', () => {
  /** A role and a group of li's, and a department above li's and one beside it. */
  const subjectsOfLi = async () => {
    const { li, enterprise, departments } = app.people
    const [role, group] = [generateId(), generateId()]
    await sql`insert into roles (id, enterprise_id, name, created_by, created_at)
      values (${role}, ${departments.root}, ${role}, ${enterprise.id}, now())`.execute(app.ports.db)
    await sql`insert into role_users (role_id, user_id) values (${role}, ${li.id})`.execute(app.ports.db)
    await sql`insert into groups (id, enterprise_id, name, created_by, created_at)
      values (${group}, ${departments.root}, ${group}, ${enterprise.id}, now())`.execute(app.ports.db)
    await sql`insert into group_members (group_id, user_id) values (${group}, ${li.id})`.execute(app.ports.db)
    return { role, group, above: `${departments.root}/*` }
  }

  test('reaches the menus of its members on every server, and of nobody else', async () => {
    const { li, wang } = app.people
    const { role, group, above } = await subjectsOfLi()
    const [one, two, other] = [await openWindow(0, li), await openWindow(1, li), await openWindow(1, wang)]
    for (const [window, person] of [
      [one, li],
      [two, li],
      [other, wang],
    ] as const)
      await window.watch(person.id)
    const a = await folder('a')
    for (const subject of [role, group]) {
      await grant(app, a.id, subject, 'viewer')
      await Promise.all([hears(one, li.id), hears(two, li.id)])
      for (const window of [one, two]) window.heard.length = 0
    }
    expect(heard(other)).toEqual(new Set())
    await grant(app, a.id, above, 'viewer')
    await Promise.all([hears(one, li.id), hears(two, li.id), hears(other, wang.id)])
    expect(heard(one)).toEqual(new Set([li.id]))
  })

  test('that came just before the window said what it shows is told too', async () => {
    const { li } = app.people
    const { role } = await subjectsOfLi()
    const window = await openWindow(0, li)
    await grant(app, (await folder('a')).id, role, 'viewer')
    await window.watch(li.id)
    await hears(window, li.id)
  })

  test('of a hundred items is told by few messages', async () => {
    const { li } = app.people
    const { role } = await subjectsOfLi()
    const window = await openWindow(0, li)
    await window.watch(li.id)
    const folders = await Promise.all(Array.from({ length: 100 }, (_, at) => folder(`${at}`)))
    const begun = performance.now()
    for (const { id } of folders) await grant(app, id, role, 'viewer')
    await hears(window, li.id)
    const most = (performance.now() - begun) / folderNotifierTiming.between + 2
    expect(window.heard.length).toBeLessThanOrEqual(most)
  })

  test('names those of the users asked about whom its subjects reach', async () => {
    const { li, wang, zhang, departments } = app.people
    const { role, group, above } = await subjectsOfLi()
    const users = [li.id, wang.id]
    const among = async (...subjects: string[]) =>
      (await findMembersAmong(app.ports.db, users, subjects)).sort()
    expect(await among(role)).toEqual([li.id])
    expect(await among(group, role)).toEqual([li.id])
    expect(await among(above)).toEqual([...users].sort())
    // without those below it, a department is its own people; a person alone is told by the own id
    expect(await among(departments.root)).toEqual([])
    expect(await among(zhang.id, li.id, generateId())).toEqual([])
    expect(await findMembersAmong(app.ports.db, [], [role])).toEqual([])
    expect(await among()).toEqual([])
  })
})
