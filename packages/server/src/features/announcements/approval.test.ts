import { announcementEndpoints } from '@cabinet/contract/announcements'
import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { approvers, type FlowDesk, openFlowDesk } from '../../../test/flow-desk.ts'

let desk: FlowDesk
beforeAll(async () => {
  desk = await openFlowDesk()
})
beforeEach(() => desk.clear())

const save = (change: object = {}) =>
  desk.app.call(
    announcementEndpoints.save,
    {
      ...{ title: 'Moving', body: '<p>On Saturday</p>', isForAll: true, subjects: [], isPinned: false },
      ...{ mustConfirm: false, isMailed: false, publishAt: null, expiresAt: null, publish: true },
      ...change,
    },
    desk.app.people.enterprise,
  )
const stateOf = async (id: string) => {
  const { row } = await desk.app.call(announcementEndpoints.get, { id }, desk.app.people.enterprise)
  return [row.state, row.flowId]
}

test('an announcement is published once its approver agrees, and cannot change meanwhile', async () => {
  const { li, zhang, enterprise } = desk.app.people
  await desk.design(approvers('one', [li]), {}, 'announcement')
  const { id, state, flowId } = await save()
  expect([state, flowId !== null]).toEqual(['draft', true])
  const publish = await desk.app.refusal(announcementEndpoints.publish, { id }, enterprise)
  expect(publish).toMatchObject({ status: 409, key: 'announcements.in_approval' })
  await expect(save({ id, title: 'Other' })).rejects.toMatchObject({ key: 'announcements.in_approval' })
  const [kept] = await desk.app.call(announcementEndpoints.remove, { ids: [id] }, enterprise)
  expect(kept).toMatchObject({ reason: 'announcements.in_approval' })
  const { flow } = await desk.detail(li, flowId ?? '')
  expect(flow).toMatchObject({ title: 'Moving', terms: { id, text: 'On Saturday' } })
  expect(await desk.app.refusal(flowEndpoints.detail, { id: flowId }, zhang)).toMatchObject({ status: 404 })
  await desk.decide(li, flowId ?? '')
  expect(await stateOf(id)).toEqual(['published', null])
})

test('a refused one is a draft again', async () => {
  const { li } = desk.app.people
  await desk.design(approvers('one', [li]), {}, 'announcement')
  const { id, flowId } = await save()
  await desk.decide(li, flowId ?? '', 2)
  expect(await stateOf(id)).toEqual(['draft', null])
  expect((await save({ id })).flowId).not.toBe(flowId)
})

test('a client sees who would be asked before it asks', async () => {
  const { li, wang, enterprise, zhang } = desk.app.people
  await desk.design(
    approvers('pick', [li, wang], { source: 'chosen', range: 'members', name: 'Pick' }),
    {},
    'announcement',
  )
  const { id } = await save({ publish: false })
  const wish = { action: 'announcement' as const, ids: [id], terms: {} }
  const preview = await desk.app.call(flowEndpoints.preview, { ...wish, selections: [] }, enterprise)
  expect(preview).toMatchObject({ isNeeded: true, title: 'Moving', refusal: 'flows.selection_missing' })
  expect(preview.steps).toMatchObject([
    { name: 'Pick', mustSelect: true, choices: [{ id: li.id }, { id: wang.id }] },
  ])
  const selections = [{ key: 'pick', userIds: [wang.id] }]
  const started = await desk.app.call(
    flowEndpoints.start,
    { ...wish, selections, remark: 'please' },
    enterprise,
  )
  await desk.decide(wang, started.id)
  expect(await stateOf(id)).toEqual(['published', null])
  expect(await desk.app.refusal(flowEndpoints.preview, { ...wish, selections: [] }, zhang)).toMatchObject({
    status: 403,
  })
})

test('one whose steps pass by themselves is published at once', async () => {
  await desk.design(
    approvers('nobody', [], { source: 'director', level: 4, nobody: 'pass' }),
    {},
    'announcement',
  )
  const { id, state } = await save()
  expect([state, await stateOf(id)]).toEqual(['published', ['published', null]])
})
