import { fileEndpoints } from '@cabinet/contract/files'
import { handoverEndpoints } from '@cabinet/contract/handover'
import { namedRightSets } from '@cabinet/contract/rights'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { addFile, grant } from '../../../test/files.ts'
import { findTreeFaults } from '../nodes/index.ts'

let app: TestApp
const heard: unknown[] = []

beforeEach(async () => {
  app = await createTestApp({}, [
    { name: 'later', on: { 'user.leaving': async (_tx, inheritance) => void heard.push(inheritance) } },
  ])
})

const nothing = {
  files: false,
  spaces: false,
  grants: false,
  locks: false,
  roles: false,
  groups: false,
  disable: false,
  overQuota: false,
}
/** Hands over from zhang to li, unless stated otherwise. */
const run = (wish: object, who = app.people.head) =>
  app.call(
    handoverEndpoints.run,
    { ...nothing, userId: app.people.zhang.id, toUserId: app.people.li.id, ...wish } as never,
    who,
  )
const refusal = (wish: object, who = app.people.head) =>
  app.refusal(
    handoverEndpoints.run,
    { ...nothing, userId: app.people.zhang.id, toUserId: app.people.li.id, ...wish },
    who,
  )
const list = (input: object, who = app.people.li) =>
  app.call(fileEndpoints.list, { page: 1, pageSize: 100, ...input } as never, who)
const used = async (ownerId: string) => {
  const { rows } = await sql<{ used: number }>`select used from quotas where owner_id = ${ownerId}`.execute(
    app.ports.db,
  )
  return rows[0]!.used
}

/** Gives zhang a folder with a file, a file, and one in the bin. */
async function leave() {
  const { zhang } = app.people
  const folder = await app.call(fileEndpoints.addFolder, { name: 'work' })
  await addFile(app, zhang, { parentId: folder.id }, 'plan.txt', 100)
  await addFile(app, zhang, {}, 'top.txt', 10)
  const binned = await addFile(app, zhang, {}, 'old.txt', 1)
  await app.call(fileEndpoints.remove, { ids: [binned] })
  return folder.id
}

