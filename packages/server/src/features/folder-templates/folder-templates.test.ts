import { fileEndpoints } from '@cabinet/contract/files'
import { type FolderTemplate, folderTemplateApi } from '@cabinet/contract/folder-templates'
import { namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'
import { findTreeFaults } from '../nodes/index.ts'
import { folderTreeRefusal, normalizeFolderTree } from './folder-templates.rules.ts'

let app: TestApp
let round = 0
beforeAll(async () => {
  app = await createTestApp()
})

const folder = (path: string, grants: object[] = [], inherits = true) => ({ path, grants, inherits })
const own = (rights: number, below = false) => ({ kind: 'own', id: '', name: '', below, rights })
const create = (input: object): Promise<FolderTemplate> =>
  app.call(
    folderTemplateApi.create,
    {
      name: `T${++round}`,
      note: '',
      kind: 'department',
      automatic: false,
      folders: [folder('a')],
      ...input,
    } as never,
    app.people.enterprise,
  )
const apply = (id: string, input: object) =>
  app.call(
    folderTemplateApi.apply,
    { id, organisationIds: [], below: false, userIds: [], ...input } as never,
    app.people.enterprise,
  )
const list = (input: object, who: Person) =>
  app.call(fileEndpoints.list, { page: 1, pageSize: 100, ...input } as never, who)
const names = async (input: object, who: Person) => (await list(input, who)).rows.map((row) => row.name)

describe('a tree', () => {
  test.each([
    ['with a folder twice', ['a', 'A']],
    ['without the folder above', ['a/b']],
    ['with a name that no folder has', ['a', 'a/b.']],
    ['with an empty name', ['a', 'a/']],
    [
      'too deep',
      Array.from({ length: 9 }, (_, level) =>
        Array(level + 1)
          .fill('x')
          .join('/'),
      ),
    ],
  ])('is refused %s', (_, paths) => {
    const folders = paths.map((path) => folder(path)) as never
    expect(folderTreeRefusal(normalizeFolderTree(folders))).toBe('folders.tree_invalid')
  })

  test('is kept tidy, parents first', () => {
    const folders = [folder(' a / b '), folder('a')] as never
    expect(normalizeFolderTree(folders).map((one) => one.path)).toEqual(['a', 'a/b'])
  })

  test('is kept by name, changed and deleted by enterprise administrators', async () => {
    const { enterprise, head } = app.people
    const made = await create({ name: 'Project', folders: [folder('Plans', [own(namedRightSets.editor)])] })
    expect(made).toMatchObject({ createdBy: '陈静', organisationName: expect.any(String) })
    const { id, name, note, kind, automatic } = made
    const wish = {
      id,
      note,
      kind,
      automatic,
      name: 'Projects',
      folders: [folder('Plans'), folder('Plans/2027')],
    }
    expect((await app.call(folderTemplateApi.update, wish as never, enterprise)).folders).toHaveLength(2)
    expect(
      await app.refusal(folderTemplateApi.create, { ...wish, name: 'PROJECTS' }, enterprise),
    ).toMatchObject({ key: 'folders.name_taken' })
    expect(await app.refusal(folderTemplateApi.create, { ...wish, name }, head)).toMatchObject({
      status: 403,
    })
    const page = { page: 1, pageSize: 10, search: 'projects' }
    expect((await app.call(folderTemplateApi.page, page, enterprise)).total).toBe(1)
    await app.call(folderTemplateApi.remove, { ids: [id] }, enterprise)
    expect((await app.call(folderTemplateApi.page, page, enterprise)).total).toBe(0)
  })

  test('names people of the enterprise, and no department in personal spaces', async () => {
    const stranger = { kind: 'user', id: crypto.randomUUID(), name: '', below: false, rights: 1 }
    const wish = { name: 'x', note: '', kind: 'department', automatic: false }
    for (const [kind, grant] of [
      ['department', stranger],
      ['personal', own(1)],
    ])
      expect(
        await app.refusal(
          folderTemplateApi.create,
          { ...wish, kind, folders: [folder('a', [grant as object])] },
          app.people.enterprise,
        ),
      ).toMatchObject({ key: 'folders.subject_unknown' })
  })
})

describe('applied', () => {
  test('to departments it makes what is missing with its rights, once', async () => {
    const { departments, zhang, li, enterprise, wang } = app.people
    await app.call(fileEndpoints.addFolder, { name: 'PLANS', spaceId: departments.research }, zhang)
    const { id } = await create({
      folders: [
        folder('Plans'),
        folder('Plans/2027'),
        folder(
          'Confidential',
          [{ kind: 'user', id: li.id, name: '', below: false, rights: namedRightSets.editor }],
          false,
        ),
      ],
    })
    const where = { organisationIds: [departments.research], below: true }
    expect(await apply(id, where)).toEqual({ spaces: 2, folders: 5, grants: 2 })
    expect(await apply(id, where)).toEqual({ spaces: 2, folders: 0, grants: 0 })
    expect(await names({ spaceId: departments.research }, zhang)).toEqual(['PLANS'])
    expect(await names({ spaceId: departments.research }, enterprise)).toEqual(['Confidential', 'PLANS'])
    expect(await names({ spaceId: departments.platform }, li)).toEqual(['Confidential', 'Plans'])
    expect(await names({ spaceId: departments.sales }, wang)).toEqual([])
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('to people it fills their personal spaces', async () => {
    const { zhang, wang } = app.people
    const { id } = await create({ kind: 'personal', folders: [folder('Drafts')] })
    expect(await apply(id, { userIds: [zhang.id, wang.id] })).toEqual({ spaces: 2, folders: 2, grants: 0 })
    expect(await names({}, wang)).toContain('Drafts')
    const refused = { id, organisationIds: [], below: false, userIds: [] }
    expect(await app.refusal(folderTemplateApi.apply, refused, app.people.enterprise)).toMatchObject({
      key: 'folders.nowhere',
    })
  })

  test('by itself to new spaces of its organisation, in the name of its author', async () => {
    const { departments, enterprise, head } = app.people
    await create({
      automatic: true,
      organisationId: departments.sales,
      folders: [folder('Contracts', [own(namedRightSets.viewer, true)])],
    })
    await create({ automatic: true, kind: 'personal', folders: [folder('Inbox')] })
    expect(await names({}, head)).toContain('Inbox')
    const id = crypto.randomUUID()
    await sql`insert into organisations (id, enterprise_id, parent_id, path, name, created_at)
      select ${id}::uuid, enterprise_id, id, path || ${id}::uuid, 'Sales North', now() from organisations
      where id = ${departments.sales}`.execute(app.ports.db)
    await sql`insert into quotas (owner_id, total) values (${id}, 0)`.execute(app.ports.db)
    const { rows } = await list({ spaceId: id }, enterprise)
    expect(rows).toMatchObject([{ name: 'Contracts', createdBy: '陈静' }])
    const { rows: grants } =
      await sql`select subject, rights from grants where node_id = ${rows[0]!.id}`.execute(app.ports.db)
    expect(grants).toEqual([{ subject: `${id}/*`, rights: namedRightSets.viewer }])
  })
})
