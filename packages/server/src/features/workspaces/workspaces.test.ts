import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { namedRightSets } from '@cabinet/contract/rights'
import { userEndpoints } from '@cabinet/contract/users'
import { type SharedWorkspace, workspaceEndpoints } from '@cabinet/contract/workspaces'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { addFile } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { archivedSpaceRights } from '../nodes/access/index.ts'
import { findTreeFaults } from '../nodes/index.ts'

let app: TestApp
let round = 0
beforeAll(async () => {
  app = await createTestApp()
})

const GIB = 1024 ** 3
const person = ({ id }: Person, role: 'manager' | 'editor' | 'viewer') => ({
  kind: 'user' as const,
  id,
  below: false,
  role,
})

/** Makes a project of the research head's. */
const project = (input: object = {}): Promise<SharedWorkspace> =>
  app.call(
    workspaceEndpoints.create,
    { kind: 'project', name: `P${++round}`, purpose: '', quota: GIB, ...input } as never,
    app.people.head,
  )
const page = (who: Person, input: object = {}) =>
  app.call(
    workspaceEndpoints.page,
    { kind: 'project', state: 'active', page: 1, pageSize: 100, ...input } as never,
    who,
  )
const names = async (who: Person, input: object = {}) => (await page(who, input)).rows.map((row) => row.name)
const save = (id: string, members: object[], who = app.people.head) =>
  app.call(workspaceEndpoints.saveMembers, { id, members } as never, who)

describe('a space', () => {
  test('is made by administrators and by whom a role gives the button', async () => {
    const { zhang, admin } = app.people
    expect((await page(zhang)).creates).toBe(false)
    const wish = { kind: 'knowledge', name: 'Handbook', purpose: '' } as never
    expect(await app.refusal(workspaceEndpoints.create, wish, zhang)).toMatchObject({
      key: 'common.no_permission',
    })
    await sql`with role as (
        insert into roles (id, enterprise_id, name, narrows, created_by, created_at)
        select gen_random_uuid(), enterprise_id, 'maker', true, ${admin.id}, now() from users where id = ${zhang.id} returning id
      ), page as (insert into role_menus (role_id, menu_id, buttons) select id, 240, '{newSpace}' from role)
      insert into role_users (role_id, user_id) select id, ${zhang.id}::uuid from role`.execute(app.ports.db)
    const made = await app.call(workspaceEndpoints.create, wish, zhang)
    expect(made).toMatchObject({ role: 'owner', owns: true, ownerName: '张伟', members: 1, total: 10 * GIB })
    await sql`delete from roles where name = 'maker'`.execute(app.ports.db)
  })

  test.each([
    ['a name that another has', { name: 'TWICE' }, 'workspaces.name_taken'],
    ['a name of blanks', { name: '  ' }, 'workspaces.name_invalid'],
    ['no bytes', { quota: 0 }, 'workspaces.quota_invalid'],
    ['more than its department', { quota: 20 * GIB }, 'workspaces.quota_above_department'],
  ])('is refused with %s', async (_, input, key) => {
    await sql`update quotas set total = ${15 * GIB} where owner_id = ${app.people.departments.research}`.execute(
      app.ports.db,
    )
    if (key === 'workspaces.name_taken') await project({ name: 'twice' })
    const wish = { kind: 'project', name: 'x', purpose: '', quota: GIB, ...input } as never
    expect(await app.refusal(workspaceEndpoints.create, wish, app.people.head)).toMatchObject({ key })
  })

  test('belongs to a department that its maker administers', async () => {
    const wish = {
      kind: 'project',
      name: 'far',
      purpose: '',
      organisationId: app.people.departments.sales,
    } as never
    expect(await app.refusal(workspaceEndpoints.create, wish, app.people.head)).toMatchObject({ status: 403 })
  })

  test('is shown to members and to administrators of its department', async () => {
    const { id, name } = await project()
    const { zhang, wang, enterprise, head } = app.people
    expect(await names(zhang)).not.toContain(name)
    expect(await app.refusal(workspaceEndpoints.detail, { id }, zhang)).toMatchObject({ status: 404 })
    await save(id, [person(zhang, 'viewer')])
    expect(await names(zhang)).toContain(name)
    expect((await app.call(workspaceEndpoints.detail, { id }, zhang)).role).toBe('viewer')
    expect(await names(enterprise)).toContain(name)
    expect(await names(head, { search: name.toLowerCase() })).toContain(name)
    expect(await names(wang)).not.toContain(name)
  })

  test('is a folder list as any', async () => {
    const { id, name } = await project()
    await save(id, [person(app.people.zhang, 'editor')])
    await addFile(app, app.people.zhang, { spaceId: id }, 'plan.txt', 1000)
    const list = await app.call(fileEndpoints.list, { spaceId: id, page: 1, pageSize: 10 } as never)
    expect(list).toMatchObject({ total: 1, spaceKind: 'project', spaceUsed: 1000, spaceTotal: GIB })
    expect(list.path).toEqual([{ id, name }])
    expect(await app.call(workspaceEndpoints.detail, { id }, app.people.zhang)).toMatchObject({
      used: 1000,
      files: 1,
    })
    const { allotted } = await app.call(fileEndpoints.groupTree, {})
    expect(allotted.map((node) => node.id)).not.toContain(id)
  })
})

