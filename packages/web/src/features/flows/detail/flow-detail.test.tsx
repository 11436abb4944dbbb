import { flowEndpoints } from '@cabinet/contract/flows.calls'
import type { FlowDetail, FlowOpinion } from '@cabinet/contract/flows.detail'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fill, idOf, openScreen, press } from '../../../../test/desk.tsx'
import { eventually } from '../../../../test/eventually.ts'
import { me } from '../../../../test/fixtures.ts'
import { answerEndpoint, type FakeAnswer } from '../../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../../kernel/text.ts'
import { detailOf, fileOf, hoursAgo, opinionOf } from '../test-flows.ts'
import { FlowDetailPage } from './flow-detail.tsx'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })

const open = (
  flow: Partial<FlowDetail> = {},
  {
    opinions = [opinionOf(1)],
    query = '',
    answers = [] as FakeAnswer[],
  }: {
    opinions?: FlowOpinion[]
    query?: string
    answers?: FakeAnswer[]
  } = {},
) =>
  openScreen(FlowDetailPage, {
    at: `/dashboard/flow/flowDetail?flowId=${idOf(1)}&id=${idOf(900)}&parentId=${idOf(901)}${query}`,
    answers: [
      answerEndpoint(flowEndpoints.detail, () => ({ flow: detailOf(flow), opinions })),
      answerEndpoint(flowEndpoints.files, () => ({
        rows: [fileOf(1), fileOf(2, { state: 'missing' })],
        total: 2,
      })),
      answerEndpoint(flowEndpoints.counts, () => ({ initiated: 0, pending: 0, completed: 0 })),
      answerEndpoint(flowEndpoints.page, () => ({ rows: [], total: 0 })),
      ...answers,
    ],
  })

test('what is asked stands in words; technical terms stay away', async () => {
  open({ fileCount: 0 })
  expect(await screen.findByText('陈静 申请归档以下文件。')).toBeTruthy()
  expect(screen.getByText('Signed by both')).toBeTruthy()
  expect(screen.getByText('允许打印').parentElement?.textContent).toContain('是')
  expect(document.body.textContent).not.toContain('secret_key')
})

test('files are turned over in place, and their hash is at hand', async () => {
  open({ fileCount: 2 })
  const files = await screen.findByRole('region', { name: '相关文件' })
  await within(files).findByText('第 1 个，共 2 个')
  expect(within(files).getAllByText(/ab12ab12ab…/)).toHaveLength(2)
  await press('下一个文件', files)
  expect(await within(files).findByText('第 2 个，共 2 个')).toBeTruthy()
  expect(within(files).getAllByText('已不可用').length).toBeGreaterThan(0)
})

test('disagreeing needs a reason, in the words of the specification', async () => {
  const { sent } = open({ fileCount: 0 }, { answers: [answerEndpoint(flowEndpoints.submit, () => ({}))] })
  await press('审批')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('radio', { name: '同意' }).getAttribute('aria-checked')).toBe('true')
  fireEvent.click(within(dialog).getByRole('radio', { name: '不同意' }))
  await press('提交', dialog)
  expect(await within(dialog).findByText('请在审批意见中填写不同意的原因')).toBeTruthy()
  expect(sent(flowEndpoints.submit)).toEqual([])
  await fill('审批意见', ' Wrong annex ')
  expect(within(dialog).getByText('13/500')).toBeTruthy()
  await press('提交', dialog)
  await eventually(() =>
    expect(sent(flowEndpoints.submit)).toEqual([
      { FlowId: idOf(1), ApproveSort: 2, ApprovlResult: 2, ApprovlOpinion: 'Wrong annex' },
    ]),
  )
  expect(await screen.findByText('操作成功')).toBeTruthy()
})

test('the address of a mail opens the dialog and decides nothing', async () => {
  const { sent, query } = open({ fileCount: 0 }, { query: '&approve=1' })
  await screen.findByRole('dialog', { name: '审批' })
  expect(sent(flowEndpoints.submit)).toEqual([])
  await eventually(() => expect(query()).not.toHaveProperty('approve'))
  await press('取消', await screen.findByRole('dialog'))
})

test('for others that address shows the flow alone', async () => {
  open({ fileCount: 0, canApprove: false }, { query: '&approve=1' })
  await screen.findByText('Signed by both')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('stale content cannot be agreed to, and each side reads what to do', async () => {
  setInterfaceLanguage('en')
  open({ fileCount: 0, isStale: true })
  expect(await screen.findByText(/until the initiator submits it again, but you can return it/)).toBeTruthy()
  await press('Approve')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('button', { name: 'Submit' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Disagree' }))
  expect(within(dialog).getByRole('button', { name: 'Submit' }).hasAttribute('disabled')).toBe(false)
  await press('Cancel', dialog)
})

test('the initiator of a returned flow submits it again', async () => {
  const { sent } = open(
    { fileCount: 0, isReturned: true, initiatorId: me.userId, canApprove: false, canResubmit: true },
    { answers: [answerEndpoint(flowEndpoints.resubmit, () => ({}))] },
  )
  await press('重新提交')
  await press('重新提交', await screen.findByRole('dialog'))
  await eventually(() => expect(sent(flowEndpoints.resubmit)[0]).toMatchObject({ FlowId: idOf(1) }))
})

test('opinions stand in order with reasons and times, and the path ahead says why', async () => {
  open(
    { fileCount: 0 },
    {
      query: '&tab=opinions',
      opinions: [
        opinionOf(1, {
          approverName: '李雷',
          result: 1,
          text: 'Fine',
          createdAt: hoursAgo(30),
          decidedAt: hoursAgo(28),
        }),
        opinionOf(2, { approverName: '韩梅', result: 1, closedFor: 'expired', decidedAt: hoursAgo(3) }),
        opinionOf(3, { insteadOf: '周强', askedFor: 'delegated' }),
      ],
    },
  )
  expect(await screen.findByText('用时2 小时')).toBeTruthy()
  expect(screen.getByText('超过时限，自动通过')).toBeTruthy()
  expect(screen.getByText(/受委托代为审批 · 代替 周强/)).toBeTruthy()
  expect(screen.getByText('已等待3 小时')).toBeTruthy()
  expect(screen.getByText('发起人的上级')).toBeTruthy()
  expect(screen.getByText('须全部同意')).toBeTruthy()
})

test('only what the reply allows is offered; a reminder says when it is possible again', async () => {
  open({ fileCount: 0, canApprove: false, canAdd: false, canCopy: false, remindAt: hoursAgo(-1) })
  expect(await screen.findByRole('button', { name: '催办' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: '审批' })).toBeNull()
  expect(screen.queryByRole('button', { name: '转交' })).toBeNull()
})

test('a flow returns to an earlier step with a reason', async () => {
  const { sent } = open({ fileCount: 0 }, { answers: [answerEndpoint(flowEndpoints.sendBack, () => ({}))] })
  await press('退回')
  const dialog = await screen.findByRole('dialog')
  await press('退回', dialog)
  expect(await within(dialog).findByText('请填写退回原因')).toBeTruthy()
  await press(/^退回到/, dialog)
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Team lead' }))
  await fill('退回原因', 'Page 2 is missing')
  await press('退回', dialog)
  await eventually(() =>
    expect(sent(flowEndpoints.sendBack)[0]).toMatchObject({
      NodeKey: 'a',
      ApprovlOpinion: 'Page 2 is missing',
    }),
  )
})
