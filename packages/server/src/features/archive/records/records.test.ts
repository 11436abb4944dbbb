import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contextOf } from '../../../../test/files.ts'
import { findTreeFaults } from '../../nodes/index.ts'
import { archivingSuite } from './archiving.suite.ts'
import { app, desk, prepareRecordsDesk, stubs } from './test-desk.ts'

prepareRecordsDesk()

archivingSuite()

describe('what is archived rests', () => {
  test('no general door changes it, whoever knocks', async () => {
    const { zhang, enterprise, admin } = app.people
    const folder = await desk.folder('rest')
    const file = await desk.file('r.txt', folder.id)
    await desk.put([folder.id], desk.contracts)
    for (const person of [zhang, enterprise, admin]) {
      const refuses = async (endpoint: Parameters<typeof app.refusal>[0], input: object) =>
        (await app.refusal(endpoint, input, person)).key
      expect(await refuses(fileEndpoints.rename, { id: file, name: 'other.txt' })).toBe('locks.archive')
      expect(await refuses(fileEndpoints.remove, { ids: [file] })).toBe('locks.archive')
      expect(await refuses(fileEndpoints.remove, { ids: [folder.id] })).toBe('locks.archive')
      expect(await refuses(fileEndpoints.addFolder, { parentId: folder.id, name: 'new' })).toMatch(
        /^(locks.archive|common.no_permission)$/,
      )
      expect(await refuses(fileEndpoints.addFolder, { parentId: desk.contracts, name: 'new' })).toBe(
        'locks.archive',
      )
      const ctx = await contextOf(app, person)
      await expect(
        ctx.together(async (tx) =>
          (await import('../../nodes/index.ts')).lockTargetFolder(tx, { parentId: folder.id }, 'upload'),
        ),
      ).rejects.toMatchObject({ key: 'locks.archive' })
      const other = await desk.folder(`to ${person.account}`, desk.home.id, zhang)
      if (person === zhang) {
        const { results } = await app.call(fileEndpoints.move, {
          ids: [file],
          parentId: other.id,
          conflict: 'ask',
        })
        expect(results).toMatchObject([{ result: 'refused', reason: 'locks.archive' }])
        expect(
          (await app.call(fileEndpoints.copy, { ids: [file], parentId: other.id, conflict: 'ask' })).results,
        ).toMatchObject([{ result: 'done' }])
        const mine = await desk.file('in')
        expect(
          await refuses(fileEndpoints.move, { ids: [mine], parentId: desk.contracts, conflict: 'ask' }),
        ).toBe('locks.archive')
        expect(await refuses(fileEndpoints.copy, { ids: [mine], parentId: folder.id, conflict: 'ask' })).toBe(
          'locks.archive',
        )
        expect(await app.call(recycleEndpoints.purge, { ids: [folder.id] })).toMatchObject({
          results: [{ reason: 'common.not_found' }],
        })
      }
    }
  })

  test('an undo from before does not bring it back', async () => {
    const file = await desk.file('undo.txt')
    const other = await desk.folder('other')
    const moved = await desk.move([file], other.id)
    const renamed = await app.call(fileEndpoints.rename, { id: file, name: 'renamed.txt' })
    const copied = await desk.copy([file], desk.home.id)
    const copy = copied.results[0]!.newId!
    await desk.put([file, copy], desk.contracts)
    for (const undoId of [moved.undoId!, renamed.undoId!, copied.undoId!])
      expect((await app.refusal(fileEndpoints.undo, { undoId })).key).toMatch(
        /^(spaces.undo_ended|locks.archive)$/,
      )
    expect((await desk.item(file)).name).toBe('renamed.txt')
  })

  test('what was deleted inside before is restored to where it was, not into the archive', async () => {
    const folder = await desk.folder('holed')
    const inside = await desk.file('deleted.txt', folder.id)
    const { undoId } = await app.call(fileEndpoints.remove, { ids: [inside] })
    await desk.put([folder.id], desk.contracts)
    expect(await app.refusal(fileEndpoints.undo, { undoId })).toMatchObject({ key: 'spaces.undo_ended' })
    expect(await app.call(recycleEndpoints.restore, { ids: [inside], parentId: folder.id })).toMatchObject([
      { result: 'refused', reason: 'locks.archive' },
    ])
    expect(await app.call(recycleEndpoints.restore, { ids: [inside] })).toMatchObject([{ result: 'done' }])
    const { path } = await app.call(fileEndpoints.detail, { id: inside })
    expect(path.map(({ name }) => name)).toEqual(['张伟', desk.home.name, 'holed', 'deleted.txt'])
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })
})

