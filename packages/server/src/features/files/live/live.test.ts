import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { lockEndpoints } from '@cabinet/contract/locks'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { addFile, contextOf, grant } from '../../../../test/files.ts'
import { currentPushPosition } from '../../../kernel/push/push.store.ts'
import { updateNodeContents } from '../../nodes/tree/index.ts'
import { deleteOldFolderChanges, findFolderChangesSince, findRecentFolderChanges } from './changes.store.ts'
import type { FolderChangeTables } from './changes.table.ts'
import { folderNotifierTiming } from './notifier.ts'
import { app, desk, file, folder, heard, hears, openWindow, prepareLiveDesk } from './test-live-desk.ts'

prepareLiveDesk()

/** Folders that this work changes, as the database tells them. */
async function changedBy(work: () => Promise<unknown>): Promise<Set<string>> {
  const position = await currentPushPosition(app.ports.db)
  await work()
  return new Set((await findFolderChangesSince(app.ports.db, position)).folderIds)
}

describe('every road that changes the rows of a folder tells it', () => {
  const remove = (...ids: string[]) => app.call(fileEndpoints.remove, { ids })

  test('adding, and the folder that counts the items', async () => {
    const a = await folder('a')
    expect(await changedBy(() => file('x', a.id))).toEqual(new Set([a.id, desk.home.id]))
    expect(await changedBy(() => folder('b', a.id))).toEqual(new Set([a.id, desk.home.id]))
  })

  test('a new version', async () => {
    const id = await file('x')
    const ctx = await contextOf(app, app.people.zhang)
    app.clock.forward(1000)
    const succession = { id, folderId: desk.home.id, before: 5, size: 5, version: 2, kept: 5 }
    expect(await changedBy(() => ctx.together((tx) => updateNodeContents(tx, [succession])))).toContain(
      desk.home.id,
    )
  })

  test('renaming, of a folder also for those who are in it', async () => {
    const a = await folder('a')
    expect(await changedBy(() => app.call(fileEndpoints.rename, { id: a.id, name: 'b' }))).toEqual(
      new Set([a.id, desk.home.id, app.people.zhang.id]),
    )
  })

  test('moving and copying', async () => {
    const [a, b] = [await folder('a'), await folder('b')]
    const id = await file('x', a.id)
    const moved = await changedBy(() => desk.move([id], b.id))
    expect([a.id, b.id].every((one) => moved.has(one))).toBe(true)
    expect(await changedBy(() => desk.copy([id], a.id))).toContain(a.id)
  })

  test('deleting, undoing, restoring; not what is done to the bin', async () => {
    const a = await folder('a')
    const id = await file('x', a.id)
    let undoId = ''
    expect(
      await changedBy(async () => {
        undoId = (await remove(id)).undoId!
      }),
    ).toContain(a.id)
    expect(await changedBy(() => app.call(fileEndpoints.undo, { undoId }))).toContain(a.id)
    await remove(id)
    expect(await changedBy(() => app.call(recycleEndpoints.restore, { ids: [id] }))).toContain(a.id)
    await remove(id)
    expect(await changedBy(() => app.call(recycleEndpoints.purge, { ids: [id] }))).not.toContain(a.id)
  })

  test('locking and unlocking', async () => {
    const id = await file('x')
    expect(await changedBy(() => app.call(lockEndpoints.lock, { ids: [id], minutes: 5 }))).toContain(
      desk.home.id,
    )
    expect(await changedBy(() => app.call(lockEndpoints.unlock, { ids: [id] }))).toContain(desk.home.id)
  })

  test('grants, also for the person who is named, and inheritance', async () => {
    const { li } = app.people
    const a = await folder('a')
    const x = await file('x', a.id)
    const change = (ids: string[], more: object = {}) => {
      const grants = [{ kind: 'user' as const, subjectId: li.id, below: false, template: 'viewer' as const }]
      return app.call(grantEndpoints.save, { ids, grants, removed: [], keep: true, ...more } as never)
    }
    const removed = [{ kind: 'user', subjectId: li.id, below: false }]
    expect(await changedBy(() => change([a.id]))).toEqual(new Set([desk.home.id, a.id, li.id]))
    const more = { grants: [{ kind: 'user', subjectId: li.id, below: false, template: 'editor' }] }
    expect(await changedBy(() => change([a.id], more))).toEqual(new Set([desk.home.id, a.id, li.id]))
    expect(await changedBy(() => change([x]))).toEqual(new Set([a.id, li.id]))
    expect(await changedBy(() => change([x], { grants: [], removed }))).toEqual(new Set([a.id, li.id]))
    const stopped = await changedBy(() => change([x], { grants: [], inherit: 'stop', keep: false }))
    expect(stopped).toEqual(new Set([a.id, desk.home.id]))
    // a grant that only goes along with its node changes nothing for the person
    expect(await changedBy(() => desk.move([a.id], app.people.zhang.id))).not.toContain(li.id)
  })

  test('not what is rolled back', async () => {
    const a = await folder('a')
    const ctx = await contextOf(app, app.people.zhang)
    const failing = ctx.together(async (tx) => {
      await app.call(fileEndpoints.list, { parentId: a.id, page: 1, pageSize: 1 })
      await updateNodeContents(tx, [
        { id: a.id, folderId: desk.home.id, before: 0, size: 1, version: 1, kept: 0 },
      ])
      throw new Error('no')
    })
    expect(await changedBy(() => failing.catch(() => undefined))).toEqual(new Set())
  })
})