describe('members', () => {
  test('come as people, departments and groups, and change their roles', async () => {
    const { id } = await project()
    const { zhang, wang, li, departments } = app.people
    const members = await save(id, [
      person(zhang, 'viewer'),
      { kind: 'organisation', id: departments.sales, below: true, role: 'editor' },
    ])
    expect(members).toMatchObject([
      { name: '刘洋', role: 'owner' },
      { name: '张伟', role: 'viewer', account: 'zhang' },
      { name: 'Sales', role: 'editor', below: true },
    ])
    expect((await app.call(workspaceEndpoints.detail, { id }, wang)).role).toBe('editor')
    expect((await save(id, [person(zhang, 'manager')]))[1]).toMatchObject({ role: 'manager' })
    // a manager adds others
    await save(id, [person(li, 'viewer')], zhang)
    expect(
      await app.refusal(workspaceEndpoints.saveMembers, { id, members: [person(li, 'editor')] }, wang),
    ).toMatchObject({
      status: 403,
    })
    const left = await app.call(
      workspaceEndpoints.removeMembers,
      { id, subjectIds: [departments.sales, li.id] },
      zhang,
    )
    expect(left.map((one) => one.name)).toEqual(['刘洋', '张伟'])
    expect(await app.refusal(workspaceEndpoints.detail, { id }, wang)).toMatchObject({ status: 404 })
  })

  test('are told', async () => {
    const { id } = await project()
    app.pushed.length = 0
    await save(id, [person(app.people.zhang, 'viewer')])
    const told = app.pushed.filter(({ userIds }) => userIds.includes(app.people.zhang.id))
    expect(told.map(({ message }) => [message.key, message.level])).toEqual([
      ['spaces', 4],
      ['spaces', 0],
    ])
  })

  test('are of this enterprise', async () => {
    const { id } = await project()
    const stranger = { kind: 'user', id: crypto.randomUUID(), below: false, role: 'viewer' }
    expect(
      await app.refusal(workspaceEndpoints.saveMembers, { id, members: [stranger] }, app.people.head),
    ).toMatchObject({ key: 'workspaces.member_unknown' })
  })

  test('leave, but not the owner and not who came with a department', async () => {
    const { id } = await project()
    const { zhang, wang, head, departments } = app.people
    await save(id, [
      person(zhang, 'viewer'),
      { kind: 'organisation', id: departments.sales, below: false, role: 'viewer' },
    ])
    await app.call(workspaceEndpoints.leave, { id }, zhang)
    expect(await app.refusal(workspaceEndpoints.detail, { id }, zhang)).toMatchObject({ status: 404 })
    expect(await app.refusal(workspaceEndpoints.leave, { id }, wang)).toMatchObject({
      key: 'workspaces.member_through_others',
    })
    expect(await app.refusal(workspaceEndpoints.leave, { id }, head)).toMatchObject({
      key: 'workspaces.owner_stays',
    })
  })

  test('of a knowledge base preview, download, upload, make and delete', async () => {
    const { id } = await project({ kind: 'knowledge', name: 'KB' })
    await save(id, [person(app.people.zhang, 'editor')])
    const { id: folderId } = await app.call(fileEndpoints.addFolder, { name: 'a', spaceId: id })
    expect(await app.refusal(fileEndpoints.rename, { id: folderId, name: 'b' })).toMatchObject({
      status: 403,
    })
    await app.call(fileEndpoints.remove, { ids: [folderId] })
  })

  test('are found by name and account', async () => {
    const found = await app.call(workspaceEndpoints.candidates, { search: 'ZHANG', peopleOnly: true })
    expect(found).toMatchObject([{ kind: 'user', name: '张伟', note: 'zhang · 研发中心' }])
    const all = await app.call(workspaceEndpoints.candidates, { search: 'sales', peopleOnly: false })
    expect(all).toMatchObject([{ kind: 'organisation', name: 'Sales' }])
  })
})

