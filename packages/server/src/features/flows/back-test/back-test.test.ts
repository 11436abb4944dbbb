import type { FlowStep } from '@cabinet/contract/flow-designs.document'
import { newBranchStep, newContainer, newFlowDocument } from '@cabinet/contract/flow-designs.steps'
import { backTestEndpoints } from '@cabinet/contract/flows.back-test'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvers, type FlowDesk, line, openFlowDesk } from '../../../../test/flow-desk.ts'
import type { Room } from '../../../kernel/room.ts'
import type { PastRequest } from './history.store.ts'

const hourMs = 3_600_000
let desk: FlowDesk
let past: PastRequest[] = []
const archiveLike: Room = {
  name: 'past',
  provides: { requestHistories: { actions: ['archive'], find: async () => past } },
}
beforeAll(async () => {
  desk = await openFlowDesk([archiveLike])
})
beforeEach(async () => {
  past = []
  await desk.clear()
})

const documentOf = (steps: FlowStep | null, tableId = 'download') => {
  const empty = newFlowDocument(tableId, 'Tried')
  return { ...empty, root: { ...empty.root, next: steps } }
}

async function tryIt(steps: FlowStep | null, { tableId = 'download', starters = [] as never[] } = {}) {
  const id = await desk.design(approvers('a', [desk.app.people.li]), {}, 'ferry')
  const document = { ...documentOf(steps, tableId), starters }
  return desk.app.call(backTestEndpoints.run, { id, document }, desk.app.people.enterprise)
}

/** A flow that one person decided after so many hours. */
async function decided(hours: number, person = desk.app.people.li) {
  await desk.design(approvers('only', [person]))
  const id = await desk.start(desk.app.people.zhang)
  desk.app.clock.forward(hours * hourMs)
  await desk.decide(person, id)
}

describe('the back-test of a draft', () => {
  test('says who would have been asked and how long each would have waited', async () => {
    const { li, wang } = desk.app.people
    await decided(4)
    await decided(2, wang)
    const tried = await tryIt(
      line(approvers('first', [li, wang], { mode: 'order' }), approvers('second', [li])),
    )
    expect(tried).toMatchObject({ total: 2, refused: 0, hours: 10, realHours: 3, untaken: [] })
    expect(tried.rows[0]).toMatchObject({
      title: 'A request',
      initiatorName: '张伟',
      realHours: 2,
      hours: 10,
    })
    expect(
      tried.rows[0]?.steps.map(({ key, hours, people }) => [key, hours, people.map(({ id }) => id)]),
    ).toEqual([
      ['first', 6, [li.id, wang.id]],
      ['second', 4, [li.id]],
    ])
  })

  test('takes requests of other rooms, names branches that were never taken, and steps that pass', async () => {
    const { li, zhang } = desk.app.people
    await decided(1)
    past = [1, 20].map((count) => ({
      title: `Archive ${count}`,
      initiatorId: zhang.id,
      createdAt: desk.app.system.now(),
      decidedAt: null,
      facts: { '1': count },
    }))
    const many = (key: string, value: string, next: FlowStep | null) => ({
      ...newBranchStep(next),
      ...{ key, name: key },
      conditions: [
        {
          ...{ kind: 'number' as const, column: '1', label: 'Files', operator: 'more' as const, value },
          ...{ lower: '<' as const, second: '', upper: '<' as const, kept: {} },
        },
      ],
    })
    const container = {
      ...newContainer(null),
      branches: [
        many('hundreds', '100', approvers('never', [li])),
        many('some', '10', approvers('boss', [li])),
        { ...newBranchStep(approvers('nobody', [], { source: 'director', nobody: 'pass' })), key: 'else' },
      ],
    }
    const tried = await tryIt(container, { tableId: 'archive' })
    expect(tried.untaken).toEqual([{ key: 'hundreds', name: 'hundreds' }])
    expect(
      tried.rows.map(({ title, steps }) => [title, steps.map(({ key, passes }) => [key, passes])]),
    ).toEqual([
      ['Archive 1', [['nobody', true]]],
      ['Archive 20', [['boss', false]]],
    ])
  })

  test('says which requests could not have been started', async () => {
    await decided(1)
    const tried = await tryIt(approvers('boss', [], { source: 'director', nobody: 'refuse' }))
    expect(tried).toMatchObject({ total: 1, refused: 1, hours: null })
    expect(tried.rows[0]?.refusal).toBe('flows.nobody')
  })

  test('leaves out older requests, and knows no hours where nobody has decided', async () => {
    const { li, zhang } = desk.app.people
    await desk.design(approvers('only', [li]))
    await desk.start(zhang)
    expect(await tryIt(approvers('a', [li], { source: 'chosen' }))).toMatchObject({
      total: 1,
      hours: null,
      rows: [{ hours: null, realHours: null, steps: [{ isSelected: true, passes: false }] }],
    })
    await sql`update flows set created_at = created_at - interval '91 days'`.execute(desk.app.ports.db)
    expect(await tryIt(approvers('a', [li]))).toMatchObject({ total: 0, rows: [], untaken: [] })
  })

  test('knows designs of the own enterprise alone, and changes nothing', async () => {
    const { li, enterprise } = desk.app.people
    const input = { id: li.id, document: documentOf(approvers('a', [li])) }
    expect(await desk.app.refusal(backTestEndpoints.run, input, enterprise)).toMatchObject({
      key: 'flow_designs.not_found',
    })
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from flows`.execute(
      desk.app.ports.db,
    )
    expect(rows).toEqual([{ count: 0 }])
  })
})
