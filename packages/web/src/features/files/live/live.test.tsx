import type { Endpoint } from '@cabinet/contract/endpoint'
import { fileEndpoints } from '@cabinet/contract/files'
import { folderEvents } from '@cabinet/contract/files.events'
import { grantEndpoints } from '@cabinet/contract/grants'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { type SignedInUser, userEndpoints } from '@cabinet/contract/users'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { type Query, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveRoom, item, page, spaceId } from '../../../../test/house.ts'
import { answerEndpoint, createFakeSend } from '../../../kernel/fake-send.ts'
import { installRooms } from '../../../kernel/install-rooms.ts'
import { setBrowserPreference } from '../../../kernel/prefs.ts'
import { receivePushMessage } from '../../../kernel/push.ts'
import { endpointQueryKey, queryClient } from '../../../kernel/query.ts'
import { storeLoginMarker, storeTokenPair } from '../../../kernel/tokens.ts'
import { webRooms } from '../../index.ts'
import { FolderScreen } from '../screen/folder-screen.tsx'
import { ShownFoldersWatcher } from './folder-watcher.tsx'
import { foldersOfQuery, shownFolders } from './shown-folders.ts'

const watched = vi.hoisted(() => [] as (readonly string[])[])
vi.mock('../../../kernel/push-channel.ts', async (original) => ({
  ...(await original<typeof import('../../../kernel/push-channel.ts')>()),
  watchFolders: (ids: readonly string[]) => void watched.push(ids),
}))

installRooms(webRooms)

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })

let files: ListedFileItem[]
let fake: ReturnType<typeof createFakeSend>
const elsewhere = '00000000-0000-4000-8000-0000000000ff'
const asked = () => fake.asked.filter(({ path }) => path === fileEndpoints.list.path).length
const shown = () =>
  queryClient.getQueryCache().findAll({ queryKey: [fileEndpoints.list.path] })[0]!.state.data as {
    folder: { id: string }
  }
const push = (...folderIds: string[]) =>
  receivePushMessage({
    key: folderEvents.changed.key,
    level: 4,
    text: '',
    extension: JSON.stringify({ ExtendKey: spaceId, ExtendKey3: JSON.stringify({ folderIds }) }),
  })
const row = (name: string) => screen.getByText(name).closest('[role=row]') as HTMLElement

beforeEach(async () => {
  giveRoom()
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(spaceId)
  setBrowserPreference('files.detail', false)
  watched.length = 0
  files = [2, 3, 4].map((number) => item(number, `file ${number}.txt`))
  fake = createFakeSend(answerEndpoint(fileEndpoints.list, (input) => page(files, input)))
  render(
    <QueryClientProvider client={queryClient}>
      <ShownFoldersWatcher />
      <FolderScreen where={{ kind: 'personal' }} />
    </QueryClientProvider>,
  )
  await screen.findByText('file 2')
})
afterEach(() => {
  cleanup()
  fake.restore()
  queryClient.clear()
  vi.restoreAllMocks()
})

test('the window says which folder it shows, and that it shows none once it is closed', async () => {
  const { folder } = shown()
  await waitFor(() => expect(watched.at(-1)).toContain(folder.id))
  cleanup()
  expect(watched.at(-1)).toEqual([])
})

test('a list of spaces is told about what its spaces hold, after folders and trees', () => {
  const active = (path: string, data: unknown) =>
    ({ queryKey: [path, {}], state: { data }, isActive: () => true }) as unknown as Query
  const queries = [
    active(workspaceEndpoints.page.path, { rows: [{ id: 'project' }] }),
    active(workspaceEndpoints.teams.path, [{ id: 'team' }]),
    active(fileEndpoints.personalTree.path, [{ id: 'mine', children: [] }]),
    active(fileEndpoints.list.path, { folder: { id: 'open' } }),
  ]
  expect(shownFolders(queries)).toEqual(['open', 'mine', 'project', 'team'])
})

test('what others add appears without reload; selection and focus stay', async () => {
  const { folder } = shown()
  fireEvent.click(row('file 3'))
  const grid = screen.getByRole('grid')
  grid.focus()
  files = [item(9, 'a new one.txt'), ...files.slice(1)]
  const before = asked()
  act(() => push(folder.id))
  await screen.findByText('a new one')
  expect(screen.queryByText('file 2')).toBeNull()
  expect(row('file 3').getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(grid)
  expect(asked()).toBe(before + 1)
})

test('a hundred changes refetch a few times, and other folders do not', async () => {
  const { folder } = shown()
  const before = asked()
  act(() => push(elsewhere))
  for (let at = 0; at < 100; at++) act(() => push(folder.id))
  files = [item(9, 'the last.txt')]
  act(() => push(folder.id))
  await screen.findByText('the last')
  expect(asked() - before).toBeLessThanOrEqual(2)
})

test('a hidden window waits until it is looked at, and then asks once', async () => {
  const { folder } = shown()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const turn = () => act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  turn()
  const before = asked()
  files = [item(9, 'meanwhile.txt')]
  act(() => push(folder.id))
  expect(asked()).toBe(before)
  hidden.mockReturnValue(false)
  state.mockReturnValue('visible')
  turn()
  await screen.findByText('meanwhile')
  expect(asked() - before).toBeLessThanOrEqual(2)
})

test('what others gave is asked for again where the own id is named', async () => {
  queryClient.setQueryData(endpointQueryKey(userEndpoints.me, {}), { id: elsewhere } as SignedInUser)
  const department = '00000000-0000-4000-8000-0000000000dd'
  const of = (endpoint: Endpoint, input: object, data: unknown = {}) =>
    foldersOfQuery({ queryKey: endpointQueryKey(endpoint, input), state: { data } } as never)
  expect(of(grantEndpoints.allotted, { page: 1, pageSize: 100 })).toEqual([elsewhere])
  const nodes = [{ id: department, children: [] }]
  expect(of(fileEndpoints.groupTree, {}, { nodes, allotted: [] })).toEqual([department, elsewhere])
  expect(of(fileEndpoints.groupTree, { parentId: department })).toEqual([department])
  expect(of(fileEndpoints.personalTree, {}, nodes)).toEqual([department])
  expect(of(userEndpoints.me, {})).toEqual([])
})
