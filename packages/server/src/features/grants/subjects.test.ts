import { grantEndpoints } from '@cabinet/contract/grants'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grantsApp, makeSalesFolder, prepareGrantsDesk, saveGrants } from './test-desk.ts'

prepareGrantsDesk()

/** Adds people of the sales department, called by a word and a number. */
async function addPeople(count: number, word: string): Promise<string[]> {
  const { root, sales } = grantsApp.people.departments
  const { rows } = await sql<{ id: string }>`
    insert into users (id, enterprise_id, organisation_id, account, name, type, password_hash, must_change_password, created_at)
    select gen_random_uuid(), ${root}::uuid, ${sales}::uuid, 'u' || ${word} || n, 'Ada ' || ${word} || ' ' || n, 4, '-', false, now()
    from generate_series(1, ${count}::int) n returning id`.execute(grantsApp.ports.db)
  return rows.map(({ id }) => id)
}

test('two hundred people get access by one save, and are listed', async () => {
  const id = await makeSalesFolder()
  const people = await addPeople(200, 'crowd')
  const { changed } = await saveGrants([id], {
    grants: people.map((subjectId) => ({ kind: 'user', subjectId, below: false, template: 'viewer' })),
  })
  const { grants, total } = await grantsApp.call(grantEndpoints.list, { id }, grantsApp.people.enterprise)
  expect([changed, total, grants.filter((one) => !one.inherited).length]).toEqual([1, 200, 200])
})

test('of ten thousand matches, those that begin with what is typed come first', {
  timeout: 120_000,
}, async () => {
  await addPeople(9999, 'many')
  await sql`update users set name = 'Many Zed' where id = ${grantsApp.people.wang.id}::uuid`.execute(
    grantsApp.ports.db,
  )
  const { rows, total } = await grantsApp.call(
    grantEndpoints.subjects,
    { search: 'many ', page: 1, pageSize: 20 },
    grantsApp.people.zhang,
  )
  expect([rows.length, total, rows[0]?.name]).toEqual([20, 10_000, 'Many Zed'])
})
