import type { FlowRow } from '@cabinet/contract/flows'
import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerQuestion, choose, idOf, openScreen, pickInMenu, press, rowOf } from '../../../../test/desk.tsx'
import { eventually } from '../../../../test/eventually.ts'
import { answerEndpoint, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../../kernel/text.ts'
import { flowOf, hoursAgo } from '../test-flows.ts'
import { AgentTablePage } from './agent-page.tsx'
import { AgentPanel } from './agent-panel.tsx'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })

const open = (rows: FlowRow[], query = 'parentId=2', answers: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(AgentTablePage, {
    at: `/dashboard/flow/myAgent/AgentTable?${query}`,
    buttons: ['approve', 'transfer', 'print', 'remind', 'withdraw'],
    answers: [
      answerEndpoint(flowEndpoints.page, () => ({ rows, total: rows.length })),
      answerEndpoint(flowEndpoints.counts, () => ({ initiated: 1, pending: rows.length, completed: 0 })),
      answerEndpoint(userAdminEndpoints.select, () => []),
      ...(answers.answers ?? []),
    ],
  })

test('the list is that of the address, and shows how long each has been waiting', async () => {
  const { sent } = open([flowOf(1), flowOf(2, { dueAt: hoursAgo(1) })])
  expect((await rowOf('Contract 1')).textContent).toContain('3 小时')
  expect((await rowOf('Contract 2')).textContent).toContain('已超时')
  expect(sent(flowEndpoints.page)[0]).toMatchObject({ type: 2 })
})

test('without a list in the address, what waits for the user is shown; filters are sent', async () => {
  const { sent } = open([flowOf(1)], 'search=lease&action=archive&atFrom=2026-11-01&status=2')
  await rowOf('Contract 1')
  expect(sent(flowEndpoints.page)[0]).toMatchObject({ type: 2, keyword: 'lease', flowType: 'archive' })
  expect(String(sent(flowEndpoints.page)[0]?.startTime)).toContain('2026-1')
})

test('a click opens the flow with its design and type in the address', async () => {
  const { path, query } = open([flowOf(1)])
  fireEvent.click(await screen.findByText('Contract 1'))
  await eventually(() => expect(path()).toBe('/dashboard/flow/myAgent/flowDetail'))
  expect(query()).toMatchObject({ flowId: idOf(1), id: idOf(900), parentId: idOf(901) })
})

test('agreeing sends the open opinion; a second decision is told as such', async () => {
  const { sent } = open([flowOf(1)], 'parentId=2', {
    answers: [refuseEndpoint(flowEndpoints.submit, 'flows.opinion_closed')],
  })
  await press('审批 Contract 1', await rowOf('Contract 1'))
  await press('提交', await screen.findByRole('dialog'))
  expect(await screen.findByText('该审批已处理或已转由他人审批')).toBeTruthy()
  expect(sent(flowEndpoints.submit)).toEqual([
    { FlowId: idOf(1), ApproveSort: 2, ApprovlResult: 1, ApprovlOpinion: '' },
  ])
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(flowEndpoints.page).length).toBeGreaterThan(1)
})

test('together only those are decided whose design allows it, and each outcome is told', async () => {
  const { sent } = open([flowOf(1), flowOf(2, { inBatch: false })], 'parentId=2', {
    answers: [
      answerEndpoint(flowEndpoints.submitBatch, ({ flows }) => flows.map(({ id }) => ({ id, ok: true }))),
    ],
  })
  for (const box of (await screen.findAllByRole('checkbox')).slice(0, 1)) fireEvent.click(box)
  await press('批量审批')
  await press('提交', await screen.findByRole('dialog'))
  await eventually(() => expect(sent(flowEndpoints.submitBatch)).toHaveLength(1))
  expect(sent(flowEndpoints.submitBatch)[0]).toMatchObject({
    Flows: [{ FlowId: idOf(1), ApproveSort: 2 }],
    ApprovlResult: 1,
  })
  expect(await screen.findByText(/该流程不允许批量审批/)).toBeTruthy()
})

test('the initiator reminds and withdraws', async () => {
  const { sent } = open([flowOf(1, { sort: null })], 'parentId=1', {
    answers: [
      answerEndpoint(flowEndpoints.remind, () => ({})),
      answerEndpoint(flowEndpoints.withdraw, () => ({})),
    ],
  })
  await press('催办 Contract 1', await rowOf('Contract 1'))
  await eventually(() => expect(sent(flowEndpoints.remind)).toEqual([{ FlowId: idOf(1) }]))
  await pickInMenu('Contract 1', '撤回')
  expect(await answerQuestion('撤回')).toContain('Contract 1')
  await eventually(() => expect(sent(flowEndpoints.withdraw)).toEqual([{ FlowId: idOf(1) }]))
})

test('a colleague takes over', async () => {
  const { sent } = open([flowOf(1)], 'parentId=2', {
    answers: [
      answerEndpoint(flowEndpoints.transfer, () => ({})),
      answerEndpoint(userAdminEndpoints.select, () => [
        { id: idOf(8), name: 'Li Lei', account: 'lilei', avatar: '', organisationName: '' } as never,
      ]),
    ],
  })
  await pickInMenu('Contract 1', '转交')
  const dialog = await screen.findByRole('dialog')
  await choose('选择一位同事', 'Li Lei', dialog)
  await press('转交', dialog)
  await eventually(() =>
    expect(sent(flowEndpoints.transfer)[0]).toMatchObject({ UserId: idOf(8), ApproveSort: 2 }),
  )
})

test('empty lists say what comes next, in both languages', async () => {
  setInterfaceLanguage('en')
  open([], 'parentId=1')
  expect(await screen.findByText('You haven’t started an approval')).toBeTruthy()
})

test('the side panel counts, and marks the shown list', async () => {
  openScreen(AgentPanel, {
    at: '/dashboard/flow/myAgent/AgentTable?parentId=3',
    answers: [answerEndpoint(flowEndpoints.counts, () => ({ initiated: 4, pending: 12, completed: 0 }))],
  })
  const panel = await screen.findByRole('navigation')
  await within(panel).findByText('12')
  expect(
    within(panel)
      .getByRole('link', { name: /已完成/ })
      .getAttribute('aria-current'),
  ).toBe('page')
  expect(
    within(panel)
      .getByRole('link', { name: /我发起的/ })
      .getAttribute('href'),
  ).toContain('parentId=1')
})
