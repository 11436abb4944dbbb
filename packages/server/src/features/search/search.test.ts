import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { searchEndpoints } from '@cabinet/contract/search'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { type Desk, grant, openDesk } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { findBounds as bounds } from './finding/index.ts'

let desk: Desk
let app: TestApp
beforeAll(async () => {
  desk = await openDesk()
  app = desk.app
})
beforeEach(() => desk.start())

type Asked = Partial<Parameters<typeof app.call<typeof searchEndpoints.search>>[1]>
const look = (query: string, more: Asked = {}, person?: Person) =>
  app.call(
    searchEndpoints.search,
    { query, match: 'all', offset: 0, facets: true, sort: 'relevance', page: 1, pageSize: 50, ...more },
    person,
  )
const namesOf = async (query: string, more: Asked = {}, person?: Person) =>
  (await look(query, more, person)).rows.map((row) => row.name)
/** Returns the names of all result windows. */
async function allNamesOf(query: string, more: Asked = {}, person?: Person): Promise<string[]> {
  const names: string[] = []
  const pageSize = 100
  for (
    let [cursor, page, asked]: [string | undefined, number, number] = [undefined, 1, 0];
    asked < 200;
    asked++
  ) {
    const found = await look(query, { ...more, cursor, page, pageSize }, person)
    names.push(...found.rows.map((row) => row.name))
    if (page * pageSize < found.total) page++
    else if (found.cursor) [cursor, page] = [found.cursor, 1]
    else return names
  }
  throw new Error('it never ends')
}
const here = () => ({ folderId: desk.home.id })

const usual = structuredClone(bounds)
afterEach(() => Object.assign(bounds, structuredClone(usual)))

describe('names are found', () => {
  test('the moment they are there, by two Chinese characters, one, or a piece of a word', async () => {
    await desk.file('季度报告 2026.docx')
    await desk.folder('报表')
    await desk.file('Annual Report.pdf')
    expect(await namesOf('报告', here())).toEqual(['季度报告 2026.docx'])
    expect((await namesOf('报', here())).sort()).toEqual(['季度报告 2026.docx', '报表'].sort())
    expect(await namesOf('report', here())).toEqual(['Annual Report.pdf'])
    expect(await namesOf('epo ann', here())).toEqual(['Annual Report.pdf'])
    expect(await namesOf('r', here())).toEqual(['Annual Report.pdf'])
    expect(await namesOf('度报告 20', here())).toEqual(['季度报告 2026.docx'])
  })

  test('with hostile characters as what they are', async () => {
    const odd = [
      '100%_sure.txt',
      'a\u{1F600}b.txt',
      "o'brien $$.txt",
      '{a,b}&|!.txt',
      '𠮷野家.txt',
      'x^\u0007y'.replace('\u0007', '~'),
    ]
    for (const name of odd) await desk.file(name)
    await desk.file('plain.txt')
    for (const [query, name] of [
      ['%', odd[0]],
      ['_', odd[0]],
      ['0%_s', odd[0]],
      ['\u{1F600}', odd[1]],
      ["o'b", odd[2]],
      ['$$', odd[2]],
      ['{a,b}&|!', odd[3]],
      ['𠮷', odd[4]],
      ['𠮷野', odd[4]],
      ['^~', odd[5]],
    ] as const)
      expect(await namesOf(query, here()), query).toEqual([name])
    expect(await namesOf('\\', here())).toEqual([])
    expect(await namesOf('\\%', here())).toEqual([])
  })

  test('the best first, then the newest; or in the order that is wished', async () => {
    for (const name of ['my plan b.txt', 'plan.txt', 'explanation.txt', 'plan 2.txt']) {
      app.clock.forward(1000)
      await desk.file(name, undefined, undefined, name.length)
    }
    expect(await namesOf('plan', here())).toEqual([
      'plan.txt',
      'plan 2.txt',
      'my plan b.txt',
      'explanation.txt',
    ])
    expect(await namesOf('plan', { ...here(), sort: 'updatedAt' })).toEqual([
      'plan 2.txt',
      'explanation.txt',
      'plan.txt',
      'my plan b.txt',
    ])
    expect((await namesOf('plan', { ...here(), sort: 'size' }))[0]).toBe('explanation.txt')
    expect((await namesOf('plan', { ...here(), sort: 'name' }))[0]).toBe('explanation.txt')
    expect(await namesOf('plan', { ...here(), page: 2, pageSize: 3 })).toEqual(['explanation.txt'])
  })

  test('what fits is marked, and the way to it is told', async () => {
    const folder = await desk.folder('deep')
    await desk.file('Needle one.txt', folder.id)
    const { rows, total, more } = await look('needle', here())
    expect({ total, more }).toEqual({ total: 1, more: false })
    expect(rows[0]).toMatchObject({ spaceName: '张伟', highlight: { name: [[0, 6]] } })
    expect(rows[0]!.path.map((crumb) => crumb.name)).toEqual([
      '张伟',
      desk.home.name,
      'deep',
      'Needle one.txt',
    ])
  })

  test('after a rename and a move at once, and not after a deletion until it is taken back', async () => {
    const folder = await desk.folder('box')
    const id = await desk.file('comet old.txt', folder.id)
    const { undoId: _ } = await app.call(fileEndpoints.rename, { id, name: 'comet new.txt' })
    expect(await namesOf('comet', here())).toEqual(['comet new.txt'])
    const other = await desk.folder('other box')
    await desk.move([id], other.id)
    expect(await namesOf('comet', { folderId: folder.id })).toEqual([])
    expect(await namesOf('comet', { folderId: other.id })).toEqual(['comet new.txt'])
    const { undoId } = await app.call(fileEndpoints.remove, { ids: [other.id] })
    expect(await namesOf('comet')).toEqual([])
    await app.call(fileEndpoints.undo, { undoId })
    expect(await namesOf('comet')).toEqual(['comet new.txt'])
    await app.call(fileEndpoints.remove, { ids: [id] })
    expect(await namesOf('comet')).toEqual([])
    await app.call(recycleEndpoints.restore, { ids: [id] })
    expect(await namesOf('comet')).toEqual(['comet new.txt'])
  })
})

