import { type DirectoryEntry, type DirectoryRun, directoryEndpoints } from '@cabinet/contract/directory'
import { directoryDefaults } from '@cabinet/contract/directory.settings'
import { menuEndpoints } from '@cabinet/contract/menus'
import { organisationApi } from '@cabinet/contract/organisations'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerEndpoint, createFakeSend } from '../../kernel/fake-send.ts'
import { setNavigate } from '../../kernel/go.ts'
import { queryClient } from '../../kernel/query.ts'
import { fillSlots, offer } from '../../kernel/slots.ts'
import { storeTokenPair } from '../../kernel/tokens.ts'
import { DirectoryRunsPage } from './directory-page.tsx'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 60_000 })

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const run = (part: Partial<DirectoryRun> = {}): DirectoryRun => ({
  id: id(1),
  kind: 'preview',
  state: 'done',
  reason: '',
  detail: '',
  phase: 'apply',
  progress: 0,
  total: 0,
  read: 1200,
  added: 2,
  updated: 0,
  moved: 1,
  disabled: 0,
  enabled: 0,
  organisations: 0,
  groups: 0,
  failed: 0,
  actions: [
    { action: 'add', count: 2 },
    { action: 'move', count: 1 },
  ],
  startedBy: '陈静',
  startedAt: new Date('2026-11-20T08:00:00Z'),
  endedAt: new Date('2026-11-20T08:00:03Z'),
  ...part,
})
const entry: DirectoryEntry = {
  number: 1,
  kind: 'user',
  action: 'move',
  name: '王芳',
  account: 'wang',
  dn: 'CN=wang,OU=Sales,DC=example,DC=test',
  reason: '',
  changes: [
    { field: 'organisation', before: '研发', after: '销售' },
    { field: 'expires', before: '', after: '2027-01-31T12:00:00.000Z' },
  ],
}
const settings = {
  ...directoryDefaults,
  open: true,
  hosts: ['ldaps://dc.example.test'],
  baseDn: 'DC=example,DC=test',
  bindAccount: 'reader@example.test',
}

let runs: DirectoryRun[]
let restore = () => {}
let takeBack = () => {}

function open(query = '', ...answers: Parameters<typeof createFakeSend>) {
  const fake = createFakeSend(
    answerEndpoint(directoryEndpoints.settings, () => ({
      settings,
      hasPassword: true,
      platformOpen: true,
      nextAt: null,
    })),
    answerEndpoint(directoryEndpoints.runs, () => ({ rows: runs, total: runs.length })),
    answerEndpoint(directoryEndpoints.run, ({ id: wanted }) => runs.find((one) => one.id === wanted)!),
    answerEndpoint(directoryEndpoints.entries, () => ({ rows: [entry], total: 1 })),
    answerEndpoint(directoryEndpoints.start, () => ({ id: id(9) })),
    answerEndpoint(organisationApi.tree, () => ({ rows: [], whole: true })),
    answerEndpoint(menuEndpoints.buttons, () =>
      ['save', 'test', 'preview', 'sync'].map((event) => ({ name: event, icon: '', event })),
    ),
    ...answers,
  )
  restore = fake.restore
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/dashboard/userMain/AD',
    component: DirectoryRunsPage,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/dashboard/userMain/AD?menuid=512${query}`] }),
  })
  setNavigate((path, search) => void router.navigate({ to: path, search: search as never }))
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return fake.asked
}
const started = (asked: ReturnType<typeof open>) =>
  asked.filter(({ path }) => path === directoryEndpoints.start.path).map(({ fields }) => fields)

beforeEach(() => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  runs = [run()]
})
afterEach(() => {
  cleanup()
  restore()
  takeBack()
  queryClient.clear()
})

test('lists the runs with what came of them, and how the directory stands', async () => {
  runs = [run(), run({ id: id(2), kind: 'schedule', state: 'failed', reason: 'directory.too_many_disabled' })]
  open()
  expect(await screen.findByText('新增 2')).toBeDefined()
  expect(screen.getByText('移动 1')).toBeDefined()
  expect(screen.getByText('ldaps://dc.example.test')).toBeDefined()
  expect(screen.getByText('仅手动同步')).toBeDefined()
  expect(screen.getByText('定时任务')).toBeDefined()
})

test('a preview shows what would change, and is carried out from there', async () => {
  const asked = open(`&run=${id(1)}`)
  const line = (await screen.findByText('王芳')).closest('[role=row]') as HTMLElement
  expect(line.textContent).toContain('研发')
  expect(line.textContent).toContain('销售')
  expect(line.textContent).toMatch(/有效期至2027-01-31 \d\d:00/)
  expect(screen.getByText('仅预览，未做任何更改')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '立即同步' }))
  await waitFor(() => expect(started(asked)).toEqual([{ IsPreview: false }]))
})

test('who would gain and lose rights is shown before it is carried out; a no ends it', async () => {
  const weighed: object[] = []
  takeBack = () => fillSlots([])
  const asking = offer('consequences', async (change) => {
    weighed.push(change)
    return false
  })
  fillSlots([{ offers: [asking] }])
  const asked = open(`&run=${id(1)}`)
  await screen.findByText('王芳')
  fireEvent.click(screen.getByRole('button', { name: '立即同步' }))
  await waitFor(() => expect(weighed).toEqual([{ kind: 'directory', id: id(1) }]))
  expect(started(asked)).toEqual([])
})

test('more than the limit is disabled only after a question that says how many', async () => {
  runs = [
    run({ state: 'failed', reason: 'directory.too_many_disabled', disabled: 400, detail: '400 / 1200' }),
  ]
  const asked = open(`&run=${id(1)}`)
  fireEvent.click(await screen.findByRole('button', { name: '仍然同步…' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: '仍然同步（停用 400 人）' }))
  await waitFor(() => expect(started(asked)).toEqual([{ IsPreview: false, DisableMost: 400 }]))
})
