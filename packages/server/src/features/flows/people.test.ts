import { flowDelegationEndpoints } from '@cabinet/contract/flows.delegation'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvers, type FlowDesk, line, openFlowDesk } from '../../../test/flow-desk.ts'

let desk: FlowDesk
beforeAll(async () => {
  desk = await openFlowDesk()
})
beforeEach(() => desk.clear())

const db = () => desk.app.ports.db
const hourMs = 3_600_000
const results = async (id: string) => {
  const { rows } = await sql<{ line: [string, number, string | null] }>`
    select json_build_array(approver_name, result, closed_for) as line from flow_opinions where flow_id = ${id}
    order by sort`.execute(db())
  return rows.map((row) => row.line)
}
const disable = (id: string) =>
  desk.app.system.together(async (tx) => {
    await sql`update users set disabled_at = ${tx.now()} where id = ${id}`.execute(tx.db)
    await tx.emit('user.changed', { kind: 'disabled', userIds: [id] })
  })

describe('people', () => {
  test('decide for others who are away, but never as the initiator', async () => {
    const { zhang, li, wang } = desk.app.people
    const inMinutes = (minutes: number) => new Date(desk.app.clock.now.getTime() + minutes * 60_000)
    const save = (userId: string | undefined, withPending = false) =>
      desk.app.call(
        flowDelegationEndpoints.saveDelegation,
        { userId, from: inMinutes(0), until: inMinutes(3), withPending },
        li,
      )
    await desk.design(approvers('one', [li]))
    const early = await desk.start(zhang)
    await save(wang.id, true)
    expect(await desk.app.call(flowDelegationEndpoints.delegation, {}, li)).toMatchObject({ userId: wang.id })
    expect(await results(early)).toEqual([
      ['李娜', 3, 'delegated'],
      ['Wang Fang', 0, null],
    ])
    const ofWang = await desk.start(wang)
    expect(await results(ofWang)).toEqual([['李娜', 0, null]])
    desk.app.clock.forward(4 * 60_000)
    const later = await desk.start(zhang)
    expect(await results(later)).toEqual([['李娜', 0, null]])
    const invalid = { userId: li.id, from: inMinutes(0), until: inMinutes(3), withPending: false }
    expect(await desk.app.refusal(flowDelegationEndpoints.saveDelegation, invalid, li)).toMatchObject({
      key: 'flows.delegation_invalid',
    })
  })

  test('are directors by the chain of superiors, then the heads of departments upwards', async () => {
    const { zhang, li, wang, head, enterprise, departments } = desk.app.people
    await sql`update users set supervisor_id = ${zhang.id} where id = ${li.id}`.execute(db())
    await sql`update organisations set leader_id = ${head.id} where id = ${departments.research}`.execute(
      db(),
    )
    await sql`update organisations set leader_id = ${enterprise.id} where id = ${departments.root}`.execute(
      db(),
    )
    const chain = approvers('chain', [], { source: 'directors', endLevel: 1 })
    await desk.design(chain)
    const id = await desk.start(li)
    await desk.decide(zhang, id)
    await desk.decide(head, id)
    await desk.decide(enterprise, id)
    expect((await results(id)).map(([name]) => name)).toEqual(['张伟', '刘洋', '陈静'])
    await desk.design(approvers('far', [], { source: 'director', level: 4, nobody: 'refuse' }))
    await expect(desk.start(li)).rejects.toThrow('flows.nobody')
    await desk.design(approvers('far', [], { source: 'director', level: 4, nobody: 'pass' }))
    expect(await results(await desk.start(li))).toEqual([['', 1, 'nobody']])
    await desk.design(approvers('far', [], { source: 'director', level: 2 }))
    await sql`update users set disabled_at = now() where id = ${head.id}`.execute(db())
    expect((await results(await desk.start(li))).map(([name]) => name)).toEqual(['陈静'])
    await sql`update organisations set leader_id = null`.execute(db())
    expect(wang.id).not.toBe(head.id)
  })

  test('are selected by the initiator where the step says so', async () => {
    const { zhang, li, wang } = desk.app.people
    await desk.design(approvers('pick', [li, wang], { source: 'chosen', range: 'members', several: false }))
    await expect(desk.start(zhang)).rejects.toThrow('flows.selection_missing')
    const selecting = (...userIds: string[]) => desk.start(zhang, { selections: [{ key: 'pick', userIds }] })
    await expect(selecting(desk.app.people.head.id)).rejects.toThrow('flows.selection_invalid')
    await expect(selecting(li.id, wang.id)).rejects.toThrow('flows.selection_invalid')
    expect(await results(await selecting(wang.id))).toEqual([['Wang Fang', 0, null]])
  })
})

describe('the time of a step', () => {
  const runLimits = async () => {
    const job = 'flows.time_limits'
    await sql`insert into test_jobs (name, input) values (${job}, '{}')`.execute(db())
    await desk.app.drainJobs()
  }

  test.each([
    ['remind', [['李娜', 0, null]], 0],
    ['pass', [['李娜', 1, 'expired']], 1],
    [
      'escalate',
      [
        ['李娜', 3, 'escalated'],
        ['刘洋', 0, null],
      ],
      0,
    ],
  ] as const)('is over: %s', async (action, expected, decided) => {
    const { zhang, li, head } = desk.app.people
    await sql`update users set supervisor_id = ${head.id} where id = ${li.id}`.execute(db())
    await desk.design(approvers('one', [li], { timeLimit: { hours: 2, action } }))
    const id = await desk.start(zhang)
    desk.app.clock.forward(2 * hourMs - 1)
    await runLimits()
    expect(await results(id)).toEqual([['李娜', 0, null]])
    desk.app.clock.forward(1)
    await runLimits()
    expect([await results(id), desk.decided.length]).toEqual([expected, decided])
  })
})

// the last one, since it ends sessions
test('who are disabled are replaced by approval administrators, by their heirs where they handed over', async () => {
  const { zhang, li, wang, head } = desk.app.people
  await desk.design(line(approvers('first', [li]), approvers('second', [wang])))
  const id = await desk.start(zhang)
  await disable(li.id)
  await desk.app.drainJobs()
  const [first, second] = await results(id)
  expect(first).toEqual(['李娜', 3, 'left'])
  expect(second?.[1]).toBe(0)
  await desk.app.system.together((tx) =>
    tx.emit('user.leaving', { fromId: wang.id, toId: head.id, folderId: null }),
  )
  await disable(wang.id)
  const { rows } = await sql<{ id: string }>`
    select approver_id as id from flow_opinions where flow_id = ${id} and result = 0`.execute(db())
  const administrator = [desk.app.people.admin, desk.app.people.enterprise].find(
    (one) => one.id === rows[0]!.id,
  )!
  await desk.decide(administrator, id)
  expect((await results(id)).at(-1)).toEqual(['刘洋', 0, null])
  await desk.decide(head, id)
  expect(desk.decided).toMatchObject([{ outcome: 'agreed' }])
})