describe('operators', () => {
  test('narrow by kind, owner, size, time and place', async () => {
    const folder = await desk.folder('tariff')
    await desk.file('tariff a.pdf', folder.id, undefined, 2000)
    await sql`update nodes set updated_at = updated_at - interval '3 days' where name like 'tariff%'`.execute(
      app.ports.db,
    )
    await desk.file('tariff b.docx', undefined, undefined, 10)
    expect(await namesOf('tariff type:folder', here())).toEqual(['tariff'])
    expect(await namesOf('tariff type:pdf', here())).toEqual(['tariff a.pdf'])
    expect(await namesOf('tariff type:文档', here())).toEqual(['tariff b.docx'])
    expect(await namesOf('tariff size:>1k', here())).toEqual(['tariff a.pdf'])
    expect(await namesOf('tariff size:<1k', here())).toEqual(['tariff b.docx'])
    expect(await namesOf('tariff after:1d', here())).toEqual(['tariff b.docx'])
    expect((await namesOf('tariff before:1d', here())).sort()).toEqual(['tariff', 'tariff a.pdf'])
    expect(await namesOf('in:tariff type:file')).toEqual(['tariff a.pdf'])
    expect(await namesOf('name:tariff type:file in:张伟 size:<1k', here())).toEqual(['tariff b.docx'])
    expect(await namesOf('tariff owner:张伟 type:pdf', here())).toEqual(['tariff a.pdf'])
    expect(await namesOf('tariff owner:me type:pdf', here())).toEqual(['tariff a.pdf'])
    expect(await namesOf('tariff owner:李', here())).toEqual([])
    expect(await namesOf('tariff owner:nobody', here())).toEqual([])
  })

  test('narrow by label, and labels are counted', async () => {
    const { db } = app.ports
    const file = await desk.file('walnut a.txt')
    await desk.file('walnut b.txt')
    const [kind, label] = [generateId(), generateId()]
    const root = app.people.departments.root
    await sql`insert into label_types (id, enterprise_id, name, name_key, colour, many, setters, position, enabled, created_at)
      values (${kind}, ${root}, '密级', '密级', 'red', true, 'everyone', 1, true, ${app.clock.now})`.execute(
      db,
    )
    await sql`insert into labels (id, enterprise_id, type_id, name, name_key, level, created_at)
      values (${label}, ${root}, ${kind}, '机密 A', '机密 a', 3, ${app.clock.now})`.execute(db)
    await sql`insert into node_labels (node_id, label_id, set_at) values (${file}, ${label}, ${app.clock.now})`.execute(
      db,
    )
    expect(await namesOf('label:"机密 A"', here())).toEqual(['walnut a.txt'])
    expect(await namesOf('walnut label:机密')).toEqual(['walnut a.txt'])
    expect(await namesOf('label:机密', {}, app.people.wang)).toEqual([])
    expect(await namesOf('walnut label:nothing')).toEqual([])
    expect((await look('walnut', here())).facets!.label).toEqual([{ key: '机密 A', count: 1 }])
  })

  test('that are wrong say what is wrong', async () => {
    const asked = { match: 'all', offset: 0, facets: true, sort: 'relevance', page: 1, pageSize: 10 } as const
    expect(await app.refusal(searchEndpoints.search, { ...asked, query: 'size:huge' })).toMatchObject({
      key: 'search.wrong_size',
      details: { value: 'huge' },
    })
    expect((await app.refusal(searchEndpoints.search, { ...asked, query: 'in:nowhere' })).key).toBe(
      'search.wrong_place',
    )
  })

  test('counts by which to narrow it agree with the hits', async () => {
    await desk.file('facet 1.pdf', undefined, undefined, 10)
    await desk.file('facet 2.pdf', undefined, undefined, 3 * 1024 ** 2)
    await desk.folder('facet 3')
    const { facets } = await look('facet', here())
    expect(facets!.type).toEqual([
      { key: 'pdf', count: 2 },
      { key: 'folder', count: 1 },
    ])
    expect(facets!.owner).toEqual([{ key: 'zhang', name: '张伟', count: 3 }])
    expect(facets!.size).toEqual([
      { key: '<1MB', count: 1 },
      { key: '1MB..10MB', count: 1 },
    ])
    expect(facets!.space).toEqual([{ key: '张伟', count: 3 }])
    for (const { key, count } of facets!.type)
      expect(await namesOf(`facet type:${key}`, here())).toHaveLength(count)
  })
})

