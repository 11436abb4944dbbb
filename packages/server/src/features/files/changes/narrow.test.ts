import { fileEndpoints } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import { lockEndpoints } from '@cabinet/contract/locks'
import { fileRights } from '@cabinet/contract/rights'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { addFile, type Desk, grant, openDesk } from '../../../../test/files.ts'
import { quotasByOwner, updateQuotaLimit } from '../../quotas/index.ts'

let desk: Desk
let app: TestApp
beforeAll(async () => {
  desk = await openDesk()
  ;({ app } = desk)
})
beforeEach(() => desk.start())

const take = fileRights.preview | fileRights.upload
const stopInheritance = (id: string) =>
  sql`update nodes set inherits = false where id = ${id}`.execute(app.ports.db)

/** Uploads one file by one call, as wang. */
async function upload(parentId: string, relativePath: string) {
  const size = 3
  const query = new URLSearchParams({
    chunkNumber: '1',
    chunkSize: '1024',
    currentChunkSize: String(size),
    totalSize: String(size),
    totalChunks: '1',
    identifier: 'md5',
    filename: relativePath.split('/').at(-1)!,
    relativePath,
    ParentId: parentId,
    complete: '1',
  })
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/File/FileUpload?${query}`,
    headers: {
      authorization: `Bearer ${app.people.wang.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from('abc'),
  })
  const { Code, Msg } = answer.json() as { Code: number; Msg: string }
  return Code === 200 ? 'done' : Msg
}

describe('an upload by a relative path', () => {
  test.each([
    ['that may be seen alone', fileRights.preview, 'common.no_permission'],
    ['that takes files', take | fileRights.new, 'done'],
  ])('into a folder %s', async (_, narrower, outcome) => {
    const { wang } = app.people
    await grant(app, desk.home.id, wang.id, 'editor')
    const sub = await desk.folder('sub')
    await stopInheritance(sub.id)
    await grant(app, sub.id, wang.id, narrower)
    expect(await upload(desk.home.id, 'sub/a.txt')).toBe(outcome)
    expect(await desk.names(sub.id)).toEqual(outcome === 'done' ? ['a.txt'] : [])
  })

  test('makes no folder where one may upload alone', async () => {
    await grant(app, desk.home.id, app.people.wang.id, take)
    expect(await upload(desk.home.id, 'new/a.txt')).toBe('common.no_permission')
    expect(await upload(desk.home.id, 'a.txt')).toBe('done')
    expect(await desk.names(desk.home.id)).toEqual(['a.txt'])
  })
})

describe.each(['move', 'copy'] as const)('a %s', (verb) => {
  test('brings files but no folder to where one may upload but not create folders', async () => {
    const { wang } = app.people
    await grant(app, desk.home.id, wang.id, take)
    const target = desk.home
    const name = `${verb} ${target.name}`
    const folder = await app.call(fileEndpoints.addFolder, { name }, wang)
    const file = await addFile(app, wang, {}, `${name}.txt`, 3)
    const { results } = await app.call(
      fileEndpoints[verb],
      { ids: [folder.id, file], parentId: target.id, conflict: 'ask' },
      wang,
    )
    expect(Object.fromEntries(results.map((one) => [one.id, one.reason ?? one.result]))).toEqual({
      [folder.id]: 'common.no_permission',
      [file]: 'done',
    })
    expect(await desk.names(target.id)).toEqual([`${name}.txt`])
  })

  test('does not join a folder with one that another locked', async () => {
    const { zhang, head, departments } = app.people
    const box = await app.call(
      fileEndpoints.addFolder,
      { name: `box ${desk.home.name}`, spaceId: departments.research },
      head,
    )
    const locked = await app.call(fileEndpoints.addFolder, { name: 'a', parentId: box.id }, head)
    await app.call(lockEndpoints.lock, { ids: [locked.id], minutes: 30 }, head)
    const mine = await app.call(fileEndpoints.addFolder, { name: 'a', parentId: desk.home.id }, zhang)
    await addFile(app, zhang, { parentId: mine.id }, 'inner.txt', 3)
    const { results } = await app.call(
      fileEndpoints[verb],
      { ids: [mine.id], parentId: box.id, conflict: 'merge' },
      zhang,
    )
    expect(results).toMatchObject([{ id: mine.id, result: 'refused', reason: 'locks.manual' }])
    expect(await desk.names(locked.id, head)).toEqual([])
    expect(await desk.names(mine.id)).toEqual(['inner.txt'])
  })
})

