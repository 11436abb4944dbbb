import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { addFile, type Desk, grant, openDesk } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'

let desk: Desk
let app: TestApp
beforeAll(async () => {
  desk = await openDesk()
  ;({ app } = desk)
})
beforeEach(async () => {
  await desk.start()
  await sql`delete from deletions`.execute(app.ports.db)
})

const listed = (input: object = {}, person?: Person) =>
  app.call(recycleEndpoints.list, { type: 1, page: 1, pageSize: 100, ...input }, person)
const idsOf = async (input?: object) => (await listed(input)).rows.map(({ id }) => id)
const removed = async (name: string, size = 5) => {
  const id = await desk.file(name, undefined, undefined, size)
  await app.call(fileEndpoints.remove, { ids: [id] })
  app.clock.forward(1000)
  return id
}
/** A project space of the enterprise's administrator. */
const project = () =>
  app.call(
    workspaceEndpoints.create,
    { kind: 'project', name: `project ${desk.home.name}`, purpose: '' },
    app.people.enterprise,
  )

describe('the bins of a user', () => {
  const bins = (person: Person) => app.call(recycleEndpoints.bins, {}, person)
  const [own, departments] = [
    { type: 1, name: '' },
    { type: 2, name: '' },
  ]

  test("are one's own, for department administrators that of their departments, and those of spaces that one manages", async () => {
    const { zhang, head, enterprise } = app.people
    const { id: spaceId, name } = await project()
    await grant(app, spaceId, zhang.id, 'manager')
    expect(await bins(head)).toEqual([own, departments])
    expect(await bins(enterprise)).toEqual([own, { type: 2, spaceId, name }])
    expect(await bins(zhang)).toEqual([own, { type: 2, spaceId, name }])
  })

  test('are for administrators of the enterprise those of single spaces with deleted items', async () => {
    const { zhang, enterprise, admin, departments: spaces } = app.people
    const { research: spaceId } = spaces
    const id = await addFile(app, zhang, { spaceId }, `d ${desk.home.name}`, 3)
    expect((await bins(enterprise)).map((bin) => bin.spaceId)).not.toContain(spaceId)
    await app.call(fileEndpoints.remove, { ids: [id] })
    for (const person of [enterprise, admin]) {
      expect((await bins(person)).map((bin) => bin.spaceId)).toContain(spaceId)
      expect((await listed({ type: 2, spaceId }, person)).rows).toMatchObject([{ id }])
      expect((await app.refusal(recycleEndpoints.list, { type: 2, page: 1, pageSize: 9 }, person)).key).toBe(
        'common.no_permission',
      )
    }
    expect((await bins(zhang)).map((bin) => bin.spaceId)).not.toContain(spaceId)
  })

  test('are of an archived space those of its owner alone', async () => {
    const { zhang, enterprise } = app.people
    const { id: spaceId } = await project()
    await grant(app, spaceId, zhang.id, 'manager')
    await sql`update spaces set archived_at = ${app.ports.now()} where id = ${spaceId}`.execute(app.ports.db)
    const spacesOf = async (person: Person) => (await bins(person)).map((bin) => bin.spaceId)
    expect(await spacesOf(zhang)).not.toContain(spaceId)
    expect(await spacesOf(enterprise)).toContain(spaceId)
  })

  test('are not those of folders, nor of spaces that the user may not see', async () => {
    const { wang } = app.people
    const box = await desk.folder('box')
    const { id: spaceId } = await project()
    const refusal = async (id: string, person?: Person) =>
      (await app.refusal(recycleEndpoints.list, { type: 2, spaceId: id, page: 1, pageSize: 9 }, person)).key
    expect(await refusal(box.id)).toBe('common.not_found')
    expect(await refusal(spaceId, wang)).toBe('common.not_found')
    expect(await refusal(generateId())).toBe('common.not_found')
    // the own space by its id is the owner's bin, and nobody else's
    expect((await listed({ type: 2, spaceId: app.people.zhang.id })).rows).toEqual([])
  })
})

describe('the rows of a bin', () => {
  test('come page by page, with a cursor only in order of time and while there may be more', async () => {
    const [a, b, c, d] = [await removed('a'), await removed('b'), await removed('c'), await removed('d')]
    expect(await idsOf({ page: 2, pageSize: 2 })).toEqual([b, a])
    expect(await idsOf({ page: 2, pageSize: 3 })).toEqual([a])
    expect(await idsOf({ order: 'asc' })).toEqual([a, b, c, d])
    expect(await idsOf({ sort: 'deletedAt', order: 'desc' })).toEqual([d, c, b, a])
    const first = await listed({ pageSize: 3 })
    expect(first.total).toBe(4)
    const rest = await listed({ pageSize: 3, cursor: first.cursor })
    expect(rest.rows.map(({ id }) => id)).toEqual([a])
    expect(rest.cursor).toBeUndefined()
    expect((await listed({ pageSize: 3, sort: 'name' })).cursor).toBeUndefined()
  })

  test('are sorted by fields of theirs alone', async () => {
    expect(
      await app.refusal(recycleEndpoints.list, { type: 1, page: 1, pageSize: 9, sort: 'spaceId' }),
    ).toMatchObject({
      key: 'common.invalid',
      details: { fields: [{ field: 'SortField', fault: 'unknown' }] },
    })
    expect(
      await app.refusal(recycleEndpoints.list, { type: 1, page: 1, pageSize: 9, cursor: 'e30' }),
    ).toMatchObject({ key: 'common.invalid', details: { fields: [{ field: 'Cursor', fault: 'unknown' }] } })
  })

  test('are searched without the spaces around a word', async () => {
    const id = await removed('plan.txt')
    expect(await idsOf({ search: ' plan ' })).toEqual([id])
    expect(await idsOf({ deletedBy: ' 张 ' })).toEqual([id])
    expect(await idsOf({ place: ` ${desk.home.name} ` })).toEqual([id])
  })

  test('may be purged by the owner, unless a rule still keeps them', async () => {
    const id = await removed('a')
    const purgeable = async () => (await listed()).rows[0]!.purgeable
    const keep = (until: Date) =>
      sql`update deletions set keep_until = ${until} where node_id = ${id}`.execute(app.ports.db)
    expect(await purgeable()).toBe(true)
    await keep(new Date(app.clock.now.getTime() + 1))
    expect(await purgeable()).toBe(false)
    await keep(app.clock.now)
    expect(await purgeable()).toBe(true)
    await keep(new Date(app.clock.now.getTime() - 1))
    expect(await purgeable()).toBe(true)
  })

  test('name no space that the user sees no more', async () => {
    const { zhang, wang } = app.people
    await grant(app, desk.home.id, wang.id, 'editor')
    const box = await desk.folder('box', desk.home.id, wang)
    const id = await desk.file('x', box.id, wang)
    await app.call(fileEndpoints.remove, { ids: [id] }, wang)
    await sql`delete from grants where node_id = ${desk.home.id}`.execute(app.ports.db)
    expect((await listed({}, wang)).rows).toMatchObject([
      { id, spaceId: zhang.id, spaceName: '', position: `${desk.home.name} / box`, purgeable: false },
    ])
    expect((await listed()).rows).toMatchObject([
      { id, spaceName: '张伟', position: `张伟 / ${desk.home.name} / box`, purgeable: true },
    ])
  })
})