const none = { tops: 0, folders: -1, items: 0 }
// each search strategy must return the same results: by character pairs, folder by folder, from the newest,
// or mixed
describe.each([
  ['rare names', {}],
  ['more rare names than one portion', { hits: 1, near: none, far: none }],
  ['more rare names than one portion in a small reach', { hits: 1, near: none }],
  ['common names in a small reach', { hits: 2, rows: 1, common: -1 }],
  [
    'common names in a large reach',
    { common: -1, near: none, far: none, step: 2, look: 6, named: 2, rows: 1 },
  ],
  ['names that prove rare', { common: -1, near: none, far: none, step: 1, look: 6 }],
])('rights on %s', (_, change) => {
  beforeEach(() => Object.assign(bounds, structuredClone(usual), change))

  test('nobody finds what they may not list, and a revoked right hides it at once', async () => {
    const { wang, li } = app.people
    const word = `zebra${Object.keys(change).length}${JSON.stringify(change).length}`
    const folder = await desk.folder(`${word} box`)
    const inside = await desk.file(`${word} inside.txt`, folder.id)
    await desk.file(`${word} beside.txt`)
    expect(await allNamesOf(word, {}, wang)).toEqual([])
    expect(await look(word, {}, wang)).toMatchObject({ total: 0, facets: { owner: [], space: [] } })
    await grant(app, folder.id, wang.id, 'viewer')
    expect((await allNamesOf(word, {}, wang)).sort()).toEqual([`${word} box`, `${word} inside.txt`])
    await grant(app, inside, li.id, 'viewer')
    expect(await allNamesOf(word, {}, li)).toEqual([`${word} inside.txt`])
    await sql`delete from grants where node_id = any(${[folder.id, inside]}::uuid[])`.execute(app.ports.db)
    await sql`update nodes set grant_count = 0 where id = any(${[folder.id, inside]}::uuid[])`.execute(
      app.ports.db,
    )
    expect(await allNamesOf(word, {}, wang)).toEqual([])
    expect(await allNamesOf(word, {}, li)).toEqual([])
    expect(await allNamesOf(word)).toHaveLength(3)
  })

  test('a grant that ended, a folder that stops inheritance and document control hide it', async () => {
    const { zhang, li, head, departments } = app.people
    const word = `okapi${Object.keys(change).length}${JSON.stringify(change).length}`
    const shared = await desk.folder(`${word} all`, departments.research, zhang)
    await desk.file(`${word} note.txt`, shared.id, zhang)
    expect((await allNamesOf(word, {}, zhang)).length).toBe(2)
    await sql`update nodes set inherits = false where id = ${shared.id}`.execute(app.ports.db)
    expect(await allNamesOf(word, {}, zhang)).toEqual([])
    expect(await allNamesOf(word, {}, head)).toHaveLength(2)
    await grant(app, shared.id, li.id, 'viewer', new Date(app.clock.now.getTime() + 1000))
    expect(await allNamesOf(word, {}, li)).toHaveLength(2)
    app.clock.forward(2000)
    expect(await allNamesOf(word, {}, li)).toEqual([])
    await sql`update nodes set inherits = true where id = ${shared.id}`.execute(app.ports.db)
    await sql`update spaces set own_only = true where id = ${departments.research}`.execute(app.ports.db)
    await sql`update nodes set created_by = ${head.id} where name = ${`${word} note.txt`}`.execute(
      app.ports.db,
    )
    expect(await allNamesOf(word, {}, zhang)).toEqual([`${word} all`])
    await sql`update spaces set own_only = false where id = ${departments.research}`.execute(app.ports.db)
    expect(await allNamesOf(word, {}, zhang)).toHaveLength(2)
  })
})

