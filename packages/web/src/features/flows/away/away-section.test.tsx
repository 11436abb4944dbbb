import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { flowDelegationEndpoints } from '@cabinet/contract/flows.delegation'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerQuestion, fill, idOf, openScreen, press } from '../../../../test/desk.tsx'
import { eventually } from '../../../../test/eventually.ts'
import { answerEndpoint } from '../../../kernel/fake-send.ts'
import { DelegationSection } from './away-section.tsx'

const open = () =>
  openScreen(DelegationSection, {
    answers: [
      answerEndpoint(flowDelegationEndpoints.delegation, () => ({
        userId: idOf(8),
        name: '李雷',
        from: new Date('2031-03-01T00:00'),
        until: new Date('2031-03-05T23:59:59'),
      })),
      answerEndpoint(flowDelegationEndpoints.saveDelegation, () => ({})),
      answerEndpoint(userAdminEndpoints.select, () => []),
      answerEndpoint(flowEndpoints.counts, () => ({ initiated: 0, pending: 0, completed: 0 })),
    ],
  })

test('a delegation is changed to whole days, and not to wrong ones', async () => {
  const { sent } = open()
  expect(await screen.findByText('李雷 将从 2031-03-01 起代您审批，至 2031-03-05')).toBeTruthy()
  await fill('结束日期', '2031-02-01')
  expect(screen.getByText('结束日期不能早于开始日期或今天')).toBeTruthy()
  await fill('结束日期', '2031-03-08')
  await press('更新委托')
  await eventually(() =>
    expect(sent(flowDelegationEndpoints.saveDelegation)[0]).toMatchObject({
      UserId: idOf(8),
      startTime: new Date('2031-03-01T00:00').toISOString(),
      endTime: new Date('2031-03-08T23:59:59').toISOString(),
      IsPending: false,
    }),
  )
})

test('it is ended after a question', async () => {
  const { sent } = open()
  await press('结束委托')
  await answerQuestion('结束委托')
  await eventually(() => expect(sent(flowDelegationEndpoints.saveDelegation)).toEqual([{ IsPending: false }]))
})
