import { fileEndpoints } from '@cabinet/contract/files'
import { fileRights } from '@cabinet/contract/rights'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveRoom, item, page, spaceId } from '../../../../test/house.ts'
import { answerEndpoint, createFakeSend, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { setBrowserPreference } from '../../../kernel/prefs.ts'
import { queryClient } from '../../../kernel/query.ts'
import { fillSlots } from '../../../kernel/slots.ts'
import { storeLoginMarker, storeTokenPair } from '../../../kernel/tokens.ts'
import { room as files } from '../../files/index.ts'
import { FolderScreen } from '../../files/screen/index.ts'
// The room's entry point declares its parts of the file screens.
import { room } from '../index.ts'

fillSlots([files, room])

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })
const patient = { timeout: 10_000 }
const folderId = item(1, 'secret').id

let restore: () => void
function opened(...answers: Parameters<typeof createFakeSend>) {
  restore = createFakeSend(...answers).restore
  render(
    <QueryClientProvider client={queryClient}>
      <FolderScreen where={{ kind: 'group', spaceId, parentId: folderId }} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  giveRoom()
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(spaceId)
  setBrowserPreference('files.detail', false)
})
afterEach(() => {
  cleanup()
  restore()
  queryClient.clear()
})

test.each(['common.no_permission', 'spaces.not_found'] as const)(
  'a folder that answers %s offers to ask for access',
  async (reason) => {
    opened(refuseEndpoint(fileEndpoints.list, reason))
    fireEvent.click(await screen.findByRole('button', { name: '申请访问' }, patient))
    expect(await screen.findByRole('dialog', {}, patient)).toBeDefined()
  },
)

test('a selection offers to manage access in short words', async () => {
  opened(answerEndpoint(fileEndpoints.list, (input) => page([item(2, 'plan.txt')], input)))
  fireEvent.click((await screen.findByText('plan', {}, patient)).closest('[role=row]')!)
  const button = screen.getByRole('button', { name: '共享' })
  expect(button.getAttribute('aria-disabled')).toBeNull()
})

test('without the right to authorise it is grey and says why', async () => {
  const rows = [item(2, 'plan.txt', { rights: fileRights.preview })]
  opened(answerEndpoint(fileEndpoints.list, (input) => page(rows, input)))
  fireEvent.click((await screen.findByText('plan', {}, patient)).closest('[role=row]')!)
  const button = screen.getByRole('button', { name: '共享' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.dataset.tip).toBe('您没有此权限，请联系管理员')
})
