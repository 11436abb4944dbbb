import { authEndpoints } from '@cabinet/contract/auth'
import { menuEndpoints } from '@cabinet/contract/menus'
import { settingEndpoints } from '@cabinet/contract/settings'
import { userEndpoints } from '@cabinet/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { me, menu as node, settings } from '../../test/fixtures.ts'
import { answerEndpoint, createFakeSend, type FakeAnswer } from '../kernel/fake-send.ts'
import { navigateTo } from '../kernel/go.ts'
import { queryClient } from '../kernel/query.ts'
import { storeLoginMarker, storeTokenPair } from '../kernel/tokens.ts'
import { SignedInApp } from './app.tsx'

// Roles are computed from styles, which jsdom does slowly.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000 })

const tree = [
  node(10, 'menus.files', '', 'top', [
    node(210, 'menus.personal', '/dashboard/myFile', 'rail'),
    node(230, 'menus.project', '/dashboard/project', 'rail'),
    node(270, 'menus.recycle', '/dashboard/recycle', 'rail'),
  ]),
  node(300, 'menus.approval', '/dashboard/flow', 'top'),
]
const usual: FakeAnswer[] = [
  answerEndpoint(settingEndpoints.systemName, () => ({ ...settings, systemName: '星河网盘' })),
  answerEndpoint(userEndpoints.me, () => ({ ...me, spaceTotal: 1000, spaceUsed: 500 })),
  answerEndpoint(menuEndpoints.tree, () => tree),
  answerEndpoint(menuEndpoints.management, () => []),
  answerEndpoint(menuEndpoints.check, () => ({})),
  answerEndpoint(authEndpoints.signOut, () => ({})),
]

export const show = async (path: string, query = {}, ...answers: FakeAnswer[]) => {
  createFakeSend(...usual, ...answers)
  render(
    <QueryClientProvider client={queryClient}>
      <SignedInApp />
    </QueryClientProvider>,
  )
  await act(async () => navigateTo(path, query))
}
export const mine = { menuid: '210' }

/** Signs somebody in before each test. */
export function prepareShell(): void {
  beforeEach(() => {
    queryClient.clear()
    storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
    storeLoginMarker(me.userId)
    window.scrollTo = () => undefined
  })

  afterEach(() => void vi.restoreAllMocks())
}
