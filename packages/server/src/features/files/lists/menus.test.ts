import { fileEndpoints } from '@cabinet/contract/files'
import type { FolderTreeNode } from '@cabinet/contract/nodes'
import { allFileRights, namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { addFile, grant } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

type Shape = Record<string, unknown>
const shape = (nodes: FolderTreeNode[]): Shape =>
  Object.fromEntries(nodes.map((node) => [node.name, shape(node.children)]))

describe('the department menu', () => {
  const menu = (person: Person) => app.call(fileEndpoints.groupTree, {}, person)

  test('shows a user the own department inside those above it', async () => {
    const { nodes } = await menu(app.people.li)
    const [root] = nodes
    expect(shape(nodes)).toEqual({ [root!.name]: { 研发中心: { 平台部: {} } } })
    expect(root).toMatchObject({ rights: 0, hasChildren: true, type: 'space' })
    expect(root!.children[0]!.children[0]).toMatchObject({
      rights: namedRightSets.editor,
      hasChildren: false,
    })
  })

  test('shows administrators what they manage', async () => {
    expect(Object.values(shape((await menu(app.people.head)).nodes))).toEqual([{ 研发中心: { 平台部: {} } }])
    const { nodes } = await menu(app.people.enterprise)
    expect(Object.values(shape(nodes))).toEqual([{ 研发中心: { 平台部: {} }, Sales: {} }])
    expect(nodes[0]!.rights).toBe(allFileRights)
    expect(nodes[0]).toMatchObject({
      route: '/dashboard/groupFile',
      icon: 'space',
      buttons: ['add'],
      shown: 'Y',
    })
  })

  test('opens folder by folder', async () => {
    const { zhang, departments } = app.people
    const made = await app.call(
      fileEndpoints.addFolder,
      { name: 'plans', spaceId: departments.research },
      zhang,
    )
    await app.call(fileEndpoints.addFolder, { name: '2027', parentId: made.id }, zhang)
    const research = (await menu(zhang)).nodes[0]!.children[0]!
    expect(research.hasChildren).toBe(true)
    const { nodes } = await app.call(fileEndpoints.groupTree, { parentId: departments.research }, zhang)
    expect(nodes).toMatchObject([
      { id: made.id, name: 'plans', hasChildren: true, type: 'folder', children: [] },
    ])
    expect(await app.refusal(fileEndpoints.groupTree, { parentId: made.id }, app.people.wang)).toMatchObject({
      status: 404,
    })
  })

  test('lists what was granted from elsewhere, from its top alone', async () => {
    const { zhang, li, wang, departments } = app.people
    const top = await app.call(fileEndpoints.addFolder, { name: 'top', spaceId: departments.sales }, wang)
    const inner = await app.call(fileEndpoints.addFolder, { name: 'inner', parentId: top.id }, wang)
    const own = await app.call(fileEndpoints.addFolder, { name: 'own', spaceId: departments.research }, zhang)
    const late = await app.call(fileEndpoints.addFolder, { name: 'late', spaceId: departments.sales }, wang)
    for (const one of [top, inner, own]) await grant(app, one.id, zhang.id, 'viewer')
    await grant(app, late.id, zhang.id, 'viewer', app.clock.now)
    const { allotted } = await menu(zhang)
    expect(allotted).toMatchObject([
      {
        ...{ id: top.id, name: 'top', spaceId: departments.sales, hasChildren: true },
        ...{ route: '/dashboard/allotmeFile', isAllotted: true, buttons: [] },
      },
    ])
    expect((await menu(li)).allotted).toEqual([])
    await grant(app, late.id, `${departments.research}/*`, 'viewer')
    expect((await menu(li)).allotted).toMatchObject([{ name: 'late' }])
    const { path } = await app.call(fileEndpoints.detail, { id: inner.id }, zhang)
    expect(path.map((crumb) => crumb.name)).toEqual(['top', 'inner'])
  })
})

describe('the personal menu', () => {
  test('begins with the space and its first level', async () => {
    const { wang } = app.people
    const made = await app.call(fileEndpoints.addFolder, { name: 'first' }, wang)
    await app.call(fileEndpoints.addFolder, { name: 'second', parentId: made.id }, wang)
    await addFile(app, wang, {}, 'file', 1)
    const [root] = await app.call(fileEndpoints.personalTree, {}, wang)
    expect(root).toMatchObject({ id: wang.id, type: 'space', hasChildren: true })
    expect(root!.children).toMatchObject([
      { name: 'first', hasChildren: true, buttons: ['add', 'edit', 'delete'], children: [] },
    ])
    const below = await app.call(fileEndpoints.personalTree, { parentId: made.id }, wang)
    expect(below).toMatchObject([{ name: 'second', hasChildren: false }])
  })
})

describe('why a right', () => {
  test('names the grant, the folder and who it reached', async () => {
    const { zhang, li, head, departments } = app.people
    const box = await app.call(fileEndpoints.addFolder, { name: 'why', spaceId: departments.research }, zhang)
    await grant(app, box.id, `${departments.research}/*`, 'viewer')
    await grant(app, box.id, li.id, 'uploader')
    const own = await app.call(fileEndpoints.explain, { id: box.id }, li)
    expect(own.rights).toBe(namedRightSets.viewer | namedRightSets.uploader)
    expect(own.grants).toHaveLength(2)
    expect(own.grants).toContainEqual({
      nodeId: box.id,
      nodeName: 'why',
      rights: namedRightSets.viewer,
      source: 'grant',
      subjectKind: 'organisation',
      subjectId: departments.research,
      subjectName: '研发中心',
    })
    const asked = await app.call(fileEndpoints.explain, { id: box.id, userId: li.id }, head)
    expect(asked).toEqual({ ...own, readsAccess: true })
    const hers = await app.call(fileEndpoints.explain, { id: box.id, userId: head.id }, head)
    expect(hers.grants[0]).toMatchObject({
      source: 'administrator',
      rights: allFileRights,
      nodeName: '研发中心',
    })
    expect(await app.refusal(fileEndpoints.explain, { id: box.id, userId: head.id }, li)).toMatchObject({
      status: 403,
    })
    expect(await app.refusal(fileEndpoints.explain, { id: box.id }, app.people.wang)).toMatchObject({
      status: 404,
    })
  })

  test('tells whether a button may be pressed on all of these', async () => {
    const { wang, zhang } = app.people
    const box = await app.call(fileEndpoints.addFolder, { name: 'box' }, wang)
    await grant(app, box.id, zhang.id, 'viewer')
    const ask = (button: number, person = zhang) =>
      app.refusal(fileEndpoints.permissions, { ids: [box.id], button }, person)
    await app.call(fileEndpoints.permissions, { ids: [box.id], button: 2 }, zhang)
    expect(await ask(14)).toMatchObject({ status: 403, key: 'common.no_permission' })
    await sql`update grants set rights = ${4} where node_id = ${box.id}`.execute(app.ports.db)
    expect(await ask(14)).toMatchObject({ status: 403 })
    expect(await ask(2, app.people.li)).toMatchObject({ status: 404 })
  })
})
