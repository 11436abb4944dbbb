import { groupEndpoints } from '@cabinet/contract/groups'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerEndpoint, createFakeSend } from './fake-send.ts'
import { useGrowingList } from './more.ts'
import { markQueriesStale, queryClient } from './query.ts'
import { storeLoginMarker, storeTokenPair } from './tokens.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const member = (n: number) => ({
  ...{ id: id(n), account: `u${n}`, name: `User ${n}`, organisationName: '' },
  ...{ manager: false, disabled: false },
})

let restore = () => {}
afterEach(() => restore())

test('a list grows past a hundred rows at each wish, and what is shown is asked again when it is stale', async () => {
  storeTokenPair({ accessToken: 'token', refreshToken: 'refresh' })
  storeLoginMarker(id(9))
  let people = Array.from({ length: 120 }, (_, n) => member(n))
  const fake = createFakeSend(
    answerEndpoint(groupEndpoints.members, ({ page, pageSize }) => ({
      rows: people.slice((page - 1) * pageSize, page * pageSize),
      total: people.length,
    })),
  )
  restore = fake.restore
  const { result } = renderHook(() => useGrowingList(groupEndpoints.members, { groupId: id(1) }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.rows).toHaveLength(50))
  await act(async () => void (await result.current.more!()))
  await act(async () => void (await result.current.more!()))
  await waitFor(() => expect(result.current.rows).toHaveLength(120))
  expect(result.current.more).toBeUndefined()
  people = people.slice(1)
  await act(async () => void (await markQueriesStale(groupEndpoints.members)))
  await waitFor(() => expect(result.current.rows?.[0]?.id).toBe(id(1)))
  expect([result.current.rows?.length, result.current.total]).toEqual([119, 119])
})
