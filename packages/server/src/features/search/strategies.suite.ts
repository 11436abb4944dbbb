import { searchEndpoints } from '@cabinet/contract/search'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { grant } from '../../../test/files.ts'
import { findBounds as bounds } from './finding/index.ts'
import { allFoundNames, app, askedSearch, desk, lookFor } from './test-desk.ts'

const none = { tops: 0, folders: -1, items: 0 }
const usual = structuredClone(bounds)

/** Tests the search strategies, which the bounds choose between. */
export function searchStrategiesSuite(): void {
  afterEach(() => Object.assign(bounds, structuredClone(usual)))

  // each search strategy must return the same results: by character pairs, folder by folder, from the
  // newest, or mixed
  describe.each([
    ['rare names', {}],
    ['more rare names than one portion', { hits: 1, near: none, far: none }],
    ['more rare names than one portion in a small reach', { hits: 1, near: none }],
    ['common names in a small reach', { hits: 2, rows: 1, common: -1 }],
    [
      'common names in a large reach',
      { common: -1, near: none, far: none, step: 2, look: 6, named: 2, rows: 1 },
    ],
    [
      'names that may prove rare',
      { common: -1, near: none, far: none, step: 1, look: 6, patience: 0, doubt: 1 },
    ],
  ])('rights on %s', (_, change) => {
    beforeEach(() => Object.assign(bounds, structuredClone(usual), change))

    test('nobody finds what they may not list, and a revoked right hides it at once', async () => {
      const { wang, li } = app.people
      const word = `zebra${Object.keys(change).length}${JSON.stringify(change).length}`
      const folder = await desk.folder(`${word} box`)
      const inside = await desk.file(`${word} inside.txt`, folder.id)
      await desk.file(`${word} beside.txt`)
      expect(await allFoundNames(word, {}, wang)).toEqual([])
      expect(await lookFor(word, {}, wang)).toMatchObject({ total: 0, facets: { owner: [], space: [] } })
      await grant(app, folder.id, wang.id, 'viewer')
      expect((await allFoundNames(word, {}, wang)).sort()).toEqual([`${word} box`, `${word} inside.txt`])
      await grant(app, inside, li.id, 'viewer')
      expect(await allFoundNames(word, {}, li)).toEqual([`${word} inside.txt`])
      await sql`delete from grants where node_id = any(${[folder.id, inside]}::uuid[])`.execute(app.ports.db)
      await sql`update nodes set grant_count = 0 where id = any(${[folder.id, inside]}::uuid[])`.execute(
        app.ports.db,
      )
      expect(await allFoundNames(word, {}, wang)).toEqual([])
      expect(await allFoundNames(word, {}, li)).toEqual([])
      expect(await allFoundNames(word)).toHaveLength(3)
    })

    test('a grant that ended, a folder that stops inheritance and document control hide it', async () => {
      const { zhang, li, head, departments } = app.people
      const word = `okapi${Object.keys(change).length}${JSON.stringify(change).length}`
      const shared = await desk.folder(`${word} all`, departments.research, zhang)
      await desk.file(`${word} note.txt`, shared.id, zhang)
      expect((await allFoundNames(word, {}, zhang)).length).toBe(2)
      await sql`update nodes set inherits = false where id = ${shared.id}`.execute(app.ports.db)
      expect(await allFoundNames(word, {}, zhang)).toEqual([])
      expect(await allFoundNames(word, {}, head)).toHaveLength(2)
      await grant(app, shared.id, li.id, 'viewer', new Date(app.clock.now.getTime() + 1000))
      expect(await allFoundNames(word, {}, li)).toHaveLength(2)
      app.clock.forward(2000)
      expect(await allFoundNames(word, {}, li)).toEqual([])
      await sql`update nodes set inherits = true where id = ${shared.id}`.execute(app.ports.db)
      await sql`update spaces set own_only = true where id = ${departments.research}`.execute(app.ports.db)
      await sql`update nodes set created_by = ${head.id} where name = ${`${word} note.txt`}`.execute(
        app.ports.db,
      )
      expect(await allFoundNames(word, {}, zhang)).toEqual([`${word} all`])
      await sql`update spaces set own_only = false where id = ${departments.research}`.execute(app.ports.db)
      expect(await allFoundNames(word, {}, zhang)).toHaveLength(2)
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
    const first = await lookFor('gnu', { pageSize: 20 })
    expect(first).toMatchObject({ more: true, cursor: expect.any(String) })
    expect(first.rows).toHaveLength(20)
    expect(first.total).toBeLessThan(200)
    const second = await lookFor('gnu', { pageSize: 20, page: 2 })
    expect(second.cursor).toBe(first.cursor)
    expect(second.rows.map(({ id }) => id)).not.toContain(first.rows[0]!.id)
    const all = await allFoundNames('gnu')
    expect(new Set(all).size).toBe(1200)
    expect(all).toHaveLength(1200)
    expect(
      (await app.refusal(searchEndpoints.search, { ...askedSearch, query: 'gnu', cursor: 'x' })).key,
    ).toBe('common.invalid')
  })
}