describe('the files of a leaver', () => {
  test('go into a folder of the name, whole, and are paid for by the receiver', async () => {
    const folderId = await leave()
    const { li, zhang, head } = app.people
    await app.call(fileEndpoints.addFolder, { name: '张伟' }, li)
    const answer = await run({ files: true })
    expect(answer.folderName).toBe('张伟 (2)')
    const inside = await list({ parentId: answer.folderId })
    expect(inside).toMatchObject({ total: 2, rows: [{ id: folderId, name: 'work' }, { name: 'top.txt' }] })
    expect(inside.folder).toMatchObject({ size: 110 })
    expect([await used(li.id), await used(zhang.id)]).toEqual([110, 1])
    expect((await list({}, zhang)).total).toBe(0)
    expect(await findTreeFaults(app.ports.db)).toEqual([])
    expect(await app.call(handoverEndpoints.list, { userId: zhang.id }, head)).toMatchObject([
      { files: 2, bytes: 110, undoable: true, undone: false, byName: '刘洋' },
    ])
  })

  test('go to a department too', async () => {
    await leave()
    const { departments, zhang } = app.people
    const { folderId } = await run({ files: true, toUserId: undefined, toDepartmentId: departments.research })
    expect((await list({ parentId: folderId }, zhang)).total).toBe(2)
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('come back with everything else', async () => {
    await leave()
    const { li, zhang, head } = app.people
    const { id, folderId } = await run({ files: true, disable: true })
    await app.call(handoverEndpoints.undo, { id }, head)
    expect((await list({}, li)).total).toBe(0)
    expect([await used(li.id), await used(zhang.id)]).toEqual([0, 111])
    const { rows } = await sql<{
      disabled_at: Date | null
    }>`select disabled_at from users where id = ${zhang.id}`.execute(app.ports.db)
    expect(rows[0]!.disabled_at).toBeNull()
    expect(await app.refusal(fileEndpoints.detail, { id: folderId }, li)).toMatchObject({ status: 404 })
    expect(await app.refusal(handoverEndpoints.undo, { id }, head)).toMatchObject({ status: 404 })
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('need room, unless the administrator says otherwise', async () => {
    await leave()
    const { li, zhang, head } = app.people
    await sql`update quotas set total = 50 where owner_id = ${li.id}`.execute(app.ports.db)
    const ends = { userId: zhang.id, toUserId: li.id }
    expect(await app.call(handoverEndpoints.preview, ends, head)).toMatchObject({
      files: 2,
      folders: 1,
      bytes: 110,
      binned: 1,
      free: 50,
      fits: false,
    })
    expect(await refusal({ files: true })).toMatchObject({ key: 'spaces.no_room' })
    await run({ files: true, overQuota: true })
    expect(await used(li.id)).toBe(110)
  })
})

test('spaces, grants, roles and groups go along, and a later room hears of it', async () => {
  const { zhang, li, enterprise, departments, head } = app.people
  const { db } = app.ports
  const { id: spaceId } = await app.call(
    workspaceEndpoints.create,
    { kind: 'project', name: 'P', purpose: '' },
    head,
  )
  await app.call(workspaceEndpoints.handOver, { id: spaceId, userId: zhang.id }, head)
  const shelf = await app.call(
    fileEndpoints.addFolder,
    { name: 'shelf', spaceId: departments.sales },
    enterprise,
  )
  await grant(app, shelf.id, zhang.id, 'downloader')
  await sql`insert into roles (id, enterprise_id, name, created_by, created_at)
    values (${spaceId}, ${departments.root}, 'Auditor', ${enterprise.id}, now())`.execute(db)
  await sql`insert into role_users (role_id, user_id) values (${spaceId}, ${zhang.id})`.execute(db)
  await sql`insert into groups (id, enterprise_id, name, created_by, created_at)
    values (${spaceId}, ${departments.root}, 'Runners', ${enterprise.id}, now())`.execute(db)
  await sql`insert into group_members (group_id, user_id) values (${spaceId}, ${zhang.id})`.execute(db)

  const preview = await app.call(handoverEndpoints.preview, { userId: zhang.id }, enterprise)
  expect(preview).toMatchObject({
    spaces: [{ name: 'P', kind: 'project' }],
    grants: 1,
    roles: [{ name: 'Auditor' }],
    groups: [{ name: 'Runners' }],
  })
  const all = { spaces: true, grants: true, roles: true, groups: true, disable: true }
  expect(await refusal({ ...all })).toMatchObject({ key: 'common.no_permission' })
  heard.length = 0
  const { id } = await run(all, enterprise)
  expect(heard).toEqual([{ fromId: zhang.id, toId: li.id, folderId: null }])
  expect((await app.call(workspaceEndpoints.detail, { id: spaceId }, li)).role).toBe('owner')
  expect((await list({ parentId: shelf.id })).rights).not.toBe(0)
  expect((await app.call(handoverEndpoints.preview, { userId: li.id }, enterprise)).roles).toHaveLength(1)
  expect(await app.refusal(fileEndpoints.personalTree, {}, zhang)).toMatchObject({ status: 401 })

  await app.call(handoverEndpoints.undo, { id }, enterprise)
  expect(await app.call(handoverEndpoints.preview, { userId: li.id }, enterprise)).toMatchObject({
    spaces: [],
    grants: 0,
    roles: [],
    groups: [],
  })
  const { rows } = await sql<{
    action: string
  }>`select action from journal where action like 'handover.%' order by at`.execute(db)
  expect(rows.map((row) => row.action).sort()).toEqual([
    'handover.grants',
    'handover.groups',
    'handover.roles',
    'handover.spaces',
    'handover.undo',
  ])
})

test('a grant handed over revives none that has ended, and ends no own one sooner', async () => {
  const { zhang, li, enterprise, departments } = app.people
  const shelf = async (name: string) =>
    (await app.call(fileEndpoints.addFolder, { name, spaceId: departments.sales }, enterprise)).id
  const [ended, longer, shorter] = [await shelf('ended'), await shelf('longer'), await shelf('shorter')]
  const hour = (hours: number) => new Date(app.clock.now.getTime() + hours * 3_600_000)
  for (const id of [ended, longer]) await grant(app, id, zhang.id, 'viewer')
  await grant(app, shorter, zhang.id, 'manager', hour(1))
  await grant(app, ended, li.id, 'manager', hour(-1))
  await grant(app, longer, li.id, 'editor', hour(1))
  await grant(app, shorter, li.id, 'viewer')
  const { id } = await run({ grants: true })
  const rights = async () => {
    const { rows } = await sql<{ node: string; rights: number; ends: Date | null; count: number }>`
      select node_id as node, rights, expires_at as ends, grant_count as count
      from grants join nodes on nodes.id = node_id where subject = ${li.id}`.execute(app.ports.db)
    return new Map(rows.map(({ node, ...rest }) => [node, rest]))
  }
  const own = [
    [longer, { rights: namedRightSets.editor, ends: hour(1), count: 2 }],
    [shorter, { rights: namedRightSets.viewer, ends: null, count: 2 }],
  ] as const
  expect(await rights()).toEqual(
    new Map<string, object>([[ended, { rights: namedRightSets.viewer, ends: null, count: 2 }], ...own]),
  )
  // rights joined with an own grant stay the recipient's
  await app.call(handoverEndpoints.undo, { id }, enterprise)
  expect(await rights()).toEqual(new Map<string, object>(own))
})

describe('a hand-over is refused', () => {
  test('outside the scope of the administrator, on either side', async () => {
    const { wang, zhang, li, enterprise, departments } = app.people
    expect(await refusal({ files: true, toUserId: wang.id })).toMatchObject({ key: 'common.no_permission' })
    expect(await refusal({ files: true, userId: wang.id })).toMatchObject({ key: 'common.no_permission' })
    expect(await refusal({ files: true, userId: enterprise.id })).toMatchObject({ status: 403 })
    expect(await refusal({ files: true }, zhang)).toMatchObject({ status: 403 })
    expect(
      await refusal({ files: true, toUserId: undefined, toDepartmentId: departments.sales }),
    ).toMatchObject({ status: 403 })
    expect(
      await app.refusal(handoverEndpoints.preview, { userId: wang.id, toUserId: li.id }, app.people.head),
    ).toMatchObject({ status: 403 })
  })

  test('where it makes no sense', async () => {
    const { zhang, departments } = app.people
    expect(await refusal({})).toMatchObject({ key: 'handover.incomplete' })
    expect(await refusal({ files: true, toUserId: undefined })).toMatchObject({ key: 'handover.incomplete' })
    expect(await refusal({ files: true, toUserId: zhang.id })).toMatchObject({ key: 'handover.to_themself' })
    expect(
      await refusal({ spaces: true, toUserId: undefined, toDepartmentId: departments.research }),
    ).toMatchObject({ key: 'handover.person_needed' })
  })
})
