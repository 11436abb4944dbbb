import { groupEndpoints } from '@cabinet/contract/groups'
import { pageQueryFields, wire, wireId } from '@cabinet/contract/wire'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CallError } from './call-error.ts'
import { answerEndpoint, createFakeSend, refuseEndpoint } from './fake-send.ts'
import { listPageSize, useListPages } from './pages.ts'
import { markQueriesStale, queryClient } from './query.ts'
import { storeLoginMarker, storeTokenPair } from './tokens.ts'

// Pages that come into view are asked for after a moment, which a busy machine makes longer.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 30_000 })

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const member = (n: number) => ({
  id: id(n),
  account: `u${n}`,
  name: `User ${n}`,
  organisationName: '',
  manager: false,
  disabled: false,
})
let people: ReturnType<typeof member>[]
let send: ReturnType<typeof createFakeSend>
const question = { groupId: id(9_000) }
const list = (endpoint = groupEndpoints.members) =>
  renderHook(() => useListPages(endpoint, question), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }).result
const askedPages = () => send.asked.map(({ fields }) => fields.PageIndex)

beforeEach(() => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(id(9_001))
  people = Array.from({ length: 1050 }, (_, n) => member(n))
  send = createFakeSend(
    answerEndpoint(groupEndpoints.members, ({ page, pageSize }) => ({
      rows: people.slice((page - 1) * pageSize, page * pageSize),
      total: people.length,
      cursor: `after ${page}`,
    })),
  )
})
afterEach(() => {
  send.restore()
  queryClient.clear()
})

test('holds the first page and knows the total', async () => {
  const result = list()
  await waitFor(() => expect(result.current.total).toBe(1050))
  expect(result.current.at(99)?.name).toBe('User 99')
  expect(result.current.at(100)).toBeUndefined()
  expect([result.current.whole, result.current.known(id(5))?.account]).toEqual([false, 'u5'])
  expect(askedPages()).toEqual([1])
})

test('fetches what comes into view, and passes over what was scrolled past', async () => {
  const result = list()
  await waitFor(() => expect(result.current.total).toBe(1050))
  act(() => {
    result.current.show(300, 330)
    result.current.show(900, 930)
  })
  await waitFor(() => expect(result.current.at(910)?.name).toBe('User 910'))
  expect(askedPages()).not.toContain(4)
  expect(result.current.at(0)?.name).toBe('User 0')
})

test('goes on from the cursor of the page before where that is known', async () => {
  const result = list()
  await waitFor(() => expect(result.current.total).toBe(1050))
  act(() => result.current.show(100, 120))
  await waitFor(() => expect(result.current.at(110)).toBeDefined())
  expect(send.asked.find(({ fields }) => fields.PageIndex === 2)?.fields.Cursor).toBe('after 1')
})

describe('a range that is selected', () => {
  test('is loaded over the borders of pages, in order', async () => {
    const result = list()
    await waitFor(() => expect(result.current.total).toBe(1050))
    const rows = await result.current.load(95, 305)
    expect(rows.map(({ name }) => name)).toEqual(people.slice(95, 306).map(({ name }) => name))
  })

  test('is loaded by few large pages where it is wide and the endpoint has them', async () => {
    const pageSize = ['PageSize', z.int().max(1000)] as const
    const wide = {
      ...groupEndpoints.members,
      input: wire({ groupId: ['UserGroupId', wireId], ...pageQueryFields, pageSize }),
    }
    send.restore()
    send = createFakeSend(
      answerEndpoint(wide, ({ page, pageSize }) => ({
        rows: people.slice((page - 1) * pageSize, page * pageSize),
        total: people.length,
      })),
    )
    const { result } = renderHook(() => useListPages(wide, question, 1000), {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    })
    await waitFor(() => expect(result.current.total).toBe(1050))
    const rows = await result.current.load(20, 1049)
    expect(rows.map(({ name }) => name)).toEqual(people.slice(20).map(({ name }) => name))
    expect(send.asked.map(({ fields }) => [fields.PageSize, fields.PageIndex])).toEqual([
      [100, 1],
      [1000, 1],
      [1000, 2],
    ])
    // a narrow one takes the pages that are shown anyway
    await result.current.load(20, 120)
    expect(send.asked.at(-1)?.fields).toMatchObject({ PageSize: 100, PageIndex: 2 })
  })

  test('ends where the list ends', async () => {
    const result = list()
    await waitFor(() => expect(result.current.total).toBe(1050))
    expect(await result.current.load(1040, 2000)).toHaveLength(10)
  })
})

test('a list that fits into one page is whole', async () => {
  people = people.slice(0, listPageSize)
  const result = list()
  await waitFor(() => expect(result.current.whole).toBe(true))
})

test('what became stale is asked again, and the rows follow', async () => {
  const result = list()
  await waitFor(() => expect(result.current.total).toBe(1050))
  people = people.slice(1)
  await act(async () => void (await markQueriesStale(groupEndpoints.members)))
  await waitFor(() => expect(result.current.at(0)?.name).toBe('User 1'))
  expect(result.current.total).toBe(1049)
})

test('a list that cannot be read says why, and reads again on request', async () => {
  send.restore()
  send = createFakeSend(refuseEndpoint(groupEndpoints.members, 'common.no_permission'))
  const result = list()
  await waitFor(() => expect(result.current.error).toBeInstanceOf(CallError))
  expect(result.current.head).toBeUndefined()
  send.restore()
  send = createFakeSend(answerEndpoint(groupEndpoints.members, () => ({ rows: [member(1)], total: 1 })))
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.total).toBe(1))
  expect(result.current.error).toBeNull()
})
