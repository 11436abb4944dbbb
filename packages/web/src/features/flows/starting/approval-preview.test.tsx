import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, idOf, openPart } from '../../../../test/desk.tsx'
import { eventually } from '../../../../test/eventually.ts'
import { answerEndpoint } from '../../../kernel/fake-send.ts'
import { detailOf } from '../test-flows.ts'
import { ApprovalPreview } from './approval-preview.tsx'
import { type ApprovalState, useApproval } from './use-approval.ts'

const request = { action: 'download' as const, ids: [idOf(3)], terms: {} }
let held: ApprovalState

function Part() {
  held = useApproval(request)
  return <ApprovalPreview approval={held} />
}

const [step] = detailOf().path

test('nothing is drawn where no approval is needed', async () => {
  openPart(<Part />, {
    answers: [
      answerEndpoint(flowEndpoints.preview, () => ({ isNeeded: false, flowName: '', title: '', steps: [] })),
    ],
  })
  await eventually(() => expect(held.isReady).toBe(true))
  expect(screen.queryByText('需要审批')).toBeNull()
})

test('whom the initiator must select is selected before it can be sent', async () => {
  const { sent } = openPart(<Part />, {
    answers: [
      answerEndpoint(flowEndpoints.preview, ({ selections }) => ({
        isNeeded: true,
        flowName: 'Downloads',
        title: '',
        steps: [
          step!,
          {
            ...step!,
            key: 'own',
            name: 'Own choice',
            people: [],
            selectable: true,
            mustSelect: true,
            choices: [
              { id: idOf(5), name: '周强' },
              { id: idOf(6), name: '吴敏' },
            ],
          },
        ],
        ...(selections.length === 0 && { refusal: 'flows.selection_missing' }),
      })),
    ],
  })
  expect(await screen.findByText(/须经“Downloads”审批/)).toBeTruthy()
  expect(screen.getByText('发起人的上级')).toBeTruthy()
  expect(held.isReady).toBe(false)
  fireEvent.click(screen.getByLabelText('周强'))
  fireEvent.click(screen.getByLabelText('吴敏'))
  await fill('备注（可选）', 'For the audit')
  await eventually(() => expect(held.isReady).toBe(true))
  expect(held.wishes).toEqual({
    selections: [{ key: 'own', userIds: [idOf(6)] }],
    remark: 'For the audit',
  })
  expect(sent(flowEndpoints.preview).at(-1)).toMatchObject({
    Action: 'download',
    Selections: [{ NodeKey: 'own', UserIds: [idOf(6)] }],
  })
})

test('why it cannot be started is said instead', async () => {
  openPart(<Part />, {
    answers: [
      answerEndpoint(flowEndpoints.preview, () => ({
        isNeeded: true,
        flowName: 'Downloads',
        title: '',
        steps: [],
        refusal: 'flows.not_starter',
      })),
    ],
  })
  expect(await screen.findByText('您不在该流程的发起范围内')).toBeTruthy()
  expect(held.isReady).toBe(false)
})
