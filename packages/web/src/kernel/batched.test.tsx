import { labelEndpoints } from '@cabinet/contract/labels'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatchLoader } from './batched.ts'
import { answerEndpoint, createFakeSend, type FakeAnswer, refuseEndpoint } from './fake-send.ts'
import { queryClient } from './query.ts'
import { storeLoginMarker, storeTokenPair } from './tokens.ts'

// Calls are gathered for a moment, which a busy machine makes longer.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 30_000 })

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const levels = createBatchLoader(
  labelEndpoints.ofFiles,
  (ids) => ({ ids }),
  (reply) => new Map(reply.map((one) => [one.id, one.level])),
)
const Level = ({ of, enabled = true }: { of: string; enabled?: boolean }) => {
  const level = levels.use(of, enabled)
  return <p>{level === undefined ? 'waiting' : level === null ? 'none' : `level ${level}`}</p>
}
let send: ReturnType<typeof createFakeSend>
const show = (count: number, ...answers: FakeAnswer[]) => {
  send = createFakeSend(
    answerEndpoint(labelEndpoints.ofFiles, ({ ids }) =>
      ids.filter((one) => one !== id(1)).map((one) => ({ id: one, labels: [], level: 2, missing: [] })),
    ),
    ...answers,
  )
  return render(
    <QueryClientProvider client={queryClient}>
      {Array.from({ length: count }, (_, n) => (
        <Level key={n} of={id(n + 1)} />
      ))}
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(id(99))
})
afterEach(() => {
  send.restore()
  queryClient.clear()
})

test('a list of rows asks once, and what the answer leaves out has none', async () => {
  show(3)
  await waitFor(() => expect(screen.getAllByText('level 2')).toHaveLength(2))
  expect(screen.getByText('none')).toBeDefined()
  expect(send.asked).toHaveLength(1)
})

test('more than a hundred are asked in several calls', async () => {
  show(120)
  await waitFor(() => expect(screen.getAllByText('level 2')).toHaveLength(119))
  expect(send.asked).toHaveLength(2)
})

test('a call that fails leaves every row without an answer', async () => {
  show(2, refuseEndpoint(labelEndpoints.ofFiles, 'common.failed'))
  await waitFor(() => expect(send.asked).toHaveLength(1))
  expect(screen.getAllByText('waiting')).toHaveLength(2)
})

test('what is switched off asks nothing', async () => {
  send = createFakeSend()
  render(
    <QueryClientProvider client={queryClient}>
      <Level of={id(5)} enabled={false} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('waiting')).toBeDefined()
  expect(send.asked).toEqual([])
})
