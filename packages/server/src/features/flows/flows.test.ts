import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { noticeEndpoints } from '@cabinet/contract/notices'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvers, type FlowDesk, line, openFlowDesk } from '../../../test/flow-desk.ts'

let desk: FlowDesk
beforeAll(async () => {
  desk = await openFlowDesk()
})
beforeEach(() => desk.clear())

const results = async (id: string) => {
  const { opinions } = await desk.detail(desk.app.people.enterprise, id)
  return opinions.map((one) => [one.approverName, one.result, one.closedFor])
}

describe('a flow', () => {
  test('asks one after another and tells the room that asked once all agreed', async () => {
    const { zhang, li, wang } = desk.app.people
    await desk.design(line(approvers('first', [li]), approvers('second', [wang])))
    const id = await desk.start(zhang, { terms: { until: 5 } })
    expect((await desk.list(zhang, 1)).map(({ currentNodeName }) => currentNodeName)).toEqual(['first'])
    expect(await desk.list(wang, 2)).toEqual([])
    const { flow } = await desk.detail(li, id)
    expect(flow).toMatchObject({ canApprove: true, sort: 1, approverIds: li.id, status: 1 })
    expect(flow.path.map(({ key, people }) => [key, people.map((one) => one.name)])).toEqual([
      ['second', ['Wang Fang']],
    ])
    await desk.decide(li, id)
    expect(desk.decided).toEqual([])
    expect((await desk.list(wang, 2)).map((row) => row.id)).toEqual([id])
    await desk.decide(wang, id, 1, 'fine')
    expect(desk.decided).toMatchObject([
      { flowId: id, action: 'download', outcome: 'agreed', terms: { until: 5 }, text: 'fine' },
    ])
    expect((await desk.detail(zhang, id)).flow).toMatchObject({
      status: 2,
      currentNodeName: '',
      canWithdraw: false,
    })
    expect((await desk.list(wang, 3)).map((row) => row.id)).toEqual([id])
    expect(await desk.list(wang, 2)).toEqual([])
    expect(await desk.app.call(flowEndpoints.counts, {}, wang)).toEqual({
      initiated: 0,
      pending: 0,
      completed: 1,
    })
  })

  test('is over with one refusal, which needs a reason', async () => {
    const { zhang, li, wang } = desk.app.people
    await desk.design(approvers('both', [li, wang], { mode: 'all' }))
    const id = await desk.start(zhang)
    const input = { id, sort: 1, result: 2, text: ' ' } as const
    expect(await desk.app.refusal(flowEndpoints.submit, input, li)).toMatchObject({
      key: 'flows.reason_missing',
    })
    await desk.decide(li, id, 2, 'too early')
    expect(desk.decided).toMatchObject([{ outcome: 'refused', text: 'too early' }])
    expect(await results(id)).toEqual([
      ['李娜', 2, null],
      ['Wang Fang', 3, 'refused_by_other'],
    ])
  })

  test('is shown to nobody else, as if it did not exist', async () => {
    const { zhang, li, wang, head, enterprise } = desk.app.people
    await desk.design(approvers('one', [li]))
    const id = await desk.start(zhang)
    for (const stranger of [wang, head])
      for (const [endpoint, input] of [
        [flowEndpoints.detail, { id }],
        [flowEndpoints.files, { id, page: 1, pageSize: 10 }],
        [flowEndpoints.submit, { id, sort: 1, result: 1, text: '' }],
        [flowEndpoints.withdraw, { id }],
        [flowEndpoints.copy, { id, userIds: [wang.id] }],
      ] as const)
        expect(await desk.app.refusal(endpoint, input, stranger)).toMatchObject({ key: 'flows.not_found' })
    expect((await desk.detail(enterprise, id)).flow).toMatchObject({ canApprove: false })
    expect(await desk.app.refusal(flowEndpoints.withdraw, { id }, enterprise)).toMatchObject({
      key: 'common.no_permission',
    })
  })

  test('takes text digits, and only the opinion that is open', async () => {
    const { zhang, li } = desk.app.people
    await desk.design(line(approvers('first', [li]), approvers('second', [li])))
    const id = await desk.start(zhang)
    const submit = (sort: unknown) =>
      desk.app.app.inject({
        method: 'POST',
        url: '/api/Flow/SubmitFlowApprove',
        headers: { authorization: `Bearer ${li.token}` },
        payload: { FlowId: id, ApprovlResult: '1', ApprovlOpinion: 'ok', ApproveSort: sort },
      })
    expect((await submit('2')).json()).toMatchObject({ Code: 409, Msg: 'flows.opinion_closed' })
    expect((await submit('1')).json()).toMatchObject({ Code: 200 })
    expect((await submit('1')).json()).toMatchObject({ Code: 409 })
    expect((await submit(2)).json()).toMatchObject({ Code: 200 })
    expect(desk.decided).toMatchObject([{ outcome: 'agreed' }])
  })

  test('is withdrawn before the first decision only', async () => {
    const { zhang, li, wang } = desk.app.people
    await desk.design(line(approvers('first', [li]), approvers('second', [wang])))
    const withdrawn = await desk.start(zhang)
    await desk.app.call(flowEndpoints.withdraw, { id: withdrawn }, zhang)
    expect(desk.decided).toMatchObject([{ outcome: 'withdrawn' }])
    const id = await desk.start(zhang)
    await desk.decide(li, id)
    expect(await desk.app.refusal(flowEndpoints.withdraw, { id }, zhang)).toMatchObject({
      key: 'flows.decided',
    })
  })

  test('is passed on, extended, returned and submitted again', async () => {
    const { zhang, li, wang, head, enterprise } = desk.app.people
    await desk.design(line(approvers('first', [li]), approvers('second', [wang])))
    const id = await desk.start(zhang)
    const toSelf = { id, sort: 1, userId: zhang.id, text: '' }
    expect(await desk.app.refusal(flowEndpoints.transfer, toSelf, li)).toMatchObject({
      key: 'flows.person_invalid',
    })
    await desk.app.call(flowEndpoints.transfer, { id, sort: 1, userId: head.id, text: 'yours' }, li)
    expect(
      await desk.app.refusal(flowEndpoints.submit, { id, sort: 1, result: 1, text: '' }, li),
    ).toMatchObject({
      key: 'flows.opinion_closed',
    })
    await desk.app.call(
      flowEndpoints.add,
      { id, sort: 2, position: 'before', userIds: [enterprise.id], text: '' },
      head,
    )
    expect((await desk.detail(head, id)).flow).toMatchObject({ canApprove: false })
    const again = { id, sort: 3, position: 'before', userIds: [wang.id], text: '' } as const
    expect(await desk.app.refusal(flowEndpoints.add, again, enterprise)).toMatchObject({
      key: 'flows.added_cannot_add',
    })
    await desk.decide(enterprise, id)
    await desk.decide(head, id)
    await desk.app.call(flowEndpoints.sendBack, { id, sort: 4, key: '', text: 'more detail' }, wang)
    expect((await desk.detail(zhang, id)).flow).toMatchObject({
      isReturned: true,
      status: 1,
      canResubmit: true,
    })
    await desk.app.call(flowEndpoints.resubmit, { id, remark: 'done', selections: [] }, zhang)
    await desk.decide(li, id)
    await desk.app.call(flowEndpoints.sendBack, { id, sort: 6, key: 'first', text: 'again' }, wang)
    await desk.decide(li, id)
    await desk.decide(wang, id)
    expect(desk.decided).toMatchObject([{ outcome: 'agreed' }])
    expect(await results(id)).toEqual([
      ['李娜', 3, 'transferred'],
      ['刘洋', 1, null],
      ['陈静', 1, null],
      ['Wang Fang', 3, 'returned'],
      ['李娜', 1, null],
      ['Wang Fang', 3, 'returned'],
      ['李娜', 1, null],
      ['Wang Fang', 1, null],
    ])
  })

  test('reminds once an hour, and notices name it', async () => {
    const { zhang, li } = desk.app.people
    await desk.design(approvers('one', [li]))
    const id = await desk.start(zhang, { title: 'Move the office' })
    await desk.app.call(flowEndpoints.remind, { id }, zhang)
    expect(await desk.app.refusal(flowEndpoints.remind, { id }, zhang)).toMatchObject({ status: 429 })
    desk.app.clock.forward(3_600_000)
    await desk.app.call(flowEndpoints.remind, { id }, zhang)
    const { rows } = await desk.app.call(noticeEndpoints.list, { type: 1, page: 1, pageSize: 3 }, li)
    expect(rows.map(({ kind, textKey, values }) => [kind, textKey, values])).toEqual([
      ['approval', 'flowsPush.reminded', { flowId: id, title: 'Move the office', who: '张伟' }],
      ['approval', 'flowsPush.reminded', { flowId: id, title: 'Move the office', who: '张伟' }],
      ['approval', 'flowsPush.asked', { flowId: id, title: 'Move the office', who: '张伟' }],
    ])
  })

  test('is decided with others only where its design allows it', async () => {
    const { zhang, li } = desk.app.people
    await desk.design(approvers('one', [li]), { IsBatch: true })
    const first = await desk.start(zhang)
    await desk.design(approvers('one', [li]))
    const second = await desk.start(zhang)
    const flows = [first, second].map((id) => ({ id, sort: 1 }))
    expect(await desk.app.call(flowEndpoints.submitBatch, { flows, result: 1, text: '' }, li)).toEqual([
      { id: first, ok: true },
      { id: second, ok: false, reason: 'flows.no_batch' },
    ])
  })

  test('needs no approval where no setting stands in front of the action', async () => {
    await sql`delete from flow_settings`.execute(desk.app.ports.db)
    await expect(desk.start(desk.app.people.zhang)).rejects.toThrow('no flow was needed')
  })
})