test('changes are recent for seconds and are kept for a minute', async () => {
  const a = await folder('a')
  const recent = async (seconds: number) =>
    (await findRecentFolderChanges(app.ports.db, [a.id, desk.home.id], seconds)).folderIds
  expect(await recent(60)).toEqual([desk.home.id])
  expect(await recent(0)).toEqual([])
  await deleteOldFolderChanges(app.ports.db)
  expect(await recent(60)).toEqual([desk.home.id])
})

describe('windows that show a folder', () => {
  test('of two people on two servers hear of it, and of nothing that they do not show', async () => {
    const { zhang, li } = app.people
    const [a, b] = [await folder('a'), await folder('b')]
    await grant(app, a.id, li.id, 'viewer')
    const [here, there] = [await openWindow(0, zhang), await openWindow(1, li)]
    await here.watch(a.id)
    await there.watch(a.id)
    await file('x', b.id)
    await file('x', a.id)
    await Promise.all([hears(here, a.id), hears(there, a.id)])
    expect(heard(here)).toEqual(new Set([a.id]))
    expect(heard(there)).toEqual(new Set([a.id]))
  })

  test('without a right hear nothing, from the moment on that it ends', async () => {
    const { zhang, li } = app.people
    const [a, open] = [await folder('a'), await folder('open')]
    await grant(app, a.id, li.id, 'viewer')
    await grant(app, open.id, li.id, 'viewer')
    const [own, other] = [await openWindow(0, zhang), await openWindow(1, li)]
    await own.watch(a.id, desk.home.id)
    await other.watch(a.id, open.id, desk.home.id)
    await file('1', a.id)
    await hears(other, a.id)
    await app.ownerDb
      .withTables<{ grants: { node_id: string } }>()
      .deleteFrom('grants')
      .where('node_id', '=', a.id)
      .execute()
    // the hint of the ended right is on its way
    await eventually(async () => {
      other.heard.length = 0
      await file(crypto.randomUUID(), a.id)
      await file(crypto.randomUUID(), open.id)
      await hears(other, open.id)
      expect(heard(other)).not.toContain(a.id)
    })
    await hears(own, a.id)
    other.heard.length = 0
    await file('last', a.id)
    await file('last', open.id)
    await hears(other, open.id)
    expect(heard(other)).toEqual(new Set([open.id]))
  })

  test('hear of a thousand changes by few messages, the last included', { timeout: 60_000 }, async () => {
    const a = await folder('flood')
    const window = await openWindow(1, app.people.zhang)
    await window.watch(a.id)
    const begun = performance.now()
    for (let lot = 0; lot < 50; lot++)
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          addFile(app, app.people.zhang, { parentId: a.id }, `${lot} ${at}`, 0),
        ),
      )
    const messages = window.heard.length
    const most = (performance.now() - begun) / folderNotifierTiming.between + 2
    expect(messages).toBeLessThanOrEqual(most)
    window.heard.length = 0
    await file('last', a.id)
    await hears(window, a.id)
  })

  test('hear of a change that came just before they said what they show', async () => {
    const a = await folder('a')
    const window = await openWindow(0, app.people.zhang)
    await file('x', a.id)
    await window.watch(a.id)
    await hears(window, a.id)
  })

  test('hear what changed since they read what they show', async () => {
    const [a, b] = [await folder('a'), await folder('b')]
    await file('x', a.id)
    // the server has read all this before the windows come
    const before = await openWindow(0, app.people.zhang)
    await before.watch(b.id)
    await file('y', b.id)
    await hears(before, b.id)
    await app.system.db
      .withTables<FolderChangeTables>()
      .updateTable('folder_changes')
      .set({ created_at: new Date(Date.now() - 20_000) })
      .execute()
    const late = await openWindow(0, app.people.zhang)
    await late.watchSince(10, a.id)
    const early = await openWindow(1, app.people.zhang)
    await early.watchSince(30, a.id)
    await hears(early, a.id)
    expect(heard(late)).not.toContain(a.id)
  })

  test('that show too many, or no ids, are refused and stay connected', async () => {
    const window = await openWindow(0, app.people.zhang)
    const many = Array.from({ length: 81 }, () => crypto.randomUUID())
    await expect(window.watch(...many)).rejects.toThrow('no methods of this name')
    await expect(window.watch('a folder')).rejects.toThrow('no methods of this name')
    const a = await folder('a')
    await window.watch(a.id)
    await file('x', a.id)
    await hears(window, a.id)
  })

  test('hear no more of what they no longer show', async () => {
    const [a, b] = [await folder('a'), await folder('b')]
    const window = await openWindow(0, app.people.zhang)
    await window.watch(a.id)
    await window.watch(b.id)
    await file('x', a.id)
    await file('x', b.id)
    await hears(window, b.id)
    expect(heard(window)).not.toContain(a.id)
  })
})
