import { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import { flowSettingEndpoints, flowTypeEndpoints } from '@cabinet/contract/flow-designs.settings'
import { newApproverStep, newBranchStep, newContainer } from '@cabinet/contract/flow-designs.steps'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { getFlowVersions, listEnabledDesigns } from './index.ts'
import { type FlowDesk, flowWith, openFlowDesk, partyOf } from './test-desk.ts'

let app: TestApp
let desk: FlowDesk
const { get, save, publish, enable, disable, copy, remove, check, versions, version } = flowDesignEndpoints

beforeAll(async () => {
  desk = await openFlowDesk()
  app = desk.app
})
beforeEach(() => desk.clear())

const page = { page: 1, pageSize: 10 }

describe('a design', () => {
  test('begins as a draft, which is neither enabled nor disabled but published', async () => {
    const draft = await desk.add()
    expect(draft).toMatchObject({ state: 'draft', version: 0, revision: 1, isChanged: false })
    for (const endpoint of [enable, disable])
      expect(await app.refusal(endpoint, { id: draft.id, isConfirmed: true }, desk.boss)).toMatchObject({
        status: 409,
        key: 'flow_designs.is_draft',
      })
  })

  test('needs a name and a code that no other has', async () => {
    const { code } = await desk.add({ code: 'Same' })
    const add = flowDesignEndpoints.add
    const input = { name: 'A', code, typeId: desk.typeId, remark: '', tableId: 'archive' as const }
    const keyOf = async (change: object) => (await app.refusal(add, { ...input, ...change }, desk.boss)).key
    expect(await keyOf({ code: 'same' })).toBe('flow_designs.code_taken')
    expect(await keyOf({ code: ' ' })).toBe('flow_designs.code_missing')
    expect(await keyOf({ name: '' })).toBe('flow_designs.name_missing')
    expect(await keyOf({ typeId: draftId, code: 'x' })).toBe('flow_designs.type_not_found')
  })

  test('is published as a new version each time, and old versions stay as they were', async () => {
    const { zhang, li } = app.people
    const { id } = await desk.add()
    const publishWith = async (revision: number, parties: Parameters<typeof flowWith>[0]) => {
      const saved = await app.call(
        save,
        { id, revision, document: flowWith(parties), name: '归档' },
        desk.boss,
      )
      return app.call(publish, { id, revision: saved.revision }, desk.boss)
    }
    expect(await publishWith(1, [partyOf(zhang)])).toMatchObject({
      state: 'enabled',
      version: 1,
      revision: 2,
    })
    const changed = await app.call(save, { id, revision: 2, remark: '新' }, desk.boss)
    expect(changed).toMatchObject({ version: 1, isChanged: true, revision: 3 })
    expect(await publishWith(3, [partyOf(li)])).toMatchObject({ version: 2, isChanged: false })
    const { rows, total } = await app.call(versions, { id, ...page }, desk.boss)
    expect(rows.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [2, true],
      [1, false],
    ])
    expect(total).toBe(2)
    const first = await app.call(version, { versionId: rows[1]!.id }, desk.boss)
    expect(first.document.root.next).toMatchObject({ parties: [{ id: zhang.id }] })
    const found = await getFlowVersions(app.ports, [rows[0]!.id, rows[1]!.id])
    expect(found.get(rows[0]!.id)).toMatchObject({ number: 2, designId: id, tableId: 'archive' })
    expect(await listEnabledDesigns(app.ports, app.people.departments.root)).toMatchObject([
      { designId: id, versionId: rows[0]!.id, typeName: '文件' },
    ])
  })

  test('is refused with all its faults, in words of the wire, and stays a draft', async () => {
    const { id } = await desk.add()
    const document = flowWith([])
    const gone = { kind: 'role' as const, id: crypto.randomUUID(), name: 'Gone' }
    const container = { ...newContainer(), key: 'split', branches: [newBranchStep(), newBranchStep()] }
    const next = { ...newApproverStep(container), key: 'who', parties: [] }
    const { revision } = await app.call(
      save,
      { id, revision: 1, document: { ...document, starters: [gone], root: { ...document.root, next } } },
      desk.boss,
    )
    const refused = await app.refusal(publish, { id, revision }, desk.boss)
    expect(refused).toMatchObject({ status: 409, key: 'flow_designs.has_faults' })
    expect(refused.details).toEqual({
      Faults: [
        { Kind: 'party_kind', NodeKey: document.root.key, Names: ['Gone'] },
        { Kind: 'party_gone', NodeKey: document.root.key, Names: ['Gone'] },
        { Kind: 'approver_missing', NodeKey: 'who' },
        { Kind: 'branch_without_conditions', NodeKey: container.branches[0]!.key },
      ],
    })
    expect((await app.call(check, { id }, desk.boss)).faults).toHaveLength(4)
    expect((await app.call(get, { id }, desk.boss)).row.state).toBe('draft')
  })

  test('names who was disabled since: the draft shows it and publishing refuses', async () => {
    const { wang } = app.people
    const { id } = await desk.add()
    const document = flowWith([partyOf(wang)])
    const { revision } = await app.call(save, { id, revision: 1, document }, desk.boss)
    await sql`update users set disabled_at = now() where id = ${wang.id}`.execute(app.ports.db)
    expect((await app.call(get, { id }, desk.boss)).gone).toEqual([`user ${wang.id}`])
    expect((await app.refusal(publish, { id, revision }, desk.boss)).details).toEqual({
      Faults: [{ Kind: 'party_gone', NodeKey: 'first', Names: ['wang'] }],
    })
    await sql`update users set disabled_at = null where id = ${wang.id}`.execute(app.ports.db)
  })

  test('is not overwritten by somebody who saw an older revision', async () => {
    const { id } = await desk.add()
    const results = await Promise.allSettled(
      ['A', 'B'].map((name) => app.call(save, { id, revision: 1, name }, desk.boss)),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await app.refusal(publish, { id, revision: 1 }, desk.boss)).toMatchObject({
      key: 'flow_designs.changed',
      details: { Revision: 2 },
    })
  })

  test('keeps options of the whole flow with each version', async () => {
    const { id, revision } = await desk.published()
    const options = { allowsBatch: true, passesRepeated: true, passesInitiator: false }
    const saved = await app.call(save, { id, revision, options }, desk.boss)
    await app.call(publish, { id, revision: saved.revision }, desk.boss)
    const { rows } = await app.call(versions, { id, ...page }, desk.boss)
    const read = await Promise.all(
      rows.map(
        async (row) => (await app.call(version, { versionId: row.id }, desk.boss)).options.allowsBatch,
      ),
    )
    expect(read).toEqual([true, false])
  })

  test('is copied as a draft, and deleted only where no setting uses it', async () => {
    const { id } = await desk.published()
    const copied = await app.call(copy, { id, name: '副本', code: 'copy' }, desk.boss)
    expect(copied).toMatchObject({ state: 'draft', version: 0, name: '副本' })
    expect((await app.call(get, { id: copied.id }, desk.boss)).document).toMatchObject({
      name: '副本',
      root: { next: { key: 'first' } },
    })
    await app.call(
      flowSettingEndpoints.save,
      { action: 'archive', scope: 'enterprise', place: '', designId: id },
      desk.boss,
    )
    expect(await app.refusal(remove, { id }, desk.boss)).toMatchObject({ key: 'flow_designs.in_use' })
    await app.call(remove, { id: copied.id }, desk.boss)
    expect(await app.refusal(get, { id: copied.id }, desk.boss)).toMatchObject({ status: 404 })
  })

  test('of a thousand nodes is saved, published and read', async () => {
    const { id } = await desk.add()
    let next: ReturnType<typeof newApproverStep> | null = null
    for (let at = 0; at < 999; at++)
      next = { ...newApproverStep(next), key: `a${at}`, parties: [partyOf(app.people.head)] }
    const document = flowWith([])
    const { revision } = await app.call(
      save,
      { id, revision: 1, document: { ...document, root: { ...document.root, next } } },
      desk.boss,
    )
    await app.call(publish, { id, revision }, desk.boss)
    expect((await app.call(get, { id }, desk.boss)).document.root.next?.key).toBe('a998')
  })

  test('is nothing for those who are not administrators of the enterprise', async () => {
    const { head, zhang } = app.people
    for (const person of [head, zhang])
      expect(await app.refusal(flowDesignEndpoints.page, page, person)).toMatchObject({ status: 403 })
  })
})