test('more hits than one stretch holds are reached by its cursor, each once, the newest stretch first', async () => {
  Object.assign(bounds, { common: -1, near: none, far: none, step: 40, rows: 30 })
  const folder = await desk.folder('many')
  const { db } = app.ports
  await sql`insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, created_by, created_at, updated_by, updated_at)
    select gen_random_uuid(), ${folder.id}, n.enterprise_id, false, 'gnu ' || g, 'gnu ' || g, n.created_by, n.created_at, n.created_by,
      ${app.clock.now}::timestamptz - g * interval '1 microsecond'
    from nodes n, generate_series(1, 1200) g where n.id = ${folder.id}`.execute(db)
  const first = await look('gnu', { pageSize: 20 })
  expect(first).toMatchObject({ more: true, cursor: expect.any(String) })
  expect(first.rows).toHaveLength(20)
  expect(first.total).toBeLessThan(200)
  const second = await look('gnu', { pageSize: 20, page: 2 })
  expect(second.cursor).toBe(first.cursor)
  expect(second.rows.map(({ id }) => id)).not.toContain(first.rows[0]!.id)
  const all = await allNamesOf('gnu')
  expect(new Set(all).size).toBe(1200)
  expect(all).toHaveLength(1200)
  expect((await app.refusal(searchEndpoints.search, { ...asked, query: 'gnu', cursor: 'x' })).key).toBe(
    'common.invalid',
  )
})

const asked = {
  query: 'x',
  match: 'all',
  offset: 0,
  facets: true,
  sort: 'relevance',
  page: 1,
  pageSize: 10,
} as const

test('a folder that one may not see is no place to look in', async () => {
  const { wang } = app.people
  const refused = await app.refusal(searchEndpoints.search, { ...asked, folderId: desk.home.id }, wang)
  expect(refused.key).toBe('common.not_found')
})

describe('searches of one person', () => {
  test('the last ten are remembered, each once', async () => {
    for (let at = 0; at < 12; at++) {
      app.clock.forward(1000)
      await app.call(searchEndpoints.remember, { query: `q${at}` })
    }
    app.clock.forward(1000)
    await app.call(searchEndpoints.remember, { query: '  q5 ' })
    const { recent } = await app.call(searchEndpoints.mine, {})
    expect(recent).toHaveLength(10)
    expect(recent.slice(0, 2)).toEqual(['q5', 'q11'])
    await app.call(searchEndpoints.forget, { query: 'q5' })
    expect((await app.call(searchEndpoints.mine, {})).recent[0]).toBe('q11')
    await app.call(searchEndpoints.forget, {})
    expect((await app.call(searchEndpoints.mine, {})).recent).toEqual([])
  })

  test('kept ones have names, and nobody else reaches them', async () => {
    const { wang } = app.people
    const saved = await app.call(searchEndpoints.save, { name: 'Contracts', query: '合同 type:pdf' })
    await app.call(searchEndpoints.save, { name: 'Contracts', query: '合同 type:word' })
    expect((await app.call(searchEndpoints.mine, {})).saved).toMatchObject([
      { name: 'Contracts', query: '合同 type:word' },
    ])
    expect((await app.call(searchEndpoints.mine, {}, wang)).saved).toEqual([])
    expect((await app.refusal(searchEndpoints.removeSaved, { id: saved.id }, wang)).key).toBe(
      'common.not_found',
    )
    await app.call(searchEndpoints.removeSaved, { id: saved.id })
    expect((await app.call(searchEndpoints.mine, {})).saved).toEqual([])
  })
})
