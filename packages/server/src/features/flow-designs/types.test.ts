import { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import { flowTypeEndpoints } from '@cabinet/contract/flow-designs.settings'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { type DesignDesk, openDesignDesk, partyOf } from './test-desk.ts'

let app: TestApp
let desk: DesignDesk

beforeAll(async () => {
  desk = await openDesignDesk()
  app = desk.app
})
beforeEach(() => desk.clear())

const draftId = crypto.randomUUID()

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
