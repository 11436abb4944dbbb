import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessGrantInput } from '@cabinet/contract/grants.changes'
import { allFileRights, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { grant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const DAY = 24 * 3_600_000
const later = (days: number) => new Date(app.clock.now.getTime() + days * DAY)
let made = 0
/** Makes a new folder in a department as one of its people. */
const folder = async (parentId: string, person: Person) =>
  (await app.call(fileEndpoints.addFolder, { name: `f ${++made}`, parentId }, person)).id
const salesFolder = () => folder(app.people.departments.sales, app.people.wang)

type Save = Partial<Parameters<typeof save>[1]> & object
const save = (
  ids: string[],
  input: Partial<Omit<Parameters<typeof app.call<typeof grantEndpoints.save>>[1], 'ids'>>,
  person?: Person,
) =>
  app.call(
    grantEndpoints.save,
    { ids, grants: [], removed: [], keep: true, ...input },
    person ?? app.people.enterprise,
  )
const refused = async (ids: string[], input: Save, person: Person) =>
  (await app.refusal(grantEndpoints.save, { ids, grants: [], removed: [], keep: true, ...input }, person)).key
const to = (person: Person, more: Partial<AccessGrantInput> = {}): AccessGrantInput => ({
  kind: 'user',
  subjectId: person.id,
  below: false,
  template: 'viewer',
  ...more,
})
const department = (
  subjectId: string,
  below: boolean,
  more: Partial<AccessGrantInput> = {},
): AccessGrantInput => ({
  kind: 'organisation',
  subjectId,
  below,
  template: 'viewer',
  ...more,
})
const held = async (id: string, person: Person) => {
  try {
    return (await app.call(fileEndpoints.detail, { id }, person)).item.rights
  } catch {
    return 0
  }
}

describe('grants', () => {
  test('give rights to a person, a department, and one with those below it', async () => {
    const { zhang, li, departments } = app.people
    const [one, two, three] = [await salesFolder(), await salesFolder(), await salesFolder()]
    await save([one], { grants: [to(zhang, { template: 'downloader' })] })
    await save([two], { grants: [department(departments.research, false)] })
    await save([three], { grants: [department(departments.research, true)] })
    expect([await held(one, zhang), await held(one, li)]).toEqual([namedRightSets.downloader, 0])
    expect([await held(two, zhang), await held(two, li)]).toEqual([fileRights.preview, 0])
    expect([await held(three, zhang), await held(three, li)]).toEqual([
      fileRights.preview,
      fileRights.preview,
    ])
  })

  test('are saved for several items and subjects at once, one for each', async () => {
    const { zhang, li } = app.people
    const ids = [await salesFolder(), await salesFolder()]
    const { changed } = await save(ids, {
      grants: [to(zhang), to(li, { rights: fileRights.upload, template: undefined })],
    })
    expect(changed).toBe(2)
    for (const id of ids)
      expect([await held(id, zhang), await held(id, li)]).toEqual([fileRights.preview, fileRights.upload])
    await save(ids, { grants: [to(zhang, { template: 'editor' })] })
    const { grants } = await app.call(grantEndpoints.list, { id: ids[0]! }, app.people.enterprise)
    const own = grants.filter((one) => !one.inherited).sort((one, other) => one.rights - other.rights)
    expect(own).toMatchObject([
      { name: '李娜', rights: fileRights.upload, template: 'custom', kind: 'user' },
      {
        name: '张伟',
        rights: namedRightSets.editor,
        template: 'editor',
        createdBy: '陈静',
        note: 'zhang · 研发中心',
      },
    ])
    await save(ids, { removed: [to(zhang), to(li)] })
    for (const id of ids) expect([await held(id, zhang), await held(id, li)]).toEqual([0, 0])
  })

  test('that ended count for nothing', async () => {
    const { zhang } = app.people
    const id = await salesFolder()
    await save([id], { grants: [to(zhang, { expiresAt: later(0.01) })] })
    expect(await held(id, zhang)).toBe(fileRights.preview)
    app.clock.forward(DAY / 100)
    expect(await held(id, zhang)).toBe(0)
    const { grants } = await app.call(grantEndpoints.list, { id }, app.people.enterprise)
    expect(grants.filter((one) => one.ended)).toHaveLength(1)
  })

  test('can be taken back, unless they have changed since', async () => {
    const { zhang } = app.people
    const id = await salesFolder()
    await save([id], { grants: [to(zhang)] })
    const { undoId } = await save([id], {
      grants: [to(zhang, { template: 'editor' })],
      inherit: 'stop',
      keep: false,
    })
    const back = () => app.call(fileEndpoints.undo, { undoId: undoId! }, app.people.enterprise)
    await back()
    expect(await held(id, zhang)).toBe(fileRights.preview)
    expect(await held(id, app.people.wang)).toBe(namedRightSets.editor)
    const second = await save([id], { removed: [to(zhang)] })
    await save([id], { grants: [to(zhang, { template: 'uploader' })] })
    expect(
      (await app.refusal(fileEndpoints.undo, { undoId: second.undoId! }, app.people.enterprise)).key,
    ).toBe('spaces.undo_ended')
  })

  test('write what was and what is into the journal', async () => {
    const id = await salesFolder()
    await save([id], { grants: [to(app.people.zhang)] })
    const { rows } = await sql<{ before: unknown; after: unknown }>`
      select before, after from journal where action = 'spaces.grant' and ${id} = any(nodes)`.execute(
      app.ports.db,
    )
    const state = (held: number) => ({
      inherits: true,
      grants: [{ subject: app.people.zhang.id, rights: held, expiresAt: null }],
    })
    expect(rows).toEqual([{ before: state(0), after: state(1) }])
  })

  test.each([
    ['nothing', { grants: [{ rights: 0 }] }, 'grants.nothing_given'],
    ['print without preview', { grants: [{ rights: fileRights.print }] }, 'grants.print_needs_preview'],
    [
      'an end that is past',
      { grants: [{ template: 'viewer', expiresAt: new Date(0) }] },
      'grants.expiry_past',
    ],
    [
      'a department as a person',
      { grants: [{ template: 'viewer', kind: 'role' }] },
      'grants.subject_unknown',
    ],
  ] as const)('never give %s', async (_, { grants }, key) => {
    const id = await salesFolder()
    const wanted = grants.map((one) => ({
      kind: 'user',
      subjectId: app.people.zhang.id,
      below: false,
      ...one,
    }))
    expect(await refused([id], { grants: wanted as AccessGrantInput[] }, app.people.enterprise)).toBe(key)
  })
})

describe('nobody grants', () => {
  test('without the right to authorise, nor where they see nothing', async () => {
    const { wang, zhang, li } = app.people
    const id = await salesFolder()
    expect(await refused([id], { grants: [to(zhang)] }, wang)).toBe('common.no_permission')
    expect(await refused([id], { grants: [to(zhang)] }, li)).toBe('common.not_found')
    expect((await app.refusal(grantEndpoints.list, { id }, wang)).key).toBe('common.no_permission')
    expect((await app.refusal(grantEndpoints.people, { id, page: 1, pageSize: 10 }, li)).key).toBe(
      'common.not_found',
    )
  })

  test('more than they hold, nor for longer, and changes no grant that is beyond them', async () => {
    const { zhang, li, head } = app.people
    const id = await salesFolder()
    const some = fileRights.preview | fileRights.authorise
    await save([id], {
      grants: [
        to(zhang, { template: undefined, rights: some, expiresAt: later(2) }),
        to(head, { template: 'editor' }),
      ],
    })
    expect(await refused([id], { grants: [to(li, { template: 'editor' })] }, zhang)).toBe('grants.beyond_own')
    expect(await refused([id], { grants: [to(li)] }, zhang)).toBe('grants.beyond_own')
    expect(await refused([id], { grants: [to(zhang, { template: undefined, rights: some })] }, zhang)).toBe(
      'grants.beyond_own',
    )
    expect(await refused([id], { removed: [to(head)] }, zhang)).toBe('grants.beyond_own')
    expect(await refused([id], { inherit: 'stop' }, zhang)).toBe('grants.beyond_own')
    await save([id], { grants: [to(li, { expiresAt: later(1) })] }, zhang)
    expect(await held(id, li)).toBe(fileRights.preview)
  })

  test('away their own right to authorise', async () => {
    const { zhang } = app.people
    const id = await salesFolder()
    await save([id], { grants: [to(zhang, { template: 'manager' })] })
    expect(await refused([id], { removed: [to(zhang)] }, zhang)).toBe('grants.locks_out')
    expect(await held(id, zhang)).toBe(allFileRights)
  })
})

describe('inheritance', () => {
  test('stops with what reached the folder kept, or without', async () => {
    const { wang } = app.people
    const [one, two] = [await salesFolder(), await salesFolder()]
    await save([one], { inherit: 'stop', keep: true })
    await save([two], { inherit: 'stop', keep: false })
    expect([await held(one, wang), await held(two, wang)]).toEqual([namedRightSets.editor, 0])
    await save([app.people.departments.sales], { grants: [to(app.people.li)] })
    expect(await held(one, app.people.li)).toBe(0)
    await save([two], { inherit: 'continue' })
    expect([await held(two, wang), await held(two, app.people.li)]).toEqual([
      namedRightSets.editor,
      fileRights.preview,
    ])
    await save([app.people.departments.sales], { removed: [to(app.people.li)] })
  })

  test('of a root cannot be changed', async () => {
    expect(await refused([app.people.departments.sales], { inherit: 'stop' }, app.people.enterprise)).toBe(
      'grants.root_inherits',
    )
  })
})

describe('who has access', () => {
  test('lists everybody with the grants that decide, and those who stand above', async () => {
    const { zhang, enterprise, departments } = app.people
    const id = await salesFolder()
    await save([id], {
      grants: [department(departments.research, true, { template: 'downloader' }), to(zhang)],
    })
    const { rows, total } = await app.call(grantEndpoints.people, { id, page: 1, pageSize: 50 }, enterprise)
    expect(total).toBe(rows.length)
    const found = Object.fromEntries(rows.map((row) => [row.account, row]))
    expect(Object.keys(found).sort()).toEqual(['admin', 'enterprise', 'head', 'li', 'wang', 'zhang'])
    expect(found.zhang).toMatchObject({ rights: namedRightSets.downloader, organisationName: '研发中心' })
    expect(found.zhang!.reasons.map(({ kind, name, below }) => [kind, name, below])).toEqual(
      expect.arrayContaining([
        ['user', '张伟', false],
        ['organisation', '研发中心', true],
      ]),
    )
    expect(found.wang!.reasons).toMatchObject([
      { nodeName: 'Sales', kind: 'organisation', rights: namedRightSets.editor },
    ])
    expect(found.enterprise!.reasons[0]).toMatchObject({ source: 'administrator', rights: allFileRights })
    for (const row of rows) expect(row.rights).toBe(await held(id, app.people[row.account as 'zhang']))
    const { grants } = await app.call(grantEndpoints.list, { id }, enterprise)
    const wide = grants.find((one) => one.below)!
    const reached = await app.call(
      grantEndpoints.people,
      { id, grantId: wide.id, page: 1, pageSize: 50 },
      enterprise,
    )
    expect(reached.rows.map((row) => row.account).sort()).toEqual(['head', 'li', 'zhang'])
  })
})

describe('subjects', () => {
  test('are found by name or account, in the own enterprise', async () => {
    const find = (search: string) =>
      app.call(grantEndpoints.subjects, { search, page: 1, pageSize: 20 }, app.people.zhang)
    expect((await find('zhang')).rows).toMatchObject([
      { kind: 'user', name: '张伟', note: 'zhang · 研发中心' },
    ])
    expect((await find('平台')).rows).toMatchObject([
      { kind: 'organisation', name: '平台部', note: '研发中心', people: 1 },
    ])
    expect((await find('研发')).rows[0]).toMatchObject({ people: 3 })
    expect((await find('%')).total).toBe(0)
  })
})

describe('granted to me', () => {
  test('shows the top of what came from elsewhere with who gave it and until when', async () => {
    const { zhang, li, departments } = app.people
    const id = await salesFolder()
    const inner = await folder(id, app.people.wang)
    const end = later(3)
    await save([id, inner], { grants: [to(li, { template: 'downloader', expiresAt: end })] })
    const { rows } = await app.call(grantEndpoints.allotted, { page: 1, pageSize: 50 }, li)
    expect(rows.filter((row) => [id, inner].includes(row.id))).toMatchObject([
      {
        id,
        rights: namedRightSets.downloader,
        grantedBy: '陈静',
        expiresAt: end,
        spaceName: 'Sales',
        kind: 'user',
      },
    ])
    expect(rows.some((row) => row.id === departments.platform)).toBe(false)
    expect(
      (await app.call(grantEndpoints.allotted, { page: 1, pageSize: 50 }, zhang)).rows.map((row) => row.id),
    ).not.toContain(id)
  })
})

describe('effective rights of a person', () => {
  test('are shown to that person and to administrators, with the reasons', async () => {
    const { zhang, enterprise, li, departments } = app.people
    const id = await salesFolder()
    await save([id], { grants: [to(zhang)] })
    await held(departments.research, zhang)
    const list = (person: Person) =>
      app.call(grantEndpoints.ofUser, { userId: zhang.id, page: 1, pageSize: 100 }, person)
    const own = await list(zhang)
    expect(own.rows.map((row) => row.nodeId)).toEqual(expect.arrayContaining([id, departments.research]))
    expect((await list(enterprise)).rows.find((row) => row.nodeId === id)).toMatchObject({
      rights: fileRights.preview,
      spaceName: 'Sales',
      reasons: [{ source: 'grant', kind: 'user', nodeId: id }],
    })
    expect((await list(app.people.head)).rows.map((row) => row.nodeId)).not.toContain(id)
    const asked = { userId: zhang.id, page: 1, pageSize: 10 }
    expect((await app.refusal(grantEndpoints.ofUser, asked, li)).key).toBe('common.no_permission')
  })
})

describe('requests for access', () => {
  const ask = (id: string, person: Person) =>
    app.call(grantEndpoints.request, { id, rights: fileRights.preview, words: '看一下' }, person)
  const waiting = (person: Person) =>
    app.call(grantEndpoints.requests, { mine: false, page: 1, pageSize: 50 }, person)

  test('reach those who may authorise, who approve them', async () => {
    const { li, enterprise, wang, zhang } = app.people
    const id = await salesFolder()
    await save([id], { grants: [to(zhang, { template: 'manager' })] })
    app.pushed.length = 0
    await ask(id, li)
    await app.drainJobs()
    expect(app.pushed).toMatchObject([
      { userIds: [zhang.id], message: { key: 'accessRequest', payload: { who: '李娜' } } },
    ])
    expect((await waiting(wang)).rows.map((row) => row.nodeId)).not.toContain(id)
    const [request] = (await waiting(zhang)).rows.filter((row) => row.nodeId === id)
    expect(request).toMatchObject({ userName: '李娜', words: '看一下', state: 'pending', position: 'Sales' })
    const mine = await app.call(grantEndpoints.requests, { mine: true, page: 1, pageSize: 50 }, li)
    expect(mine.rows.find((row) => row.nodeId === id)).toMatchObject({ name: '', state: 'pending' })
    const input = { ids: [request!.id], approve: true, expiresAt: later(1), answer: '' }
    expect((await app.refusal(grantEndpoints.decide, input, wang)).key).toBe('grants.request_ended')
    await app.call(grantEndpoints.decide, input, enterprise)
    expect(await held(id, li)).toBe(fileRights.preview)
    expect(app.pushed.at(-1)).toMatchObject({ userIds: [li.id], message: { textKey: 'grantsPush.approved' } })
    expect((await app.refusal(grantEndpoints.decide, input, enterprise)).key).toBe('grants.request_ended')
  })

  test('are refused with a reason', async () => {
    const { li, enterprise } = app.people
    const id = await salesFolder()
    await ask(id, li)
    const [request] = (await waiting(enterprise)).rows.filter((row) => row.nodeId === id)
    await app.call(grantEndpoints.decide, { ids: [request!.id], approve: false, answer: '不行' }, enterprise)
    const mine = await app.call(grantEndpoints.requests, { mine: true, page: 1, pageSize: 50 }, li)
    expect(mine.rows.find((row) => row.nodeId === id)).toMatchObject({ state: 'refused', answer: '不行' })
    expect(await held(id, li)).toBe(0)
  })

  test('tell nothing of what is there', async () => {
    const { li } = app.people
    const nowhere = '0b6f7a0e-6a0c-4c53-9d3b-0a3f5e7a9c11'
    const hidden = await salesFolder()
    expect(await ask(nowhere, li)).toEqual(await ask(hidden, li))
    await app.drainJobs()
    const mine = await app.call(grantEndpoints.requests, { mine: true, page: 1, pageSize: 50 }, li)
    const [one, other] = [nowhere, hidden].map((id) => mine.rows.find((row) => row.nodeId === id)!)
    expect({ ...one, id: '', nodeId: '' }).toEqual({ ...other, id: '', nodeId: '' })
  })
})

describe('the report', () => {
  const page = { page: 1, pageSize: 100, over: 2, days: 7 } as const

  test('counts grants by folder and by person', async () => {
    const { zhang, enterprise, head, departments } = app.people
    const id = await salesFolder()
    await save([id], {
      grants: [
        to(zhang, { expiresAt: later(1) }),
        department(departments.research, true, { template: 'manager' }),
      ],
    })
    const folders = await app.call(grantEndpoints.report, { by: 'folder', show: 'all', ...page }, enterprise)
    expect(folders.rows.find((row) => row.id === id)).toMatchObject({
      grants: 2,
      reached: 3,
      endingSoon: 1,
      oversize: 1,
      note: 'Sales',
    })
    const wide = await app.call(
      grantEndpoints.reportGrants,
      { show: 'oversize', nodeId: id, ...page },
      enterprise,
    )
    expect(wide.rows).toMatchObject([{ name: '研发中心', below: true, people: 3, template: 'manager' }])
    const people = await app.call(
      grantEndpoints.report,
      { by: 'user', show: 'oversize', ...page },
      enterprise,
    )
    expect(people.rows.find((row) => row.id === zhang.id)!.grants).toBeGreaterThan(1)
    const own = await app.call(grantEndpoints.report, { by: 'folder', show: 'all', ...page }, head)
    expect(own.rows.map((row) => row.id)).not.toContain(id)
    expect(
      (await app.refusal(grantEndpoints.report, { by: 'folder', show: 'all', ...page }, zhang)).status,
    ).toBe(403)
  })

  test('leaves personal spaces out', async () => {
    const { zhang, li, enterprise } = app.people
    const id = await folder(zhang.id, zhang)
    await grant(app, id, li.id, 'viewer')
    const { rows } = await app.call(grantEndpoints.report, { by: 'folder', show: 'all', ...page }, enterprise)
    expect(rows.map((row) => row.id)).not.toContain(id)
  })
})