test('teams are a tree of their own and stand in the own record', async () => {
  const { zhang } = app.people
  const { id } = await project({ kind: 'team', name: 'Team' })
  await save(id, [person(zhang, 'editor')])
  await app.call(fileEndpoints.addFolder, { name: 'minutes', spaceId: id }, zhang)
  expect(await app.call(workspaceEndpoints.teams, {}, zhang)).toMatchObject([
    { id, name: 'Team', type: 'space', hasChildren: true },
  ])
  expect(await app.call(workspaceEndpoints.teams, { teamIds: crypto.randomUUID() }, zhang)).toEqual([])
  expect((await app.call(userEndpoints.me, {}, zhang)).teamIds).toBe(id)
})

describe('at its end a space', () => {
  test('is archived, and who administers it still reads who has access and why, and changes nothing', async () => {
    const { head, zhang, enterprise } = app.people
    const { id } = await project()
    await save(id, [person(zhang, 'editor')])
    await app.call(workspaceEndpoints.archive, { id, archived: true }, head)
    for (const who of [head, enterprise]) {
      const { grants, rights } = await app.call(grantEndpoints.list, { id }, who)
      expect(grants.map(({ subjectId }) => subjectId)).toContain(zhang.id)
      expect(rights).toBe(archivedSpaceRights)
      const { rows } = await app.call(grantEndpoints.people, { id, page: 1, pageSize: 100 }, who)
      expect(rows.find(({ userId }) => userId === zhang.id)!.rights).toBe(
        namedRightSets.editor & archivedSpaceRights,
      )
      expect(rows.find(({ userId }) => userId === head.id)!.rights).toBe(archivedSpaceRights)
      const told = await app.call(fileEndpoints.explain, { id, userId: zhang.id }, who)
      expect(told).toMatchObject({ rights: namedRightSets.editor & archivedSpaceRights, readsAccess: true })
      const change = {
        ids: [id],
        grants: [],
        removed: [{ kind: 'user' as const, subjectId: zhang.id, below: false }],
        keep: true,
      }
      expect((await app.refusal(grantEndpoints.save, change, who)).key).toBe('spaces.archived')
    }
    expect((await app.refusal(grantEndpoints.people, { id, page: 1, pageSize: 9 }, zhang)).key).toBe(
      'spaces.archived',
    )
    expect((await app.call(fileEndpoints.explain, { id, userId: zhang.id }, zhang)).readsAccess).toBe(false)
  })

  test('is archived, and then read-only and out of the daily list', async () => {
    const { id, name } = await project()
    const { zhang, head } = app.people
    await save(id, [person(zhang, 'editor')])
    await addFile(app, zhang, { spaceId: id }, 'a.txt', 1)
    await app.call(workspaceEndpoints.archive, { id, archived: true }, head)
    for (const who of [zhang, head])
      expect(await app.refusal(fileEndpoints.addFolder, { name: 'x', spaceId: id }, who)).toMatchObject({
        key: 'spaces.archived',
      })
    expect(await names(zhang)).not.toContain(name)
    expect(await names(zhang, { state: 'archived' })).toContain(name)
    expect(
      await app.refusal(workspaceEndpoints.saveMembers, { id, members: [person(zhang, 'viewer')] }, head),
    ).toMatchObject({ key: 'spaces.archived' })
    expect(
      (await app.call(fileEndpoints.list, { spaceId: id, page: 1, pageSize: 10 } as never, zhang)).total,
    ).toBe(1)
    await app.call(workspaceEndpoints.archive, { id, archived: false }, head)
    await app.call(fileEndpoints.addFolder, { name: 'x', spaceId: id }, zhang)
  })

  test('is handed over', async () => {
    const { id } = await project()
    const { zhang, head } = app.people
    await app.call(workspaceEndpoints.handOver, { id, userId: zhang.id }, head)
    expect(
      (await app.call(workspaceEndpoints.members, { id }, zhang)).map(({ name, role }) => [name, role]),
    ).toEqual([
      ['张伟', 'owner'],
      ['刘洋', 'manager'],
    ])
  })

  test('is deleted for ever when it is empty', async () => {
    const { id } = await project()
    await app.call(workspaceEndpoints.remove, { id }, app.people.head)
    const { rows } = await sql`select from spaces where id = ${id}`.execute(app.ports.db)
    expect(rows).toEqual([])
  })

  test('is kept for a while when it is not, and gone after that', async () => {
    const { id, name } = await project()
    const { head, zhang } = app.people
    await save(id, [person(zhang, 'editor')])
    await addFile(app, head, { spaceId: id }, 'a.txt', 100)
    const binned = await addFile(app, head, { spaceId: id }, 'b.txt', 10)
    await app.call(fileEndpoints.remove, { ids: [binned] }, head)
    expect(await app.refusal(workspaceEndpoints.remove, { id }, head)).toMatchObject({
      key: 'workspaces.name_differs',
    })
    await app.call(workspaceEndpoints.remove, { id, name }, head)
    expect(
      await app.refusal(fileEndpoints.list, { spaceId: id, page: 1, pageSize: 10 } as never, head),
    ).toMatchObject({
      status: 404,
    })
    expect(await names(zhang, { state: 'deleted' })).not.toContain(name)
    expect(await names(head, { state: 'deleted' })).toContain(name)
    await app.call(workspaceEndpoints.restore, { id }, head)
    expect((await app.call(workspaceEndpoints.detail, { id }, zhang)).files).toBe(1)

    await app.call(workspaceEndpoints.remove, { id, name }, head)
    app.clock.forward(31 * 24 * 3_600_000)
    const { serverRooms } = await import('../index.ts')
    const run = (job: string) =>
      serverRooms
        .flatMap((room) => room.jobs ?? [])
        .find((one) => one.name === job)!
        .run(app.system, {} as never)
    await run('workspaces.expire')
    await run('recycle.remove')
    const { rows } = await sql`select from nodes where id = ${id} or parent_id = ${id}`.execute(app.ports.db)
    expect(rows).toEqual([])
    expect(await findTreeFaults(app.ports.db)).toEqual([])
    const { rows: quota } = await sql`select used from quotas where owner_id = ${id}`.execute(app.ports.db)
    expect(quota).toEqual([{ used: 0 }])
  })
})
