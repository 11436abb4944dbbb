import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { allFileRights, namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { generateId } from '../../kernel/crypto/id.ts'
import {
  daysLater,
  grantsApp,
  grantTo,
  grantToDepartment,
  makeFolderIn,
  makeSalesFolder,
  prepareGrantsDesk,
  saveGrants,
} from './test-desk.ts'

prepareGrantsDesk()

const { viewer, editor } = namedRightSets
const page = { page: 1, pageSize: 20 }
/** A role of these people, made by the enterprise's administrator. */
async function makeRole(...userIds: string[]): Promise<string> {
  const { enterprise, departments } = grantsApp.people
  const id = generateId()
  await sql`insert into roles (id, enterprise_id, name, created_by, created_at)
    values (${id}, ${departments.root}, ${`r ${id}`}, ${enterprise.id}, now())`.execute(grantsApp.ports.db)
  for (const userId of userIds)
    await sql`insert into role_users (role_id, user_id) values (${id}, ${userId})`.execute(grantsApp.ports.db)
  return id
}

describe('a preview of grants', () => {
  const preview = (ids: string[], input: object) =>
    grantsApp.call(
      grantEndpoints.preview,
      { ids, grants: [], removed: [], keep: true, ...page, ...input },
      grantsApp.people.enterprise,
    )

  test('tells who gains and who loses what, those who lose first, and is found by name', async () => {
    const { zhang, li } = grantsApp.people
    const id = await makeSalesFolder()
    await saveGrants([id], { grants: [grantTo(zhang, { template: 'editor' })] })
    const change = {
      grants: [grantTo(li)],
      removed: [{ kind: 'user' as const, subjectId: zhang.id, below: false }],
    }
    const told = await preview([id], change)
    const place = { nodeId: id, nodeName: expect.stringMatching(/^f \d+$/) }
    const [lost, gained] = [
      { userId: zhang.id, name: '张伟', before: editor, after: 0, gained: 0, lost: editor, ...place },
      {
        userId: li.id,
        organisationName: '平台部',
        before: 0,
        after: viewer,
        gained: viewer,
        lost: 0,
        ...place,
      },
    ]
    expect(told).toMatchObject({ people: 2, folders: 1, gained: 1, lost: 1, partial: false, total: 2 })
    expect(told.rows).toMatchObject([lost, gained])
    expect(await preview([id], { ...change, search: '李' })).toMatchObject({
      people: 2,
      total: 1,
      rows: [gained],
    })
    expect((await preview([id], { ...change, page: 2, pageSize: 1 })).rows).toMatchObject([gained])
    expect(await preview([id], { grants: [grantTo(zhang, { template: 'editor' })] })).toMatchObject({
      people: 0,
      total: 0,
      rows: [],
    })
  })
})

describe('a preview of memberships', () => {
  const preview = (input: object) => ({
    input: { added: [], removed: [], ...page, ...input } as never,
    person: grantsApp.people.enterprise,
  })
  const told = (input: object) => {
    const { input: asked, person } = preview(input)
    return grantsApp.call(grantEndpoints.previewMembers, asked, person)
  }
  const refused = async (input: object) => {
    const { input: asked, person } = preview(input)
    return (await grantsApp.refusal(grantEndpoints.previewMembers, asked, person)).key
  }

  test('of a role tells what its grants give and take', async () => {
    const { zhang, li } = grantsApp.people
    const role = await makeRole(li.id)
    const id = await makeSalesFolder()
    await saveGrants([id], {
      grants: [{ kind: 'role', subjectId: role, below: false, template: 'viewer' }],
    })
    const { rows } = await told({ kind: 'role', subjectId: role, added: [zhang.id], removed: [li.id] })
    expect(rows).toMatchObject([
      { userId: li.id, nodeId: id, gained: 0, lost: viewer },
      { userId: zhang.id, nodeId: id, gained: viewer, lost: 0 },
    ])
    expect(await refused({ kind: 'group', subjectId: role, added: [zhang.id] })).toBe(
      'grants.subject_unknown',
    )
    expect(await refused({ kind: 'role', subjectId: role, added: [generateId()] })).toBe('users.not_found')
  })

  test('of a department tells what a move takes and gives', async () => {
    const { wang, departments } = grantsApp.people
    const [mine, theirs] = [
      await makeSalesFolder(),
      await makeFolderIn(departments.research, grantsApp.people.head),
    ]
    await saveGrants([mine], { grants: [grantToDepartment(departments.sales, true, { template: 'editor' })] })
    await saveGrants([theirs], {
      grants: [grantToDepartment(departments.research, true)],
      inherit: 'stop',
      keep: false,
    })
    const { rows } = await told({ kind: 'organisation', subjectId: departments.research, added: [wang.id] })
    const of = (id: string) => rows.find((row) => row.nodeId === id)
    expect(of(mine)).toMatchObject({ userId: wang.id, lost: editor, gained: 0 })
    expect(of(theirs)).toMatchObject({ userId: wang.id, gained: viewer, lost: 0 })
  })
})

describe('an explanation', () => {
  const explain = (id: string, userId?: string, person = grantsApp.people.enterprise) =>
    grantsApp.call(fileEndpoints.explain, { id, ...(userId && { userId }) }, person)

  test('names every grant with its place, its subject and its end', async () => {
    const { zhang, departments, enterprise } = grantsApp.people
    const role = await makeRole(zhang.id)
    const id = await makeSalesFolder()
    const inner = await makeFolderIn(id, grantsApp.people.wang)
    await saveGrants([id], { grants: [grantTo(zhang, { expiresAt: daysLater(1) })] })
    await saveGrants([inner], {
      grants: [
        { kind: 'role', subjectId: role, below: false, template: 'editor' },
        grantToDepartment(departments.research, true),
      ],
    })
    const told = await explain(inner, zhang.id)
    expect(told.rights).toBe(viewer | editor)
    expect(told.readsAccess).toBe(true)
    const grants = told.grants.map((one) => [
      one.nodeId,
      one.subjectKind,
      one.subjectName,
      one.expiresAt ?? null,
    ])
    expect(grants).toHaveLength(3)
    expect(grants).toEqual(
      expect.arrayContaining([
        [id, 'user', '张伟', daysLater(1)],
        [inner, 'role', `r ${role}`, null],
        [inner, 'organisation', '研发中心', null],
      ]),
    )
    const own = await explain(inner, undefined, zhang)
    expect([own.rights, own.readsAccess]).toEqual([told.rights, false])
    expect((await explain(inner)).grants[0]).toMatchObject({
      source: 'administrator',
      rights: allFileRights,
      subjectId: enterprise.id,
      nodeName: 'Sales',
    })
  })

  test('of somebody else is for those who may grant there, and of people who are there', async () => {
    const { zhang, li } = grantsApp.people
    const id = await makeSalesFolder()
    await saveGrants([id], { grants: [grantTo(zhang)] })
    const refused = async (userId: string, person = zhang) =>
      (await grantsApp.refusal(fileEndpoints.explain, { id, userId }, person)).key
    expect(await refused(li.id)).toBe('common.no_permission')
    expect(await refused(generateId(), grantsApp.people.enterprise)).toBe('users.not_found')
    expect(await refused(li.id, li)).toBe('common.not_found')
  })
})

test('the report is sorted by number, the most first, and by name where that is asked', async () => {
  const { zhang, li, enterprise } = grantsApp.people
  const [one, many] = [await makeSalesFolder(), await makeSalesFolder()]
  await saveGrants([one], { grants: [grantTo(zhang)] })
  await saveGrants([many], { grants: [grantTo(zhang), grantTo(li)] })
  const order = async (more: object) => {
    const { rows } = await grantsApp.call(
      grantEndpoints.report,
      { by: 'folder', show: 'all', page: 1, pageSize: 100, over: 2, days: 7, ...more },
      enterprise,
    )
    return rows.map(({ id }) => id).filter((id) => id === one || id === many)
  }
  expect(await order({})).toEqual([many, one])
  expect(await order({ order: 'asc' })).toEqual([one, many])
  expect(await order({ sort: 'grants' })).toEqual([one, many])
})
