import type { ListedFileItem } from '@cabinet/contract/nodes'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LaunchedServerFrame } from './wopi-frame.tsx'

// The test has no router.
vi.mock('../../../kernel/address.tsx', async (original) => ({
  ...(await original<object>()),
  useLeaveGuard: () => undefined,
}))

const origin = 'https://docs.example.org'
const launched = { address: `${origin}/edit?WOPISrc=x`, token: 'token', tokenEnds: 1, origin }

let root: ReturnType<typeof createRoot>
const notice = () => document.querySelector('[role=status] p')

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  act(() =>
    root.render(
      <LaunchedServerFrame
        file={{ name: 'plan.docx' } as ListedFileItem}
        launched={launched}
        onClose={() => undefined}
      />,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a document server that says nothing is told of after a while, and what to do', () => {
  wait(20_000)
  expect(notice()).toBeNull()
  wait(10_000)
  expect(notice()?.textContent).toMatch(/文档服务器没有显示此文件|hasn’t shown this file/)
})

test('one that has shown the file is not', () => {
  const source = document.querySelector('iframe')!.contentWindow
  const data = JSON.stringify({ MessageId: 'App_LoadingStatus', Values: { Status: 'Document_Loaded' } })
  act(() => void window.dispatchEvent(new MessageEvent('message', { origin, data, source })))
  wait(60_000)
  expect(notice()).toBeNull()
})
