import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessGrantInput } from '@cabinet/contract/grants.changes'
import { allFileRights, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { grantAccessSuite } from './access.suite.ts'
import { grantReportSuite } from './report.suite.ts'
import { accessRequestSuite } from './requests.suite.ts'
import {
  daysLater,
  grantDayMs,
  grantsApp,
  grantTo,
  grantToDepartment,
  heldRights,
  makeSalesFolder,
  prepareGrantsDesk,
  refusedSave,
  saveGrants,
} from './test-desk.ts'

prepareGrantsDesk()

describe('grants', () => {
  test('give rights to a person, a department, and one with those below it', async () => {
    const { zhang, li, departments } = grantsApp.people
    const [one, two, three] = [await makeSalesFolder(), await makeSalesFolder(), await makeSalesFolder()]
    await saveGrants([one], { grants: [grantTo(zhang, { template: 'downloader' })] })
    await saveGrants([two], { grants: [grantToDepartment(departments.research, false)] })
    await saveGrants([three], { grants: [grantToDepartment(departments.research, true)] })
    expect([await heldRights(one, zhang), await heldRights(one, li)]).toEqual([namedRightSets.downloader, 0])
    expect([await heldRights(two, zhang), await heldRights(two, li)]).toEqual([fileRights.preview, 0])
    expect([await heldRights(three, zhang), await heldRights(three, li)]).toEqual([
      fileRights.preview,
      fileRights.preview,
    ])
  })

  test('are saved for several items and subjects at once, one for each', async () => {
    const { zhang, li } = grantsApp.people
    const ids = [await makeSalesFolder(), await makeSalesFolder()]
    const { changed } = await saveGrants(ids, {
      grants: [grantTo(zhang), grantTo(li, { rights: fileRights.upload, template: undefined })],
    })
    expect(changed).toBe(2)
    for (const id of ids)
      expect([await heldRights(id, zhang), await heldRights(id, li)]).toEqual([
        fileRights.preview,
        fileRights.upload,
      ])
    await saveGrants(ids, { grants: [grantTo(zhang, { template: 'editor' })] })
    const { grants } = await grantsApp.call(grantEndpoints.list, { id: ids[0]! }, grantsApp.people.enterprise)
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
    await saveGrants(ids, { removed: [grantTo(zhang), grantTo(li)] })
    for (const id of ids) expect([await heldRights(id, zhang), await heldRights(id, li)]).toEqual([0, 0])
  })

  test('that ended count for nothing', async () => {
    const { zhang } = grantsApp.people
    const id = await makeSalesFolder()
    await saveGrants([id], { grants: [grantTo(zhang, { expiresAt: daysLater(0.01) })] })
    expect(await heldRights(id, zhang)).toBe(fileRights.preview)
    grantsApp.clock.forward(grantDayMs / 100)
    expect(await heldRights(id, zhang)).toBe(0)
    const { grants } = await grantsApp.call(grantEndpoints.list, { id }, grantsApp.people.enterprise)
    expect(grants.filter((one) => one.ended)).toHaveLength(1)
  })

  test('can be taken back, unless they have changed since', async () => {
    const { zhang } = grantsApp.people
    const id = await makeSalesFolder()
    await saveGrants([id], { grants: [grantTo(zhang)] })
    const { undoId } = await saveGrants([id], {
      grants: [grantTo(zhang, { template: 'editor' })],
      inherit: 'stop',
      keep: false,
    })
    const back = () => grantsApp.call(fileEndpoints.undo, { undoId: undoId! }, grantsApp.people.enterprise)
    await back()
    expect(await heldRights(id, zhang)).toBe(fileRights.preview)
    expect(await heldRights(id, grantsApp.people.wang)).toBe(namedRightSets.editor)
    const second = await saveGrants([id], { removed: [grantTo(zhang)] })
    await saveGrants([id], { grants: [grantTo(zhang, { template: 'uploader' })] })
    expect(
      (await grantsApp.refusal(fileEndpoints.undo, { undoId: second.undoId! }, grantsApp.people.enterprise))
        .key,
    ).toBe('spaces.undo_ended')
  })

  test('write what was and what is into the journal', async () => {
    const id = await makeSalesFolder()
    await saveGrants([id], { grants: [grantTo(grantsApp.people.zhang)] })
    const { rows } = await sql<{ before: unknown; after: unknown }>`
      select before, after from journal where action = 'spaces.grant' and ${id} = any(nodes)`.execute(
      grantsApp.ports.db,
    )
    const state = (held: number) => ({
      inherits: true,
      grants: [{ subject: grantsApp.people.zhang.id, rights: held, expiresAt: null }],
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
    const id = await makeSalesFolder()
    const wanted = grants.map((one) => ({
      kind: 'user',
      subjectId: grantsApp.people.zhang.id,
      below: false,
      ...one,
    }))
    expect(
      await refusedSave([id], { grants: wanted as AccessGrantInput[] }, grantsApp.people.enterprise),
    ).toBe(key)
  })
})

describe('nobody grants', () => {
  test('without the right to authorise, nor where they see nothing', async () => {
    const { wang, zhang, li } = grantsApp.people
    const id = await makeSalesFolder()
    expect(await refusedSave([id], { grants: [grantTo(zhang)] }, wang)).toBe('common.no_permission')
    expect(await refusedSave([id], { grants: [grantTo(zhang)] }, li)).toBe('common.not_found')
    expect((await grantsApp.refusal(grantEndpoints.list, { id }, wang)).key).toBe('common.no_permission')
    expect((await grantsApp.refusal(grantEndpoints.people, { id, page: 1, pageSize: 10 }, li)).key).toBe(
      'common.not_found',
    )
  })

  test('more than they hold, nor for longer, and changes no grant that is beyond them', async () => {
    const { zhang, li, head } = grantsApp.people
    const id = await makeSalesFolder()
    const some = fileRights.preview | fileRights.authorise
    await saveGrants([id], {
      grants: [
        grantTo(zhang, { template: undefined, rights: some, expiresAt: daysLater(2) }),
        grantTo(head, { template: 'editor' }),
      ],
    })
    expect(await refusedSave([id], { grants: [grantTo(li, { template: 'editor' })] }, zhang)).toBe(
      'grants.beyond_own',
    )
    expect(await refusedSave([id], { grants: [grantTo(li)] }, zhang)).toBe('grants.beyond_own')
    expect(
      await refusedSave([id], { grants: [grantTo(zhang, { template: undefined, rights: some })] }, zhang),
    ).toBe('grants.beyond_own')
    expect(await refusedSave([id], { removed: [grantTo(head)] }, zhang)).toBe('grants.beyond_own')
    expect(await refusedSave([id], { inherit: 'stop' }, zhang)).toBe('grants.beyond_own')
    await saveGrants([id], { grants: [grantTo(li, { expiresAt: daysLater(1) })] }, zhang)
    expect(await heldRights(id, li)).toBe(fileRights.preview)
  })

  test('away their own right to authorise', async () => {
    const { zhang } = grantsApp.people
    const id = await makeSalesFolder()
    await saveGrants([id], { grants: [grantTo(zhang, { template: 'manager' })] })
    expect(await refusedSave([id], { removed: [grantTo(zhang)] }, zhang)).toBe('grants.locks_out')
    expect(await heldRights(id, zhang)).toBe(allFileRights)
  })
})

describe('inheritance', () => {
  test('stops with what reached the folder kept, or without', async () => {
    const { wang } = grantsApp.people
    const [one, two] = [await makeSalesFolder(), await makeSalesFolder()]
    await saveGrants([one], { inherit: 'stop', keep: true })
    await saveGrants([two], { inherit: 'stop', keep: false })
    expect([await heldRights(one, wang), await heldRights(two, wang)]).toEqual([namedRightSets.editor, 0])
    await saveGrants([grantsApp.people.departments.sales], { grants: [grantTo(grantsApp.people.li)] })
    expect(await heldRights(one, grantsApp.people.li)).toBe(0)
    await saveGrants([two], { inherit: 'continue' })
    expect([await heldRights(two, wang), await heldRights(two, grantsApp.people.li)]).toEqual([
      namedRightSets.editor,
      fileRights.preview,
    ])
    await saveGrants([grantsApp.people.departments.sales], { removed: [grantTo(grantsApp.people.li)] })
  })

  test('of a root cannot be changed', async () => {
    expect(
      await refusedSave(
        [grantsApp.people.departments.sales],
        { inherit: 'stop' },
        grantsApp.people.enterprise,
      ),
    ).toBe('grants.root_inherits')
  })
})

grantAccessSuite()
accessRequestSuite()
grantReportSuite()
