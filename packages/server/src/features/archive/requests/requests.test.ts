import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import { fileEndpoints } from '@cabinet/contract/files'
import { includesRight } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../../test/people.ts'
import { contextAsActor } from '../../../kernel/ctx.ts'
import { actorOfUserId } from '../../auth/index.ts'
import { findTreeFaults } from '../../nodes/index.ts'
import { archive } from '../index.ts'
import { destructionSuite } from './destruction.suite.ts'
import { archiveHistory } from './history.ts'
import { app, desk, prepareRequestsDesk } from './test-desk.ts'

const inDays = (days: number) => new Date(app.clock.now.getTime() + days * 24 * 3_600_000)
const waiting = async (person: Person, mine = false) =>
  (await app.call(archiveRequestApi.list, { mine, page: 1, pageSize: 50 }, person)).rows
const ask = (id: string, more: object = {}, person = app.people.zhang) =>
  app.call(
    archiveRequestApi.ask,
    { id, kind: 'borrow', words: '核对', until: inDays(7), download: false, ...more } as never,
    person,
  )
const decide = (id: string, approve: boolean, more: object = {}) =>
  app.call(
    archiveRequestApi.decide,
    { ids: [id], approve, answer: 'ok', ...more } as never,
    app.people.enterprise,
  )
/**
 * Returns whether an item can be previewed: users who may only add to a category see its items but open none.
 */
const reads = async (id: string) => includesRight((await desk.item(id)).rights, 'preview')
const runJob = (name: string) => archive.jobs!.find((one) => one.name === name)!.run(app.system, {} as never)
prepareRequestsDesk()

