import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { fileEndpoints } from '@cabinet/contract/files'
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { grant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { PlainArchive } from './test-plain.ts'

export const SEED = Number(process.env.MODEL_SEED ?? 20261122)

/** mulberry32: the same steps in every run. */
export let state = SEED

export function chance(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

export const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!

export let app: TestApp

export let owners: Person[]

export let model: PlainArchive

export let categories: string[]

let classId: string

export const sees = (person: Person, id: string) =>
  model.live(id) && (model.spaceOf(id) === person.id || (model.archived(id) && id !== model.archive))

/** Opens the server, the archive and its plain model. */
export function prepareRandomArchive(): void {
  beforeAll(async () => {
    app = await createTestApp()
    const { enterprise, zhang, wang, departments } = app.people
    owners = [zhang, wang]
    classId = (
      await app.call(archiveAdminApi.saveClass, { name: 'k', years: 10, atEnd: 'destroy' }, enterprise)
    ).id
    const outer = await app.call(archiveAdminApi.saveCategory, { name: 'a', note: '', classId }, enterprise)
    const inner = await app.call(
      archiveAdminApi.saveCategory,
      { name: 'b', note: '', classId, parentId: outer.id },
      enterprise,
    )
    categories = [outer.id, inner.id]
    await grant(app, outer.id, `${departments.root}/*`, 'downloader')
    for (const { id } of owners) await grant(app, outer.id, id, 'uploader')
    for (const person of owners) await app.call(fileEndpoints.list, { page: 1, pageSize: 1 }, person)
    const { rows } = await sql<{ id: string }>`select space_id as id from archives`.execute(app.ports.db)
    model = new PlainArchive(
      owners.map(({ id }) => id),
      rows[0]!.id,
    )
    model.nodes.set(outer.id, {
      id: outer.id,
      parent: rows[0]!.id,
      folder: true,
      name: 'a',
      size: 0,
      gone: null,
    })
    model.nodes.set(inner.id, {
      id: inner.id,
      parent: outer.id,
      folder: true,
      name: 'b',
      size: 0,
      gone: null,
    })
  })
}
