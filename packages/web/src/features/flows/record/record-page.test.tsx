import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { idOf, openScreen, press } from '../../../../test/desk.tsx'
import { eventually } from '../../../../test/eventually.ts'
import { answerEndpoint } from '../../../kernel/fake-send.ts'
import { detailOf, fileOf, fullHash, opinionOf } from '../test-flows.ts'
import { FlowRecordPage } from './record-page.tsx'

test('the record has every file with its whole hash before it can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { sent } = openScreen(FlowRecordPage, {
    at: `/dashboard/flow/flowRecord?flowId=${idOf(1)}`,
    answers: [
      answerEndpoint(flowEndpoints.detail, () => ({
        flow: detailOf(),
        opinions: [opinionOf(1, { result: 2, text: 'Wrong annex', decidedAt: new Date() })],
      })),
      answerEndpoint(flowEndpoints.files, ({ page, pageSize }) => ({
        rows: Array.from({ length: page === 1 ? pageSize : 20 }, (_, at) => fileOf((page - 1) * 100 + at)),
        total: 120,
      })),
    ],
  })
  await eventually(() => expect(screen.queryAllByText(fullHash)).toHaveLength(120))
  expect(sent(flowEndpoints.files)).toHaveLength(2)
  expect(screen.getByText('Wrong annex')).toBeTruthy()
  await press('打印')
  expect(print).toHaveBeenCalledOnce()
})
