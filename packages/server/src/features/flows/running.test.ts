import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addFile } from '../../../test/files.ts'
import { approvers, type FlowDesk, line, openFlowDesk } from '../../../test/flow-desk.ts'
import { createRequestContext, systemRequestVisit } from '../../kernel/ctx.ts'
import { actorOfUserId } from '../auth/index.ts'
import { submitOpinion } from './acting/index.ts'

let desk: FlowDesk
beforeAll(async () => {
  desk = await openFlowDesk()
})
beforeEach(() => desk.clear())

const db = () => desk.app.ports.db
const locksOn = async (nodeId: string) => {
  const { rows } = await sql<{ kind: string }>`select kind from locks where node_id = ${nodeId}`.execute(db())
  return rows.map(({ kind }) => kind)
}
const results = async (id: string) => {
  const { rows } = await sql<{ line: [string, number, string | null] }>`
    select json_build_array(approver_name, result, closed_for) as line from flow_opinions where flow_id = ${id}
    order by sort`.execute(db())
  return rows.map((row) => row.line)
}
/** A file of zhang's whose archiving needs the consent of li. */
async function archiveFile() {
  const { zhang, li } = desk.app.people
  await desk.design(approvers('one', [li]), {}, 'archive')
  const fileId = await addFile(
    desk.app,
    zhang,
    { parentId: zhang.id },
    `${desk.app.clock.now.getTime()}.txt`,
    5,
  )
  const id = await desk.start(zhang, { action: 'archive', itemIds: [fileId] })
  return { fileId, id }
}

const changeFile = async (fileId: string) => {
  await sql`with made as (
      insert into contents (id, enterprise_id, hash, size, place, created_at)
      select gen_random_uuid(), ${desk.app.people.departments.root}, gen_random_uuid()::text, 6, 'db', now() returning id)
    insert into versions (id, file_id, number, content_id, size, source, created_at)
    select gen_random_uuid(), ${fileId}, 2, id, 6, 'upload', now() from made`.execute(db())
}

describe('files of a flow', () => {
  test('are locked while it runs, and free in the transaction that ends it', async () => {
    const { zhang, li } = desk.app.people
    const { fileId, id } = await archiveFile()
    expect(await locksOn(fileId)).toEqual(['approval'])
    await expect(desk.start(zhang, { action: 'archive', itemIds: [fileId] })).rejects.toThrow(
      'locks.approval',
    )
    await desk.decide(li, id)
    expect([await locksOn(fileId), desk.decided[0]?.itemIds]).toEqual([[], [fileId]])
    const second = await desk.start(zhang, { action: 'archive', itemIds: [fileId] })
    await desk.app.call(flowEndpoints.withdraw, { id: second }, zhang)
    expect(await locksOn(fileId)).toEqual([])
  })

  test('are shown with version and hash, and are not agreed to once they changed', async () => {
    const { zhang, li, wang } = desk.app.people
    const { fileId, id } = await archiveFile()
    const files = () => desk.app.call(flowEndpoints.files, { id, page: 1, pageSize: 10 }, li)
    expect(await files()).toMatchObject({
      total: 1,
      rows: [{ id: fileId, version: 1, state: 'same', size: 5 }],
    })
    await changeFile(fileId)
    expect((await files()).rows).toMatchObject([{ version: 1, state: 'changed', newVersion: 2 }])
    expect((await desk.detail(li, id)).flow).toMatchObject({ isStale: true, ids: fileId, canApprove: true })
    const agree = { id, sort: 1, result: 1, text: '' } as const
    expect(await desk.app.refusal(flowEndpoints.submit, agree, li)).toMatchObject({ key: 'flows.stale' })
    await desk.app.call(flowEndpoints.resubmit, { id, remark: '', selections: [] }, zhang)
    expect((await files()).rows).toMatchObject([{ version: 2, state: 'same' }])
    await desk.decide(li, id)
    expect(desk.decided).toMatchObject([{ outcome: 'agreed' }])
    expect(await desk.app.refusal(flowEndpoints.files, { id, page: 1, pageSize: 10 }, wang)).toMatchObject({
      key: 'flows.not_found',
    })
  })
})

describe('decisions at the same instant', () => {
  test('count once, of 50', async () => {
    const { zhang, li, wang } = desk.app.people
    await desk.design(line(approvers('first', [li]), approvers('second', [wang])))
    const id = await desk.start(zhang)
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const input = { id, sort: 1, result: index % 2 === 0 ? 1 : 2, text: `${index}` } as const
        return desk.app.call(flowEndpoints.submit, input, li).then(
          () => 'counted',
          (error: { key: string }) => error.key,
        )
      }),
    )
    expect(answers.filter((answer) => answer === 'counted')).toHaveLength(1)
    const decided = (await results(id)).filter(([name]) => name === '李娜')
    expect(decided).toHaveLength(1)
  })

  test('of people of one step never both move it', async () => {
    const { zhang, li, wang, head } = desk.app.people
    await desk.design(line(approvers('any', [li, wang, head], { mode: 'any' }), approvers('last', [head])))
    const id = await desk.start(zhang)
    await Promise.allSettled(
      [li, wang].map((person, index) =>
        desk.app.call(flowEndpoints.submit, { id, sort: index + 1, result: 1, text: '' }, person),
      ),
    )
    const { rows } = await sql`select from flow_opinions where flow_id = ${id} and node_key = 'last'`.execute(
      db(),
    )
    expect(rows).toHaveLength(1)
  })
})

test('a decision that dies between any two statements leaves lock and flow as they were', async () => {
  const { li } = desk.app.people
  const { fileId, id } = await archiveFile()
  const actor = await actorOfUserId(desk.app.system, li.id)
  const dieAt = (last: number) => {
    let count = 0
    const dying = {
      transformQuery: ({ node }: { node: unknown }) => {
        if (++count > last) throw new Error('died')
        return node
      },
      transformResult: async ({ result }: { result: unknown }) => result,
    }
    const ports = { ...desk.app.ports, db: db().withPlugin(dying as never) }
    return createRequestContext(ports, systemRequestVisit, actor)
  }
  const input = { id, sort: 1, result: 1, text: '' } as const
  let statements = 0
  for (; statements < 100; statements++) {
    const died = await submitOpinion(dieAt(statements), input).then(
      () => false,
      (error: Error) => error.message === 'died',
    )
    if (!died) break
    const { rows } = await sql<{ status: string; open: string }>`
      select status, (select count(*) from flow_opinions where flow_id = ${id} and result = 0) as open
      from flows where id = ${id}`.execute(db())
    expect([rows[0], await locksOn(fileId)]).toEqual([{ status: 'running', open: 1 }, ['approval']])
  }
  expect(statements).toBeGreaterThan(8)
  expect([await locksOn(fileId), (await results(id))[0]]).toEqual([[], ['李娜', 1, null]])
})

test('a flow that fails in the room that hears its end is not decided', async () => {
  const { zhang, li } = desk.app.people
  await desk.design(approvers('one', [li]))
  const id = await desk.start(zhang, { terms: { fails: true } })
  expect(
    await desk.app.refusal(flowEndpoints.submit, { id, sort: 1, result: 1, text: '' }, li),
  ).toMatchObject({
    status: 500,
  })
  expect((await desk.detail(li, id)).flow.status).toBe(1)
})
