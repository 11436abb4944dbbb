import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db } from '../../kernel/ctx.ts'
import { insertOrganisation } from '../organisations/index.ts'
import { activeUserCondition, subjectMembersSql } from './members.sql.ts'
import { describeSubjects, findSubjectKinds, searchSubjects } from './subjects.store.ts'

let house: House
let db: Db
/** Departments, the second in the first, and people in each. */
let [sales, north] = ['', '']
let [anna, bert] = ['', '']
const ids = { role: generateId(), group: generateId(), strangeRole: generateId(), strangeGroup: generateId() }
const strange = generateId()
beforeAll(async () => {
  house = await openHouse()
  db = house.ports.db
  await insertOrganisation(db, {
    id: strange,
    enterprise_id: strange,
    parent_id: null,
    name: 'Others',
    created_at: house.clock.now,
  })
  sales = await house.department('Sales', house.enterpriseId)
  north = await house.department('Sales north', sales)
  anna = (await house.person('Anna Sales', sales)).actor.userId
  bert = (await house.person('Bert', north)).actor.userId
  for (const [id, name, enterprise] of [
    [ids.role, 'Salesperson', house.enterpriseId],
    [ids.strangeRole, 'Salesperson', strange],
  ])
    await sql`insert into roles (id, enterprise_id, name, created_by, created_at)
      values (${id}, ${enterprise}, ${name}, ${anna}, now())`.execute(db)
  for (const [id, name, enterprise] of [
    [ids.group, 'Sales friends', house.enterpriseId],
    [ids.strangeGroup, 'Sales friends', strange],
  ])
    await sql`insert into groups (id, enterprise_id, name, created_by, created_at)
      values (${id}, ${enterprise}, ${name}, ${anna}, now())`.execute(db)
  for (const id of [anna, bert])
    await sql`insert into role_users (role_id, user_id) values (${ids.role}, ${id})`.execute(db)
  await sql`insert into group_members (group_id, user_id) values (${ids.group}, ${bert})`.execute(db)
})
const later = (ms: number) => new Date(house.clock.now.getTime() + ms)
const set = (id: string, change: { disabled_at?: Date | null; expires_at?: Date | null }) =>
  sql`update users set ${sql.join(
    Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )} where id = ${id}`.execute(db)

