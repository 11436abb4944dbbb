import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { userEndpoints } from '@cabinet/contract/users'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addFile } from '../../../test/files.ts'
import { workspaceEndsSuite } from './ends.suite.ts'
import { app, GIB, names, page, person, prepareWorkspaceDesk, project, save } from './test-desk.ts'

prepareWorkspaceDesk()

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
    const search = (more: object) => app.call(grantEndpoints.subjects, { page: 1, pageSize: 20, ...more })
    const found = await search({ search: 'ZHANG', kind: 'user' })
    expect(found.rows).toMatchObject([{ kind: 'user', name: '张伟', note: 'zhang · 研发中心' }])
    const all = await search({ search: 'sales' })
    expect(all.rows).toMatchObject([{ kind: 'organisation', name: 'Sales' }])
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

workspaceEndsSuite()
