import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { fileEndpoints } from '@cabinet/contract/files'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { findTreeFaults } from '../../nodes/index.ts'
import { archive } from '../index.ts'
import { type ArchiveDesk, openArchiveDesk } from '../test-archive.ts'
import { normalizeSuffixes, unusedSinceDate } from './unused.rules.ts'

let desk: ArchiveDesk
let app: TestApp
beforeAll(async () => {
  desk = await openArchiveDesk()
  app = desk.app
})
beforeEach(() => desk.start())

const DAY_MS = 24 * 3_600_000
const rule = () => archive.jobs!.find((one) => one.name === 'archive.unused')!.run(app.system, {} as never)
const wait = async (days: number) => {
  app.clock.forward(days * DAY_MS)
  await desk.years(0)
}
const settings = async (more: object) => {
  const { enterprise } = app.people
  const before = await app.call(archiveAdminApi.settings, {}, enterprise)
  await app.call(archiveAdminApi.saveSettings, { ...before, ...more }, enterprise)
}
/** Adds a label to these files and returns its id. */
async function labelled(ids: string[]): Promise<string> {
  const { db } = app.ports
  const [type, label, enterprise] = [generateId(), generateId(), app.people.departments.root]
  await sql`insert into label_types (id, enterprise_id, name, name_key, colour, many, setters, role_ids, required_in,
    position, enabled, created_at) values (${type}, ${enterprise}, 't', 't', 'blue', true, 'everyone', '{}', '{}', 1,
    true, now())`.execute(db)
  await sql`insert into labels (id, enterprise_id, type_id, name, name_key, colour, level, created_at)
    values (${label}, ${enterprise}, ${type}, 'l', 'l', null, 0, now())`.execute(db)
  await sql`insert into node_labels (node_id, label_id, set_by, set_at)
    select id, ${label}, null, now() from unnest(${ids}::uuid[]) as id`.execute(db)
  return label
}
const proposed = async (mine = true, person = app.people.zhang) =>
  (await app.call(archiveAdminApi.unused, { mine, page: 1, pageSize: 100 }, person)).rows.map(
    ({ name }) => name,
  )

test('the rule is off until an administrator switches it on, and says where to', async () => {
  const { enterprise, zhang } = app.people
  expect(await app.call(archiveAdminApi.settings, {}, enterprise)).toMatchObject({
    unusedOn: false,
    unusedMonths: 3,
    strict: false,
  })
  expect(await app.refusal(archiveAdminApi.settings, {}, zhang)).toMatchObject({ status: 403 })
  await desk.file('quiet')
  await wait(100)
  await rule()
  expect(await proposed()).toEqual([])
  const now = await app.call(archiveAdminApi.settings, {}, enterprise)
  expect(
    await app.refusal(archiveAdminApi.saveSettings, { ...now, unusedOn: true }, enterprise),
  ).toMatchObject({ key: 'archive.rule_incomplete' })
})

test('proposes, tells the owner, waits, archives what nobody keeps, and never removes', async () => {
  const { zhang, li, enterprise } = app.people
  await desk.file('unused.txt')
  const kept = await desk.file('kept.txt')
  const touched = await desk.file('touched.txt')
  const early = await desk.file('early.txt')
  await desk.file('spared.TMP')
  const label = await labelled([await desk.file('labelled.txt')])
  await wait(100)
  const fresh = await desk.file('fresh.txt')
  await settings({
    unusedOn: true,
    unusedCategoryId: desk.secrets,
    unusedNotSuffixes: ['tmp'],
    unusedNotLabelIds: [label],
  })
  app.pushed.length = 0
  await rule()
  expect(app.pushed).toMatchObject([{ userIds: [zhang.id], message: { textKey: 'archivePush.unused' } }])
  const names = await proposed()
  expect(names).toEqual(expect.arrayContaining(['unused.txt', 'kept.txt', 'touched.txt', 'early.txt']))
  expect(names).not.toContain('spared.TMP')
  expect(names).not.toContain('labelled.txt')
  expect(names).not.toContain('fresh.txt')
  expect(await proposed(false, li)).toEqual([])
  expect(await proposed(false, enterprise)).toEqual(names)
  expect(await app.refusal(archiveAdminApi.answerUnused, { ids: [kept], keep: true }, li)).toMatchObject({
    key: 'common.not_found',
  })
  await app.call(archiveAdminApi.answerUnused, { ids: [kept], keep: true })
  expect(await app.call(archiveAdminApi.answerUnused, { ids: [early], keep: false })).toEqual({ count: 1 })
  expect(await desk.names(desk.home.id)).not.toContain('early.txt')
  await app.call(fileEndpoints.rename, { id: touched, name: 'used.txt' })
  await wait(13)
  await rule()
  expect(await desk.names(desk.home.id)).toContain('unused.txt')
  await wait(2)
  await rule()
  const left = await desk.names(desk.home.id)
  expect(left.sort()).toEqual(['fresh.txt', 'kept.txt', 'labelled.txt', 'spared.TMP', 'used.txt'])
  expect(fresh).toBeTruthy()
  const { rows } = await app.call(
    archiveEndpoints.list,
    { view: 'archived', search: 'unused.txt', page: 1, pageSize: 10 },
    zhang,
  )
  expect(rows).toMatchObject([{ title: 'unused.txt', archivedBy: '', className: '十年', state: 'archived' }])
  expect(await findTreeFaults(app.ports.db)).toEqual([])
  // a returned file is not proposed again the next night
  await app.call(archiveEndpoints.giveBack, { ids: [rows[0]!.id] }, enterprise)
  await rule()
  expect(await proposed()).not.toContain('unused.txt')
})

test('months and suffixes are read as people write them', () => {
  expect(unusedSinceDate(3, new Date('2026-11-22T08:00:00Z')).toISOString()).toBe('2026-08-22T08:00:00.000Z')
  expect(normalizeSuffixes([' TMP', '.log', '..bak', '', '.log'])).toEqual(['.tmp', '.log', '.bak'])
})
