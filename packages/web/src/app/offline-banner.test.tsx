import { menuEndpoints } from '@cabinet/contract/menus'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../kernel/call.ts'
import { queryClient } from '../kernel/query.ts'
import { type IncomingAnswer, replaceSender } from '../kernel/send.ts'
import { storeTokenPair } from '../kernel/tokens.ts'
import { OfflineBanner } from './offline-banner.tsx'

const words = '服务器没有响应。'
const good = { status: 200, body: { Code: 200, Data: {}, Msg: '' } }
/** How the server answers from now on; null is no answer at all. */
let answer: IncomingAnswer | null
/** How often the server is silent first. */
let silences = 0
const asked: string[] = []
let restore: () => void

beforeEach(() => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  asked.length = 0
  silences = 0
  restore = replaceSender(async ({ url }) => {
    asked.push(url.split('?')[0] ?? url)
    if (answer === null || silences-- > 0) throw new TypeError('Failed to fetch')
    return answer
  })
  render(<OfflineBanner />)
})
afterEach(async () => {
  answer = good
  await call(menuEndpoints.check, { menuId: 1 }).catch(() => undefined)
  cleanup()
  restore()
  vi.restoreAllMocks()
})
const request = () => call(menuEndpoints.check, { menuId: 1 }, { quiet: true }).catch(() => undefined)

test.each([
  ['no answer', null],
  ['a page of a proxy', { status: 502, body: undefined }],
])('%s at two requests says that the server is away, until it answers', async (_, silence) => {
  answer = silence
  await request()
  expect(await screen.findByText(words)).toBeDefined()
  expect(asked.at(-1)).toBe('/health')
  const again = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  answer = good
  await request()
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  expect(again).toHaveBeenCalledTimes(1)
})

test('one request that fails by chance says nothing', async () => {
  answer = good
  silences = 1
  await request()
  await waitFor(() => expect(asked).toContain('/health'))
  expect(screen.queryByText(words)).toBeNull()
})

test('a refusal of the server is an answer', async () => {
  answer = { status: 500, body: { Code: 500, Data: null, Msg: 'common.failed' } }
  await request()
  expect(asked).not.toContain('/health')
})

test('without a network the other message stands', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answer = null
  await request()
  expect(asked).not.toContain('/health')
  expect(screen.queryByText(words)).toBeNull()
})
