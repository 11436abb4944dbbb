import type { EndpointInput } from '@cabinet/contract/endpoint'
import { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import { flowSettingEndpoints, flowTypeEndpoints } from '@cabinet/contract/flow-designs.settings'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { type FlowPlace, findApprovalAdministrators, findFlowDesign } from './index.ts'
import { type FlowDesk, flowWith, openFlowDesk, partyOf } from './test-desk.ts'

let app: TestApp
let desk: FlowDesk
let space: string

beforeAll(async () => {
  desk = await openFlowDesk()
  app = desk.app
  space = crypto.randomUUID()
  const { root } = app.people.departments
  await sql`insert into spaces (id, enterprise_id, kind, owner_id, name, created_at)
    values (${space}, ${root}, 'team', ${root}, '研发组', now())`.execute(app.ports.db)
})
beforeEach(() => desk.clear())

type Setting = EndpointInput<typeof flowSettingEndpoints.save>
const set = (change: Partial<Setting> & { designId: string }) =>
  app.call(
    flowSettingEndpoints.save,
    { action: 'archive', scope: 'enterprise', place: '', ...change },
    desk.boss,
  )
const refusedSetting = async (change: Partial<Setting> & { designId: string }) =>
  (
    await app.refusal(
      flowSettingEndpoints.save,
      { action: 'archive', scope: 'enterprise', place: '', ...change },
      desk.boss,
    )
  ).key
const find = async (place: Partial<FlowPlace> = {}) =>
  (
    await findFlowDesign(app.ports, {
      enterpriseId: app.people.departments.root,
      action: 'archive',
      ...place,
    })
  )?.name

describe('where several settings fit', () => {
  test('label level goes before space before the nearest department upwards before the enterprise', async () => {
    const { research, platform } = app.people.departments
    const named = async (name: string, change: Partial<Setting>) =>
      set({ ...change, designId: (await desk.published({ name })).id })
    const chain = { organisationIds: [platform, research], spaceIds: [space] }
    expect(await find()).toBeUndefined()
    await named('全公司', {})
    expect(await find({ ...chain, level: 3 })).toBe('全公司')
    await named('研发', { scope: 'department', place: research })
    expect(await find({ ...chain, level: 3 })).toBe('研发')
    await named('平台', { scope: 'department', place: platform })
    expect(await find({ ...chain, level: 3 })).toBe('平台')
    expect(await find({ organisationIds: [research] })).toBe('研发')
    await named('空间', { scope: 'space', place: space })
    expect(await find({ ...chain, level: 3 })).toBe('空间')
    await named('二级', { scope: 'level', place: '2' })
    await named('三级', { scope: 'level', place: '3' })
    expect(await find({ ...chain, level: 1 })).toBe('空间')
    expect(await find({ ...chain, level: 2 })).toBe('二级')
    expect(await find({ ...chain, level: 5 })).toBe('三级')
    expect(await find({ action: 'destroy' })).toBeUndefined()
    const { rows, levels } = await app.call(flowSettingEndpoints.list, {}, desk.boss)
    expect(levels).toBe(5)
    expect(rows.map(({ designName, placeName }) => [designName, placeName])).toEqual([
      ['三级', ''],
      ['二级', ''],
      ['空间', '研发组'],
      ['平台', '平台部'],
      ['研发', '研发中心'],
      ['全公司', ''],
    ])
  })

  test('two of equal height are refused, also when they are saved at once', async () => {
    const { id } = await desk.published()
    const results = await Promise.allSettled([set({ designId: id }), set({ designId: id })])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusedSetting({ designId: id })).toBe('flow_designs.setting_exists')
  })
})

