import { favouriteEndpoints } from '@cabinet/contract/favourites'
import { fileEndpoints } from '@cabinet/contract/files'
import { labelEndpoints } from '@cabinet/contract/labels'
import { labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addFile, contextOf, grant } from '../../../test/files.ts'
import { accessibleNodes } from '../nodes/index.ts'
import { labelAdministrationSuite } from './administration.suite.ts'
import { securityLevelsOf } from './index.ts'
import {
  app,
  boss,
  contract,
  desk,
  draft,
  file,
  folder,
  label,
  open,
  page,
  prepareLabelsDesk,
  round,
  secret,
  set,
  shown,
  topics,
  type,
} from './test-desk.ts'

prepareLabelsDesk()

describe('labels of files', () => {
  test('are set in bulk, one at most where the category says so, and shown in order', async () => {
    const [x, y] = [await file('x.txt'), await file('y.txt')]
    expect(await set([x, y], [contract, open])).toMatchObject([{ result: 'done' }, { result: 'done' }])
    await set([x], [secret, draft], [contract])
    expect(await shown(x)).toEqual(['Draft', 'secret'])
    expect(await shown(y)).toEqual(['合同', 'open'])
    expect(await app.call(labelEndpoints.ofFiles, { ids: [x] })).toMatchObject([
      {
        level: 4,
        labels: [
          { colour: 'blue', typeName: topics.name },
          { colour: 'red', level: 4 },
        ],
      },
    ])
    const wrong = await app.refusal(labelEndpoints.set, {
      ids: [x],
      added: [open.id, secret.id],
      removed: [],
    })
    expect(wrong.key).toBe('labels.one_only')
  })

  test('are told to the windows that show the folder, set or taken away', async () => {
    const folders = async (work: () => Promise<unknown>) => {
      await sql`delete from folder_changes`.execute(app.ownerDb)
      await work()
      const { rows } = await sql<{ folder_id: string }>`select folder_id from folder_changes`.execute(
        app.ports.db,
      )
      return rows.map((row) => row.folder_id)
    }
    const x = await file('x.txt')
    expect(await folders(() => set([x], [contract]))).toContain(desk.home.id)
    expect(await folders(() => set([x], [], [contract]))).toContain(desk.home.id)
  })

  test('go with a move, and with a copy of everything below', async () => {
    const a = await folder('a')
    const x = await file('x.txt', a.id)
    await set([a.id], [contract])
    await set([x], [draft])
    const { results } = await desk.copy([a.id], desk.home.id, 'both')
    const copy = results[0]!.newId!
    expect(await shown(copy)).toEqual(['合同'])
    const inside = await app.call(fileEndpoints.list, { parentId: copy, ...page })
    expect(await shown(inside.rows[0]!.id)).toEqual(['Draft'])
    const b = await folder('b')
    await desk.move([x], b.id)
    expect(await shown(x)).toEqual(['Draft'])
  })

  test('come down from folders where their level is higher', async () => {
    const a = await folder('a')
    const x = await file('x.txt', a.id)
    await set([a.id], [secret])
    await set([x], [open])
    expect(await app.call(labelEndpoints.ofFiles, { ids: [x, a.id] })).toMatchObject([
      { labels: [{ name: 'open' }], level: 4, inherited: { name: 'secret' } },
      { level: 4 },
    ])
    const ctx = await contextOf(app, app.people.zhang)
    const seen = await accessibleNodes(ctx, [x, a.id, desk.home.id])
    expect([...(await securityLevelsOf(ctx, [...seen.values()])).values()]).toEqual([4, 4, 0])
  })

  test('a level is lowered only with a reason, which the journal keeps', async () => {
    const x = await file('x.txt')
    await set([x], [secret])
    expect(await set([x], [open])).toMatchObject([{ result: 'refused', reason: 'labels.reason_needed' }])
    expect(await set([x], [], [secret])).toMatchObject([{ reason: 'labels.reason_needed' }])
    expect(await set([x], [open], [], undefined, ' made public ')).toMatchObject([{ result: 'done' }])
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from journal where action = 'labels.set' and ${x}::uuid = any(nodes)
      order by id desc limit 1`.execute(app.ports.db)
    expect(rows[0]).toMatchObject({
      before: { labels: { [x]: ['secret'] } },
      after: { labels: { [x]: ['open'] }, reason: 'made public' },
    })
  })

  test('need the right to rename, on each item by itself; what is hidden is unknown', async () => {
    const { li } = app.people
    const [x, y, hidden] = [await file('x.txt'), await file('y.txt'), await file('z.txt')]
    await grant(app, x, li.id, 'editor')
    await grant(app, y, li.id, 'viewer')
    await set([y], [contract])
    expect(await set([x, y, hidden], [draft], [], li)).toMatchObject([
      { result: 'done' },
      { result: 'refused', reason: 'common.no_permission', name: 'y.txt' },
      { result: 'refused', reason: 'common.not_found', name: '' },
    ])
    expect(await shown(y, li)).toEqual(['合同'])
    expect(await shown(hidden, li)).toBeUndefined()
  })

  test('belong to who may set their category', async () => {
    const { zhang, head } = app.people
    const own = await type(`own ${round}`, { setters: 'administrators' })
    const checked = await label('checked', own.id)
    const x = await addFile(app, zhang, { spaceId: app.people.departments.research }, `${round}.txt`, 1)
    const wish = { ids: [x], added: [checked.id], removed: [] }
    expect(await app.refusal(labelEndpoints.set, wish, zhang)).toMatchObject({
      status: 403,
      key: 'labels.not_setter',
    })
    await app.call(labelEndpoints.set, wish, head)
    expect(await shown(x, zhang)).toEqual(['checked'])
    const choices = await app.call(labelEndpoints.choices, {}, zhang)
    expect(choices.find(({ id }) => id === own.id)).toMatchObject({
      maySet: false,
      labels: [{ name: 'checked' }],
    })
  })

  test('are asked for where the space wants them, and cannot be taken away there', async () => {
    const { zhang, departments } = app.people
    const must = await type(`must ${round}`, { requiredIn: ['department'], many: false })
    const [one, two] = [await label('one', must.id), await label('two', must.id)]
    const x = await addFile(app, zhang, { spaceId: departments.research }, `${round}.txt`, 1)
    const missing = async (id: string) => (await app.call(labelEndpoints.ofFiles, { ids: [id] }))[0]!.missing
    expect(await missing(x)).toContain(must.name)
    expect(await missing(await file('own.txt'))).not.toContain(must.name)
    // the list can be filtered to items that lack one
    const bare = async () =>
      (
        await app.call(fileEndpoints.list, { parentId: departments.research, unlabelled: true, ...page })
      ).rows.map(({ id }) => id)
    expect(await bare()).toContain(x)
    const others = { parentId: desk.home.id, unlabelled: true, ...page }
    expect((await app.call(fileEndpoints.list, others)).total).toBe(0)
    await set([x], [one])
    expect(await bare()).not.toContain(x)
    expect(await missing(x)).not.toContain(must.name)
    expect(await set([x], [], [one])).toMatchObject([{ reason: 'labels.required' }])
    expect(await set([x], [two])).toMatchObject([{ result: 'done' }])
    const off = { ...must, setters: 'everyone' as const, enabled: false }
    await app.call(labelAdminEndpoints.updateType, off, boss)
    const wish = { ids: [x], added: [one.id], removed: [] }
    expect(await app.refusal(labelEndpoints.set, wish)).toMatchObject({ key: 'labels.disabled' })
    expect(await set([x], [], [two])).toMatchObject([{ result: 'done' }])
  })

  test('narrow a list, with its total, and stand in the collection', async () => {
    const a = await folder('a')
    const ids = [a.id, await file('x.txt'), await file('y.txt'), await file('x.md')]
    await set([a.id, ids[1]!, ids[3]!], [contract])
    const list = (more: object) => app.call(fileEndpoints.list, { parentId: desk.home.id, ...page, ...more })
    const narrowed = await list({ labelId: contract.id })
    expect([narrowed.total, narrowed.rows.map(({ name }) => name)]).toEqual([3, ['a', 'x.md', 'x.txt']])
    expect((await list({ labelId: contract.id, search: 'TXT' })).rows).toMatchObject([{ name: 'x.txt' }])
    expect((await list({ labelId: draft.id })).total).toBe(0)
    await set([ids[1]!], [open])
    await app.call(favouriteEndpoints.add, { ids: [ids[1]!] })
    const { rows } = await app.call(favouriteEndpoints.list, { page: 1, pageSize: 1 })
    expect(rows[0]!.label).toBe('合同, open')
  })
})

labelAdministrationSuite()