describe('subjects', () => {
  test('are described by kind, name and place; those that are gone are left out', async () => {
    const all = [anna, bert, sales, `${north}/*`, ids.role, ids.group, generateId()]
    const named = await describeSubjects(db, [...all, ...all])
    const short = Array.from(named, ([subject, { kind, subjectId, below, name }]) => [
      all.indexOf(subject),
      kind,
      all.findIndex((one) => one.startsWith(subjectId)),
      below,
      name,
    ])
    expect(short.sort()).toEqual([
      [0, 'user', 0, false, 'Anna Sales'],
      [1, 'user', 1, false, 'Bert'],
      [2, 'organisation', 2, false, 'Sales'],
      [3, 'organisation', 3, true, 'Sales north'],
      [4, 'role', 4, false, 'Salesperson'],
      [5, 'group', 5, false, 'Sales friends'],
    ])
    expect(named.get(bert)?.note).toMatch(/ · Sales north$/)
    expect(named.get(`${north}/*`)?.note).toBe('Sales')
    expect([named.get(sales)?.note, named.get(ids.role)?.note]).toEqual(['', ''])
    expect(await describeSubjects(db, [])).toEqual(new Map())
  })

  test('have their kind inside the enterprise alone', async () => {
    const kinds = (enterpriseId: string) =>
      findSubjectKinds(db, enterpriseId, [
        anna,
        sales,
        ids.role,
        ids.group,
        ids.strangeRole,
        ids.strangeGroup,
      ])
    expect(await kinds(house.enterpriseId)).toEqual(
      new Map([
        [anna, 'user'],
        [sales, 'organisation'],
        [ids.role, 'role'],
        [ids.group, 'group'],
      ]),
    )
    expect(await findSubjectKinds(db, house.enterpriseId, [anna])).toEqual(new Map([[anna, 'user']]))
    const theirs = [
      [ids.strangeRole, 'role'],
      [ids.strangeGroup, 'group'],
    ] as const
    expect(await kinds(strange)).toEqual(new Map(theirs))
  })

  test('are found by a part of the name, people by account too, page by page', async () => {
    const search = { enterpriseId: house.enterpriseId, search: 'sales', offset: 0, limit: 10, at: later(0) }
    const found = async (more: object = {}) => {
      const { rows, total } = await searchSubjects(db, { ...search, ...more })
      return { ids: rows.map(({ id }) => id), people: rows.map((row) => row.people), total }
    }
    const all = [sales, north, ids.group, ids.role, anna]
    expect(await found()).toEqual({ ids: all, people: [2, 1, 1, 2, 1], total: 5 })
    expect(await found({ offset: 1, limit: 2 })).toMatchObject({ ids: all.slice(1, 3), total: 5 })
    expect(await found({ offset: 9 })).toEqual({ ids: [], people: [], total: 0 })
    expect((await found({ kind: 'organisation' })).ids).toEqual([sales, north])
    expect((await found({ kind: 'group' })).ids).toEqual([ids.group])
    expect((await found({ kind: 'role' })).ids).toEqual([ids.role])
    expect((await found({ kind: 'user' })).ids).toEqual([anna])
    expect((await found({ enterpriseId: strange })).ids).toEqual([ids.strangeGroup, ids.strangeRole])
    expect((await found({ search: '%' })).ids).toEqual([])
    const { rows } = await sql<{ account: string }>`select account from users where id = ${bert}`.execute(db)
    expect((await found({ search: rows[0]?.account })).ids).toEqual([bert])
    const { rows: noted } = await searchSubjects(db, { ...search, search: 'north' })
    expect(noted).toMatchObject([{ note: 'Sales' }])
    const { rows: person } = await searchSubjects(db, { ...search, kind: 'user' })
    expect(person).toMatchObject([{ note: expect.stringMatching(/ · Sales$/) }])
  })

  test('that can no longer sign in are not found, nor counted', async () => {
    const search = { enterpriseId: house.enterpriseId, offset: 0, limit: 10, at: later(0) }
    const users = async () => (await searchSubjects(db, { ...search, kind: 'user', search: 'anna' })).total
    await set(anna, { expires_at: later(1) })
    expect(await users()).toBe(1)
    await set(anna, { expires_at: later(0) })
    expect(await users()).toBe(0)
    await set(anna, { expires_at: null, disabled_at: later(-1) })
    expect(await users()).toBe(0)
    const { rows } = await searchSubjects(db, { ...search, kind: 'organisation', search: 'sales' })
    expect(rows.map(({ people }) => people)).toEqual([1, 1])
    await set(anna, { disabled_at: null })
  })
})

describe('the people of subjects', () => {
  const reached = async (subject: string) => {
    const { rows } = await sql<{ user_id: string }>`
      with s as (select ${subject}::text as subject, ${subject.slice(0, 36)}::uuid as id, ${subject.length > 36}::boolean as below)
      select user_id from (${subjectMembersSql('s')}) x`.execute(db)
    return rows.map((row) => row.user_id).sort()
  }

  test('are a person, those of a department, of one with those below it, of a group and of a role', async () => {
    expect(await reached(anna)).toEqual([anna])
    expect(await reached(sales)).toEqual([anna])
    expect(await reached(`${sales}/*`)).toEqual([anna, bert].sort())
    expect(await reached(`${north}/*`)).toEqual([bert])
    expect(await reached(ids.group)).toEqual([bert])
    expect(await reached(ids.role)).toEqual([anna, bert].sort())
    expect(await reached(generateId())).toEqual([])
    // the enterprise itself has nobody
    expect(await reached(`${house.enterpriseId}/*`)).toEqual([anna, bert].sort())
  })

  test('can sign in while they are of the enterprise, not disabled and not expired', async () => {
    const active = async (enterpriseId = house.enterpriseId) => {
      const { rows } = await sql<{ id: string }>`
        select id from users u where id = any(${[anna, bert]}::uuid[])
          and ${activeUserCondition(enterpriseId, later(0))}`.execute(db)
      return rows.map(({ id }) => id).sort()
    }
    expect(await active()).toEqual([anna, bert].sort())
    expect(await active(strange)).toEqual([])
    await set(anna, { expires_at: later(0) })
    expect(await active()).toEqual([bert])
    await set(anna, { expires_at: later(1) })
    expect(await active()).toEqual([anna, bert].sort())
    await set(anna, { expires_at: null, disabled_at: later(0) })
    expect(await active()).toEqual([bert])
    await set(anna, { disabled_at: null })
  })
})
