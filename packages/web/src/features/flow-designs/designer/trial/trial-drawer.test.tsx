import {
  newApproverStep,
  newBranchStep,
  newContainer,
  newFlowDocument,
} from '@cabinet/contract/flow-designs.steps'
import { backTestEndpoints } from '@cabinet/contract/flows.back-test'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { idOf, openPart, press } from '../../../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../../kernel/fake-send.ts'
import { TrialDrawer } from './trial-drawer.tsx'

const empty = newFlowDocument('archive', 'Archive')
const step = { ...newApproverStep(null), key: 'boss', name: 'Head of records' }
const container = {
  ...newContainer(null),
  branches: [
    { ...newBranchStep(step), key: 'large', name: 'Large' },
    { ...newBranchStep(), key: 'else' },
  ],
}
const draft = { ...empty, root: { ...empty.root, next: container } }
const options = { allowsBatch: false, passesRepeated: true, passesInitiator: false }
const nothing = { total: 0, refused: 0, hours: null, realHours: null, untaken: [], rows: [] }

const open = (answer: FakeAnswer, onShow = vi.fn()) => ({
  onShow,
  ...openPart(
    <TrialDrawer
      designId={idOf(1)}
      document={draft}
      options={options}
      onShow={onShow}
      onClose={() => undefined}
    />,
    { answers: [answer] },
  ),
})

test('shows who would have been asked, how long it takes, and branches that were never taken', async () => {
  const people = [1, 2, 3, 4, 5].map((number) => ({
    id: idOf(number),
    name: `Person ${number}`,
    reason: 'named' as const,
  }))
  const { onShow } = open(
    answerEndpoint(backTestEndpoints.run, ({ id, document, options: given }) => {
      expect([id, document.root.next?.kind, given?.passesRepeated]).toEqual([idOf(1), 'container', true])
      return {
        ...{ total: 2, refused: 1, hours: 5, realHours: 72, untaken: [{ key: 'large', name: 'Large' }] },
        rows: [
          {
            title: 'Archive the contracts',
            initiatorName: 'Zhang Wei',
            createdAt: new Date(),
            realHours: 72,
            hours: 5,
            steps: [{ key: 'boss', name: '', people, isSelected: false, passes: false, hours: 5 }],
          },
          {
            title: 'Archive the plans',
            initiatorName: 'Li Na',
            createdAt: new Date(),
            realHours: null,
            hours: null,
            steps: [],
            refusal: 'flows.nobody',
          },
        ],
      }
    }),
  )
  const request = (await screen.findByText('Archive the contracts')).closest('li')!
  expect(request.textContent).toContain('Head of records')
  expect(request.textContent).toContain('Person 3')
  expect(request.textContent).not.toContain('Person 4')
  expect(request.textContent).toMatch(/5 小时.*3 天/)
  await press('定位到“Large”')
  expect(onShow).toHaveBeenCalledWith('large')
})

test('says what to do where nothing was requested, and why it failed', async () => {
  open(answerEndpoint(backTestEndpoints.run, () => nothing))
  expect(await screen.findByText('最近 90 天没有此类申请')).toBeTruthy()
})

test('says why it could not be tried', async () => {
  open(refuseEndpoint(backTestEndpoints.run, 'flow_designs.not_found'))
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
})