describe('a person without the right to download', () => {
  const held = fileRights.preview | fileRights.copy | fileRights.move | fileRights.cut

  test('neither copies nor moves a file to where they hold it', async () => {
    const { wang } = app.people
    await grant(app, desk.home.id, wang.id, held)
    const file = await desk.file('plan.docx')
    const folder = await desk.folder('plans')
    for (const verb of ['move', 'copy'] as const) {
      const { results } = await app.call(
        fileEndpoints[verb],
        { ids: [file, folder.id], parentId: wang.id, conflict: 'ask' },
        wang,
      )
      expect(results.map(({ reason }) => reason)).toEqual(['common.no_permission', 'common.no_permission'])
    }
    expect((await desk.names(desk.home.id)).sort()).toEqual(['plan.docx', 'plans'])
  })

  test('moves it within what they may look at, and copies nothing there', async () => {
    const { wang } = app.people
    await grant(app, desk.home.id, wang.id, held | fileRights.upload | fileRights.new)
    const file = await desk.file('plan.docx')
    const folder = await desk.folder('plans')
    const to = { ids: [file], parentId: folder.id, conflict: 'ask' as const }
    expect((await app.call(fileEndpoints.copy, to, wang)).results).toMatchObject([
      { reason: 'common.no_permission' },
    ])
    expect((await app.call(fileEndpoints.move, to, wang)).results).toMatchObject([{ result: 'done' }])
  })

  test('finds what is closed to copying left out of the copy of a folder', async () => {
    const { wang } = app.people
    await grant(app, desk.home.id, wang.id, 'downloader')
    const folder = await desk.folder(`c ${desk.home.name}`)
    const closed = await desk.file('closed.docx', folder.id)
    await desk.file('open.docx', folder.id)
    await stopInheritance(closed)
    await grant(app, closed, wang.id, held)
    const { results } = await app.call(
      fileEndpoints.copy,
      { ids: [folder.id], parentId: wang.id, conflict: 'ask' },
      wang,
    )
    await app.drainJobs()
    expect(await desk.names(results[0]!.newId!, wang)).toEqual(['open.docx'])
  })
})

describe('the deepest folder', () => {
  /** Makes a path of this many folders below home; returns the last. */
  const wayOf = async (levels: number, parentId: string) => {
    const path = Array.from({ length: levels }, (_, level) => `l${level}`).join('/')
    return (await app.call(fileEndpoints.addFolders, { parentId, paths: [path] }))[0]!
  }

  test.each(['move', 'copy'] as const)('lies at the limit after a %s, and not one below it', async (verb) => {
    const deep = await wayOf(50, desk.home.id)
    // home is the first level below the root
    const room = limits.depth - 1 - 50
    const fits = await desk.folder('fits')
    await wayOf(room - 1, fits.id)
    const over = await desk.folder('over')
    await wayOf(room, over.id)
    const { results } = await desk[verb]([fits.id, over.id], deep.id)
    expect(Object.fromEntries(results.map((one) => [one.id, one.reason ?? one.result]))).toEqual({
      [fits.id]: 'done',
      [over.id]: 'spaces.too_deep',
    })
  })
})

test('a move between two spaces of one owner asks for no quota', async () => {
  const { head, departments } = app.people
  const created = await app.call(
    workspaceEndpoints.create,
    { kind: 'project', name: `P ${desk.home.name}`, purpose: '', organisationId: departments.research },
    head,
  )
  await sql`update spaces set owner_id = ${departments.research} where id = ${created.id}`.execute(
    app.ports.db,
  )
  const file = await addFile(app, head, { spaceId: departments.research }, `m ${desk.home.name}`, 500)
  const owner = departments.research
  const { used } = (await quotasByOwner(app.ports.db, [owner])).get(owner)!
  await updateQuotaLimit(app.ports.db, owner, used + 10)
  const { results } = await app.call(
    fileEndpoints.move,
    { ids: [file], parentId: created.id, conflict: 'ask' },
    head,
  )
  expect(results).toMatchObject([{ result: 'done' }])
  expect((await quotasByOwner(app.ports.db, [owner])).get(owner)!.used).toBe(used)
})