describe('a setting', () => {
  test('names an enabled design for its own action and a place that is there', async () => {
    const draft = await desk.add()
    const { id } = await desk.published()
    expect(await refusedSetting({ designId: draft.id })).toBe('flow_designs.not_enabled')
    expect(await refusedSetting({ designId: id, action: 'destroy' })).toBe('flow_designs.other_form')
    const places: Partial<Setting>[] = [
      { scope: 'level', place: '0' },
      { scope: 'level', place: '6' },
      { scope: 'level', place: '1; select' },
      { scope: 'space', place: crypto.randomUUID() },
      { scope: 'space', place: 'x' },
      { scope: 'department', place: space },
      { scope: 'enterprise', place: '1' },
    ]
    for (const place of places)
      expect(await refusedSetting({ designId: id, ...place })).toBe('flow_designs.place_unknown')
  })

  test('is changed and deleted', async () => {
    const [first, second] = [await desk.published({ name: 'A' }), await desk.published({ name: 'B' })]
    const { id } = await set({ designId: first.id })
    expect(await set({ id, designId: second.id, scope: 'space', place: space })).toMatchObject({
      id,
      designName: 'B',
      placeName: '研发组',
    })
    await app.call(flowSettingEndpoints.remove, { ids: [id] }, desk.boss)
    expect((await app.call(flowSettingEndpoints.list, {}, desk.boss)).rows).toEqual([])
  })

  test('is told when its design is disabled, and is out of force until it is enabled again', async () => {
    const { id } = await desk.published({ name: '空间' })
    await set({ designId: id, scope: 'space', place: space })
    await set({ designId: (await desk.published({ name: '全公司' })).id })
    const refused = await app.refusal(flowDesignEndpoints.disable, { id, isConfirmed: false }, desk.boss)
    expect(refused).toMatchObject({
      key: 'flow_designs.in_use',
      details: { Settings: [{ TableId: 'archive', Scope: 'space', Place: space, PlaceName: '研发组' }] },
    })
    expect(await find({ spaceIds: [space] })).toBe('空间')
    await app.call(flowDesignEndpoints.disable, { id, isConfirmed: true }, desk.boss)
    expect(await find({ spaceIds: [space] })).toBe('全公司')
    await app.call(flowDesignEndpoints.enable, { id }, desk.boss)
    expect(await find({ spaceIds: [space] })).toBe('空间')
  })

  test('keeps its design to the action it was drawn for', async () => {
    const { id, revision } = await desk.published()
    await set({ designId: id })
    const document = flowWith([partyOf(app.people.head)], 'destroy')
    const saved = await app.call(flowDesignEndpoints.save, { id, revision, document }, desk.boss)
    expect(
      (await app.refusal(flowDesignEndpoints.publish, { id, revision: saved.revision }, desk.boss)).key,
    ).toBe('flow_designs.form_in_use')
  })

  test('offers shared spaces and departments by name', async () => {
    const places = async (scope: 'space' | 'department', search: string) =>
      (await app.call(flowSettingEndpoints.places, { scope, search }, desk.boss)).map(({ name, note }) => [
        name,
        note,
      ])
    expect(await places('space', '研发组')).toEqual([['研发组', 'team']])
    expect(await places('department', '平台')).toEqual([['平台部', '研发中心']])
    expect(await places('department', '%')).toEqual([])
    await sql`insert into spaces (id, enterprise_id, kind, owner_id, name, created_at)
      values (${app.people.zhang.id}, ${app.people.departments.root}, 'personal', ${app.people.zhang.id}, 'own', now())
      on conflict do nothing`.execute(app.ports.db)
    expect(await places('space', 'own')).toEqual([])
  })
})

test('approval administrators are those of the type who are active, or those of the enterprise', async () => {
  const { admin, enterprise, zhang, li } = app.people
  const typeWith = async (name: string, administrators: (typeof desk.role)[]) =>
    (
      await app.call(
        flowTypeEndpoints.add,
        { name, code: '', icon: '', isEnabled: true, administrators },
        desk.boss,
      )
    ).id
  const ask = (typeId: string) => findApprovalAdministrators(app.ports, typeId)
  const ofEnterprise = [admin.id, enterprise.id].toSorted()
  expect((await ask(desk.typeId)).toSorted()).toEqual(ofEnterprise)
  expect(await ask(await typeWith('A', [partyOf(zhang), partyOf(li)]))).toEqual([zhang.id, li.id])
  const byRole = await typeWith('B', [desk.role])
  expect(await ask(byRole)).toEqual([li.id])
  await sql`update users set disabled_at = now() where id = ${li.id}`.execute(app.ports.db)
  expect((await ask(byRole)).toSorted()).toEqual(ofEnterprise)
  await sql`update users set disabled_at = null where id = ${li.id}`.execute(app.ports.db)
})
