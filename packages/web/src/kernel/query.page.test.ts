import { menuEndpoints } from '@cabinet/contract/menus'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerEndpoint, createFakeSend } from './fake-send.ts'
import { setNavigate } from './go.ts'
import { queryClient, useEndpoint } from './query.ts'
import { replaceSender } from './send.ts'
import { storeTokenPair } from './tokens.ts'

const gone: string[] = []
const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)
const shown = (options = {}) =>
  renderHook(() => useEndpoint(menuEndpoints.tree, {}, { retry: false, ...options }), { wrapper })

beforeEach(() => {
  gone.length = 0
  setNavigate((path) => gone.push(path))
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
})

test('offline, what is loaded stays without an error, and what is not fails at once', async () => {
  createFakeSend(answerEndpoint(menuEndpoints.tree, () => []))
  const { result } = shown()
  await waitFor(() => expect(result.current.data).toEqual([]))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  replaceSender(() => Promise.reject(new TypeError('Failed to fetch')))
  await act(() => queryClient.invalidateQueries())
  expect([result.current.data, result.current.error]).toEqual([[], null])
  queryClient.removeQueries()
  const { result: another } = shown()
  await waitFor(() => expect(another.current.error?.status).toBe(0))
})

test('only the first answer of a page is waited for: a refetch or a poll that takes 60 s leaves the page alone', async () => {
  createFakeSend(answerEndpoint(menuEndpoints.tree, () => []))
  const { result } = shown()
  await waitFor(() => expect(result.current.data).toEqual([]))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() =>
    AbortSignal.abort(new DOMException('late', 'TimeoutError')),
  )
  replaceSender(({ signal }) => Promise.reject(signal.reason))
  await act(() => queryClient.invalidateQueries())
  expect(gone).toEqual([])
  queryClient.removeQueries()
  const { result: poll, unmount } = shown({ refetchInterval: 60_000 })
  await waitFor(() => expect(poll.current.error).not.toBeNull())
  expect(gone).toEqual([])
  unmount()
  queryClient.removeQueries()
  shown()
  await waitFor(() => expect(gone).toEqual(['/500']))
})