describe('coming back', () => {
  test('makes the way anew, or goes where it is told, and is for those who keep the category', async () => {
    const { enterprise, zhang } = app.people
    const folder = await desk.folder('way')
    const file = await desk.file('back.txt', folder.id)
    const record = await desk.putOne(file, desk.contracts)
    expect(await app.call(archiveEndpoints.giveBack, { ids: [record.id] }, zhang)).toMatchObject([
      { result: 'refused', reason: 'archive.not_found' },
    ])
    await app.call(fileEndpoints.remove, { ids: [folder.id] })
    expect(await app.call(archiveEndpoints.giveBack, { ids: [record.id] }, enterprise)).toMatchObject([
      { result: 'done' },
    ])
    const { path } = await app.call(fileEndpoints.detail, { id: file })
    expect(path.map(({ name }) => name)).toEqual(['张伟', desk.home.name, 'way', 'back.txt'])
    expect(path[2]!.id).not.toBe(folder.id)
    expect((await stubs(path[2]!.id)).rows).toEqual([])
    expect(await app.call(archiveEndpoints.giveBack, { ids: [record.id] }, enterprise)).toMatchObject([
      { reason: 'archive.not_found' },
    ])
    const again = await desk.putOne(file, desk.contracts)
    expect(
      await app.refusal(archiveEndpoints.giveBack, { ids: [again.id], parentId: desk.home.id }, enterprise),
    ).toMatchObject({ key: 'common.not_found' })
    expect(
      await app.call(
        archiveEndpoints.giveBack,
        { ids: [again.id], parentId: app.people.departments.sales },
        enterprise,
      ),
    ).toMatchObject([{ result: 'done' }])
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('says when there is no room', async () => {
    const record = await desk.putOne(await desk.file('big', undefined, undefined, 1000), desk.contracts)
    await sql`update quotas set total = used + 10 where owner_id = ${app.people.zhang.id}`.execute(
      app.ports.db,
    )
    expect(
      await app.call(archiveEndpoints.giveBack, { ids: [record.id] }, app.people.enterprise),
    ).toMatchObject([{ result: 'refused', reason: 'spaces.no_room' }])
    await sql`update quotas set total = 0 where owner_id = ${app.people.zhang.id}`.execute(app.ports.db)
    expect((await desk.record(record.code)).state).toBe('archived')
  })
})

describe('retention', () => {
  test('a hold beats everything, and only administrators place one', async () => {
    const { enterprise, zhang } = app.people
    const { id, code } = await desk.putOne(await desk.file('held'), desk.contracts)
    const hold = (on: boolean) =>
      app.call(archiveEndpoints.hold, { ids: [id], hold: on, words: '诉讼' }, enterprise)
    expect(
      await app.refusal(archiveEndpoints.hold, { ids: [id], hold: true, words: '' }, zhang),
    ).toMatchObject({
      status: 403,
    })
    await hold(true)
    expect(await desk.record(code)).toMatchObject({ state: 'held', heldFor: '诉讼' })
    expect(await app.call(archiveEndpoints.giveBack, { ids: [id] }, enterprise)).toMatchObject([
      { reason: 'archive.held' },
    ])
    expect(
      await app.call(archiveEndpoints.retain, { ids: [id], classId: desk.ever }, enterprise),
    ).toMatchObject([{ reason: 'archive.held' }])
    const held = await app.call(archiveEndpoints.list, { view: 'held', page: 1, pageSize: 10 }, enterprise)
    expect(held.rows.map((row) => row.id)).toContain(id)
    await hold(false)
    expect(await app.call(archiveEndpoints.giveBack, { ids: [id] }, enterprise)).toMatchObject([
      { result: 'done' },
    ])
  })

  test('in strict mode nobody shortens it, also not after the mode has ended', async () => {
    const { enterprise } = app.people
    const settings = await app.call(archiveAdminApi.settings, {}, enterprise)
    const strict = (on: boolean) =>
      app.call(archiveAdminApi.saveSettings, { ...settings, strict: on }, enterprise)
    await strict(true)
    const { id } = await desk.putOne(await desk.file('strict'), desk.contracts)
    await strict(false)
    const short = await app.call(
      archiveAdminApi.saveClass,
      { name: '一年', years: 1, atEnd: 'review' },
      enterprise,
    )
    const retain = (classId: string) => app.call(archiveEndpoints.retain, { ids: [id], classId }, enterprise)
    expect(await retain(short.id)).toMatchObject([{ reason: 'archive.strict' }])
    expect(await app.call(archiveEndpoints.giveBack, { ids: [id] }, enterprise)).toMatchObject([
      { reason: 'archive.strict' },
    ])
    expect(await retain(desk.ever)).toMatchObject([{ result: 'done' }])
    expect(await retain(desk.ten)).toMatchObject([{ reason: 'archive.strict' }])
    const free = await desk.putOne(await desk.file('free'), desk.contracts)
    expect(
      await app.call(archiveEndpoints.retain, { ids: [free.id], classId: short.id }, enterprise),
    ).toMatchObject([{ result: 'done' }])
  })
})

test('categories and classes that are used stay', async () => {
  const { enterprise, zhang } = app.people
  await desk.putOne(await desk.file('used'), desk.secrets)
  expect(await app.refusal(archiveAdminApi.dropCategory, { id: desk.secrets }, enterprise)).toMatchObject({
    key: 'archive.category_filled',
  })
  expect(await app.refusal(archiveAdminApi.dropClass, { id: desk.ten }, enterprise)).toMatchObject({
    key: 'archive.class_used',
  })
  expect(
    await app.refusal(archiveAdminApi.saveCategory, { name: '合同', note: '' }, enterprise),
  ).toMatchObject({ key: 'spaces.name_taken' })
  expect(await app.refusal(archiveAdminApi.saveCategory, { name: 'x', note: '' }, zhang)).toMatchObject({
    key: 'common.no_permission',
  })
  const { id } = await app.call(archiveAdminApi.saveCategory, { name: '临时', note: '' }, enterprise)
  await app.call(
    archiveAdminApi.saveCategory,
    { id, name: '暂存', note: 'n', classId: desk.ever },
    enterprise,
  )
  const shown = await app.call(archiveAdminApi.categories, {}, enterprise)
  expect(shown.find((one) => one.id === id)).toMatchObject({ name: '暂存', note: 'n', keeps: true, items: 0 })
  await app.call(archiveAdminApi.dropCategory, { id }, enterprise)
  expect((await app.call(archiveAdminApi.categories, {}, zhang)).map(({ name }) => name)).toEqual([
    '2026',
    '合同',
    '机密',
  ])
})

test('the index is a spreadsheet of what one may learn of', async () => {
  await desk.putOne(await desk.file('=1+1'), desk.contracts)
  const get = (token: string) =>
    app.app.inject({
      method: 'GET',
      url: '/api/Export/ArchiveIndex?View=archived&Language=en',
      headers: { authorization: `Bearer ${token}` },
    })
  const answer = await get(app.people.zhang.token)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
})
