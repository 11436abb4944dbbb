import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessRequest } from '@cabinet/contract/grants.access'
import { namedRightSets } from '@cabinet/contract/rights'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fill, idOf, openPart, pickOption, press } from '../../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { RequestAccessDialog } from './request-dialog.tsx'
import { AccessRequestList } from './request-list.tsx'

const request = (part: Partial<AccessRequest> = {}): AccessRequest => ({
  id: idOf(1),
  nodeId: idOf(2),
  name: '合同.docx',
  folder: false,
  suffix: '.docx',
  position: '财务部 / 合同',
  userId: idOf(3),
  userName: '李雷',
  organisationName: '销售部',
  rights: namedRightSets.downloader,
  words: '投标要用',
  createdAt: new Date('2026-11-20T08:00:00Z'),
  state: 'pending',
  answer: '',
  ...part,
})
const open = (mine: boolean, rows: AccessRequest[], ...answers: FakeAnswer[]) =>
  openPart(<AccessRequestList mine={mine} />, {
    answers: [
      answerEndpoint(grantEndpoints.requests, () => ({ rows, total: rows.length })),
      answerEndpoint(grantEndpoints.decide, () => ({})),
      ...answers,
    ],
  })

describe('requests to decide', () => {
  test('say who asks for what, and why', async () => {
    open(false, [request()])
    const row = (await screen.findByText('合同.docx')).closest('tr')!
    for (const part of ['李雷', '销售部', '“投标要用”']) expect(row.textContent).toContain(part)
  })

  test('are approved with fewer rights and an end', async () => {
    const { sent } = open(false, [request()])
    await press('同意')
    const dialog = await screen.findByRole('dialog', { name: '同意 李雷 的申请' })
    await pickOption('李雷 的权限', '查看者')
    fireEvent.change(within(dialog).getByLabelText('到期日期'), { target: { value: '2026-12-31' } })
    await press('同意', dialog)
    await waitFor(() => expect(sent(grantEndpoints.decide)).toHaveLength(1))
    expect(sent(grantEndpoints.decide)[0]).toMatchObject({
      RequestIds: [idOf(1)],
      Approve: true,
      Rights: namedRightSets.viewer,
    })
    expect(await screen.findByText('已同意')).toBeDefined()
  })

  test('are declined with a reason', async () => {
    const { sent } = open(false, [request()])
    await press('拒绝')
    const dialog = await screen.findByRole('dialog', { name: '拒绝 李雷 的申请' })
    fireEvent.change(within(dialog).getByLabelText('拒绝理由'), { target: { value: '请找法务' } })
    await press('拒绝', dialog)
    await waitFor(() =>
      expect(sent(grantEndpoints.decide)).toEqual([
        { RequestIds: [idOf(1)], Approve: false, Answer: '请找法务' },
      ]),
    )
  })

  test('that somebody else decided say so', async () => {
    open(false, [request()], refuseEndpoint(grantEndpoints.decide, 'grants.request_ended'))
    await press('拒绝')
    await press('拒绝', await screen.findByRole('dialog'))
    expect(await screen.findByText('该申请已被处理或已过期')).toBeDefined()
  })

  test('Escape decides nothing', async () => {
    const { sent } = open(false, [request()])
    await press('同意')
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(grantEndpoints.decide)).toEqual([])
  })

  test('there may be none', async () => {
    open(false, [])
    expect(await screen.findByText('没有待处理的申请')).toBeDefined()
  })
})

test('the own requests hide names one may not see, and tell the answer', async () => {
  open(true, [request({ name: '', position: '', state: 'refused', answer: '请找法务' })])
  const row = (await screen.findByText('（无权查看名称）')).closest('tr')!
  expect(row.textContent).toContain('已拒绝')
  expect(row.textContent).toContain('请找法务')
  expect(within(row).queryByRole('button')).toBeNull()
})

describe('asking for access', () => {
  const ask = (...answers: FakeAnswer[]) => {
    const onClose = vi.fn()
    const desk = openPart(
      <RequestAccessDialog item={{ id: idOf(2), name: undefined }} first="viewer" onClose={onClose} />,
      { answers },
    )
    return { ...desk, onClose }
  }

  test('sends rights and reason, and never says whether the item exists', async () => {
    const { sent, onClose } = ask(answerEndpoint(grantEndpoints.request, () => ({})))
    await pickOption('需要的权限', '下载者')
    await fill('申请理由', '投标')
    await press('发送申请')
    expect(await screen.findByText(/^申请已发送。如果该内容存在/)).toBeDefined()
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(sent(grantEndpoints.request)).toEqual([
      { Id: idOf(2), Rights: namedRightSets.downloader, Remark: '投标' },
    ])
  })

  test('that was refused leaves what was typed', async () => {
    const { onClose } = ask(refuseEndpoint(grantEndpoints.request, 'common.too_many'))
    await fill('申请理由', '投标')
    await press('发送申请')
    const refusal = await within(screen.getByRole('dialog')).findByRole('alert')
    expect(refusal.textContent).toBe('操作过于频繁，请稍后再试')
    expect((screen.getByLabelText('申请理由') as HTMLInputElement).value).toBe('投标')
    expect(onClose).not.toHaveBeenCalled()
  })
})