const draftId = crypto.randomUUID()

describe('a document from elsewhere', () => {
  const header = { name: '导入', code: 'in', remark: '', tableId: 'download' as const }
  const raw = {
    tableId: 1,
    workFlowDef: { name: '合同', id: 3 },
    nodeConfig: { type: 0, mark: { a: 1 }, childNode: { type: 1, settype: 5, nodeUserList: [] } },
  }

  test('becomes a draft for the chosen action and comes out with its unknown keys', async () => {
    const made = await app.call(
      flowDesignEndpoints.import,
      { ...header, typeId: desk.typeId, document: raw },
      desk.boss,
    )
    expect(made).toMatchObject({ tableId: 'download', name: '导入', state: 'draft' })
    const { document } = await app.call(flowDesignEndpoints.export, { id: made.id }, desk.boss)
    expect(document).toMatchObject({
      name: '导入',
      keptDefinition: { id: 3 },
      root: { kept: { mark: { a: 1 } }, next: { source: 'initiator' } },
    })
  })

  test('is refused with the field that cannot be read', async () => {
    const document = { ...raw, nodeConfig: { type: 0, childNode: { type: 8 } } }
    expect(
      await app.refusal(flowDesignEndpoints.import, { ...header, typeId: desk.typeId, document }, desk.boss),
    ).toMatchObject({ status: 400, details: { Reason: 'code', Field: 'type' } })
  })

  test('asks the columns of its form, the initiator first, with options of later rooms', async () => {
    const columns = await app.call(flowDesignEndpoints.columns, { tableId: 'download' }, desk.boss)
    expect(columns.map(({ name }) => name)).toEqual([
      'initiator',
      'fileCount',
      'totalSize',
      'fileGroup',
      'spaceKind',
      'label',
      'watermarked',
    ])
    expect(columns[3]?.options.map(({ key }) => key)).toContain('other')
    expect(columns[4]?.options.map(({ key }) => key)).toContain('department')
  })
})