describe('borrowing', () => {
  test('and archiving are what drafts of flows are tried on', async () => {
    const record = await desk.putOne(await desk.file('tried.txt'), desk.secrets)
    await ask(record.id)
    const ctx = contextAsActor(app.system, await actorOfUserId(app.system, app.people.enterprise.id))
    const past = { since: inDays(-1), most: 10 }
    const [borrowed] = await archiveHistory.find(ctx, { action: 'borrow', ...past })
    expect(borrowed).toMatchObject({ title: 'tried.txt', initiatorId: app.people.zhang.id, decidedAt: null })
    expect(borrowed?.facts).toMatchObject({ '1': 1, '7': 7 })
    const archived = await archiveHistory.find(ctx, { action: 'archive', ...past })
    expect(archived.map(({ title, facts }) => [title, facts['1']])).toContainEqual(['tried.txt', 1])
    expect(await archiveHistory.find(ctx, { action: 'archive', since: inDays(1), most: 10 })).toEqual([])
  })

  test('lets somebody read until a time, and ends by itself', async () => {
    const { zhang, enterprise, li } = app.people
    const record = await desk.putOne(await desk.file('loan.txt'), desk.secrets)
    const nodeId = (await desk.record(record.code)).nodeId!
    expect(await reads(nodeId)).toBe(false)
    await ask(record.id)
    await app.drainJobs()
    expect(app.pushed.at(-1)).toMatchObject({
      userIds: expect.arrayContaining([enterprise.id]),
      message: { key: 'archiveRequest', textKey: 'archivePush.borrow_asked' },
    })
    expect(
      await app.refusal(archiveRequestApi.ask, {
        id: record.id,
        kind: 'borrow',
        words: '',
        until: inDays(3),
        download: false,
      }),
    ).toMatchObject({ key: 'archive.asked_already' })
    expect(await waiting(li)).toEqual([])
    const [request] = await waiting(enterprise)
    expect(request).toMatchObject({ title: 'loan.txt', userName: '张伟', words: '核对', state: 'pending' })
    expect(
      await app.call(archiveRequestApi.decide, { ids: [request!.id], approve: true, answer: '' }, li),
    ).toMatchObject([{ reason: 'archive.not_found' }])
    expect(await decide(request!.id, true, { until: inDays(2) })).toMatchObject([{ result: 'done' }])
    expect(await decide(request!.id, true)).toMatchObject([{ reason: 'archive.decided' }])
    const { item } = await app.call(fileEndpoints.detail, { id: nodeId })
    expect([
      includesRight(item.rights, 'preview'),
      includesRight(item.rights, 'download'),
      includesRight(item.rights, 'edit'),
    ]).toEqual([true, false, false])
    expect(await desk.record(record.code, zhang)).toMatchObject({
      state: 'borrowed',
      lentUntil: inDays(2),
      nodeId,
    })
    expect((await desk.record(record.code)).lentUntil).toBeUndefined()
    app.clock.forward(2 * 24 * 3_600_000)
    await desk.years(0)
    expect(await reads(nodeId)).toBe(false)
    await runJob('archive.end-loans')
    expect((await waiting(zhang, true))[0]).toMatchObject({ state: 'ended' })
    const left = await sql`select 1 from grants where node_id = ${nodeId}`.execute(app.ports.db)
    expect(left.rows).toEqual([])
    const lines = await sql<{ action: string }>`select action from journal where ${nodeId}::uuid = any(nodes)
      order by id`.execute(app.ports.db)
    expect(lines.rows.map((line) => line.action)).toEqual([
      'archive.put',
      'archive.askToBorrow',
      'archive.approve',
      'archive.endLoan',
    ])
  })

  test('is given back early, refused with a reason, and asked for within reason', async () => {
    const { zhang } = app.people
    const record = await desk.putOne(await desk.file('early'), desk.secrets)
    const node = (await desk.record(record.code)).nodeId!
    for (const until of [inDays(-1), inDays(366), undefined])
      expect(
        await app.refusal(archiveRequestApi.ask, {
          id: record.id,
          kind: 'borrow',
          words: '',
          until,
          download: false,
        }),
      ).toMatchObject({ key: 'archive.until_past' })
    await ask(record.id, { download: true })
    await decide((await waiting(app.people.enterprise))[0]!.id, true)
    expect(includesRight((await desk.item(node)).rights, 'download')).toBe(true)
    expect(
      await app.refusal(archiveRequestApi.ask, {
        id: record.id,
        kind: 'borrow',
        words: '',
        until: inDays(1),
        download: true,
      }),
    ).toMatchObject({ key: 'archive.reads_already' })
    const [lent] = await waiting(zhang, true)
    expect(await app.refusal(archiveRequestApi.withdraw, { ids: [lent!.id] }, app.people.li)).toMatchObject({
      key: 'archive.not_found',
    })
    await app.call(archiveRequestApi.withdraw, { ids: [lent!.id] })
    expect(await reads(node)).toBe(false)
    await ask(record.id)
    await decide((await waiting(app.people.enterprise))[0]!.id, false)
    expect((await waiting(zhang, true))[0]).toMatchObject({
      state: 'refused',
      answer: 'ok',
      decidedBy: '陈静',
    })
    expect(await reads(node)).toBe(false)
  })

  test('is for those who may learn of it', async () => {
    const record = await desk.putOne(await desk.file('hidden'), desk.secrets)
    expect(
      await app.refusal(
        archiveRequestApi.ask,
        { id: record.id, kind: 'borrow', words: '', until: inDays(1), download: false },
        app.people.wang,
      ),
    ).toMatchObject({ key: 'archive.not_found' })
  })
})

test('what is asked back comes back when whoever keeps it agrees', async () => {
  const { enterprise, zhang } = app.people
  const file = await desk.file('wanted.txt')
  const record = await desk.putOne(file, desk.secrets)
  const target = await desk.folder('chosen')
  expect(
    await app.refusal(archiveRequestApi.ask, {
      id: record.id,
      kind: 'return',
      words: '',
      download: false,
      parentId: app.people.departments.sales,
    }),
  ).toMatchObject({ key: 'common.not_found' })
  await ask(record.id, { kind: 'return', until: undefined, parentId: target.id })
  expect(await desk.record(record.code, zhang)).toMatchObject({ asked: true })
  await app.call(archiveEndpoints.hold, { ids: [record.id], hold: true, words: '' }, enterprise)
  const [request] = await waiting(enterprise)
  expect(await decide(request!.id, true)).toMatchObject([{ result: 'refused', reason: 'archive.held' }])
  await app.call(archiveEndpoints.hold, { ids: [record.id], hold: false, words: '' }, enterprise)
  expect(await decide(request!.id, true)).toMatchObject([{ result: 'done' }])
  expect(await desk.names(target.id)).toEqual(['wanted.txt'])
  expect((await waiting(zhang, true))[0]).toMatchObject({ state: 'approved', kind: 'return' })
  expect(await findTreeFaults(app.ports.db)).toEqual([])
})

destructionSuite()
