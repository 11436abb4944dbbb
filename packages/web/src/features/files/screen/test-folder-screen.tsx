import { fileEndpoints } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { giveRoom, item, page, spaceId } from '../../../../test/house.ts'
import { answerEndpoint, createFakeSend } from '../../../kernel/fake-send.ts'
import { setNavigate } from '../../../kernel/go.ts'
import { installRooms } from '../../../kernel/install-rooms.ts'
import { setBrowserPreference } from '../../../kernel/prefs.ts'
import { queryClient } from '../../../kernel/query.ts'
import { storeLoginMarker, storeTokenPair } from '../../../kernel/tokens.ts'
import { webRooms } from '../../index.ts'
import { FolderScreen } from './folder-screen.tsx'

installRooms(webRooms)

// Roles are computed from styles, which jsdom does slowly.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000 })

export const went = vi.fn()
/** Content of the folder. */
export const shown: { files: ListedFileItem[] } = { files: [] }
export let restore: () => void

export const opened = (...answers: Parameters<typeof createFakeSend>) => {
  const fake = createFakeSend(
    answerEndpoint(fileEndpoints.list, (input) => page(shown.files, input)),
    ...answers,
  )
  restore = fake.restore
  render(
    <QueryClientProvider client={queryClient}>
      <FolderScreen where={{ kind: 'personal' }} />
    </QueryClientProvider>,
  )
  return fake
}
export const row = (name: string) =>
  screen.getByText(name.replace(/\.\w+$/, '')).closest('[role=row]') as HTMLElement
export const grid = () => screen.getByRole('grid')
export const chosen = () =>
  screen
    .queryAllByRole('row', { selected: true })
    .map((one) => within(one).getAllByRole('gridcell')[1]!.textContent)
export const key = (name: string, held: object = {}) => fireEvent.keyDown(grid(), { key: name, ...held })

/** Gives each test a personal space with a folder and four files. */
export function prepareFolderScreen(): void {
  beforeEach(() => {
    giveRoom()
    storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
    storeLoginMarker(spaceId)
    setBrowserPreference('files.detail', false)
    setNavigate(went)
    went.mockReset()
    shown.files = [item(1, 'plans'), ...[2, 3, 4, 5].map((number) => item(number, `file ${number}.txt`))]
  })
  afterEach(() => {
    cleanup()
    restore()
    queryClient.clear()
  })
}