describe('a type', () => {
  const fields = { name: '人事', code: '', icon: '', isEnabled: true, administrators: [] }

  test('has its own name, stays where designs are of it, and is sorted', async () => {
    const { boss } = desk
    const second = await app.call(flowTypeEndpoints.add, fields, boss)
    expect((await app.refusal(flowTypeEndpoints.add, fields, boss)).key).toBe('flow_designs.name_taken')
    await app.call(flowTypeEndpoints.sort, { ids: [second.id] }, boss)
    expect((await app.call(flowTypeEndpoints.list, {}, boss)).map(({ name }) => name)).toEqual([
      '人事',
      '文件',
    ])
    await desk.add({ typeId: second.id })
    expect((await app.refusal(flowTypeEndpoints.remove, { id: second.id }, boss)).key).toBe(
      'flow_designs.type_in_use',
    )
    await app.call(flowTypeEndpoints.update, { ...fields, id: second.id, isEnabled: false }, boss)
    const input = { name: 'A', code: 'off', typeId: second.id, remark: '', tableId: 'archive' as const }
    expect((await app.refusal(flowDesignEndpoints.add, input, boss)).key).toBe('flow_designs.type_disabled')
  })

  test('is administrated by users or one role', async () => {
    const { zhang } = app.people
    const keyOf = async (administrators: (typeof desk.role)[]) =>
      (await app.refusal(flowTypeEndpoints.add, { ...fields, administrators }, desk.boss)).key
    expect(await keyOf([desk.role, partyOf(zhang)])).toBe('flow_designs.administrators_invalid')
    expect(await keyOf([{ ...partyOf(zhang), id: draftId }])).toBe('flow_designs.administrators_invalid')
    const made = await app.call(flowTypeEndpoints.add, { ...fields, administrators: [desk.role] }, desk.boss)
    expect(made.administrators).toEqual([desk.role])
  })
})
