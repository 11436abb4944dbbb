import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { grant } from '../../../test/files.ts'
import { findBounds as bounds } from './finding/index.ts'
import { allFoundNames, app, desk, foundNames, lookFor } from './test-desk.ts'

const none = { tops: 0, folders: -1, items: 0 }
const usual = structuredClone(bounds)

/** Copies a node this many times, each copy newer than the last; the planner learns that the table has grown. */
async function multiply(id: string, many: number): Promise<void> {
  await sql`insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, suffix, inherits, created_by, created_at, updated_by, updated_at)
    select gen_random_uuid(), n.parent_id, n.enterprise_id, n.is_folder, n.name_key || ' ' || g, n.name_key || ' ' || g,
      n.suffix, n.inherits, n.created_by, n.created_at, n.created_by, n.updated_at + g * interval '1 second'
    from nodes n, generate_series(1, ${many}::int) g where n.id = ${id}::uuid`.execute(app.ports.db)
  await sql`analyze nodes`.execute(app.ownerDb)
}

/** Tests that newer files which the asker does not see never empty an answer. */
export function hiddenFilesSuite(): void {
  afterEach(() => Object.assign(bounds, structuredClone(usual)))

  describe.each([
    ['from the newest', { common: -1, near: none, far: none, step: 5, look: 10, named: 10, rows: 3 }],
    ['by rare pieces', { hits: 5, rows: 3, near: none, far: none }],
    ['folder by folder', { hits: 5, rows: 3, common: -1 }],
  ])('beside newer files that are hidden, %s', (way, change) => {
    beforeEach(() => Object.assign(bounds, structuredClone(usual), change))
    const word = (animal: string) => `${animal}${way.length}`

    test('in folders of others, the first answer shows what is seen', async () => {
      const { li } = app.people
      const name = word('ibex')
      const seen = await desk.file(`${name} seen.txt`)
      await grant(app, seen, li.id, 'viewer')
      app.clock.forward(1000)
      await multiply(await desk.file(`${name} hidden.txt`), 400)
      expect(await foundNames(name, {}, li)).toEqual([`${name} seen.txt`])
    })

    test('one by one in an open folder, or by document control', async () => {
      const { zhang, li, departments } = app.people
      const name = word('gnu')
      const shared = await desk.folder(`${name} box`, departments.research, zhang)
      await grant(app, shared.id, li.id, 'editor')
      await desk.file(`${name} seen.txt`, shared.id, li)
      app.clock.forward(1000)
      const closed = await desk.file(`${name} closed.txt`, shared.id, zhang)
      await sql`update nodes set inherits = false where id = ${closed}`.execute(app.ports.db)
      await multiply(closed, 300)
      expect((await allFoundNames(name, {}, li)).sort()).toEqual([`${name} box`, `${name} seen.txt`])
      expect(await foundNames(name, {}, li)).not.toEqual([])

      await sql`update spaces set own_only = true where id = ${departments.research}`.execute(app.ports.db)
      await sql`delete from grants where node_id = ${shared.id}`.execute(app.ports.db)
      await sql`update nodes set grant_count = 0 where id = ${shared.id}`.execute(app.ports.db)
      const own = await desk.file(`${name} own.txt`, shared.id, zhang)
      app.clock.forward(1000)
      const { head } = app.people
      await multiply(await desk.file(`${name} of the head.txt`, shared.id, head), 300)
      await sql`update nodes set created_by = ${head.id} where parent_id = ${shared.id} and id <> ${own}`.execute(
        app.ports.db,
      )
      expect((await allFoundNames(name, {}, zhang)).sort()).toEqual([`${name} box`, `${name} own.txt`])
      expect(await foundNames(name, {}, zhang)).not.toEqual([])
      await sql`update spaces set own_only = false where id = ${departments.research}`.execute(app.ports.db)
    })

    test('outside the place and of another type, where one looks in a folder for a type', async () => {
      const name = word('yak')
      const place = await desk.folder('place')
      await desk.file(`${name} here.pdf`, place.id)
      app.clock.forward(1000)
      await multiply(await desk.file(`${name} there.pdf`), 200)
      await multiply(await desk.file(`${name} other.txt`, place.id), 200)
      const found = await lookFor(`${name} type:pdf`, { folderId: place.id })
      expect(found.rows.map((row) => row.name)).toEqual([`${name} here.pdf`])
    })
  })
}
