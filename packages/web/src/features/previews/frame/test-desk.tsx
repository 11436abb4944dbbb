import { downloadEndpoints } from '@cabinet/contract/downloads'
import { fileEndpoints } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { create } from 'zustand'
import { fileOf, spaceId } from '../../../../test/file-items.ts'
import { answerEndpoint, createFakeSend, type FakeAnswer } from '../../../kernel/fake-send.ts'
import { type QueryParameters, setNavigate } from '../../../kernel/go.ts'
import { installRooms } from '../../../kernel/install-rooms.ts'
import { queryClient } from '../../../kernel/query.ts'
import { storeLoginMarker, storeTokenPair } from '../../../kernel/tokens.ts'
import { webRooms } from '../../index.ts'
import { FilePreviewPage } from './preview-page.tsx'

/** The address of the page, which the test file puts in the place of the browser's. */
export const previewAddress = create<{ query: QueryParameters }>(() => ({ query: {} }))

export const wentTo = vi.fn()

export let neighbourFiles: ListedFileItem[]

let restore = () => {}

export let askedRequests: ReturnType<typeof createFakeSend>['asked']

export const viewTicketOf = (fileId: string) => ({
  ticket: 't',
  address: `/api/Download/DownFile?fileId=${fileId}&ticket=t`,
  form: 'own' as const,
  mark: '',
})

export const listedPage = (rows: ListedFileItem[]) => ({
  rows,
  total: rows.length,
  path: [],
  folder: fileOf('root', { folder: true, suffix: '' }),
  spaceKind: 'personal' as const,
  rights: 0,
  spaceTotal: 0,
  spaceUsed: 0,
})

/** Lays these into the folder of the file that is shown. */
export function putNeighbours(files: ListedFileItem[]): void {
  neighbourFiles = files
}

/** Opens the page of a file; the answers given take the place of those that every file has. */
export function showPreview(file: ListedFileItem, query: QueryParameters = {}, ...answers: FakeAnswer[]) {
  const fake = createFakeSend(
    answerEndpoint(fileEndpoints.detail, ({ id }) => {
      const item = [file, ...neighbourFiles].find((one) => one.id === id)!
      return { item, name: item.name, path: [] }
    }),
    answerEndpoint(fileEndpoints.permissions, () => ({})),
    answerEndpoint(fileEndpoints.list, () => listedPage(neighbourFiles)),
    answerEndpoint(downloadEndpoints.ticket, ({ fileId }) => viewTicketOf(fileId)),
    ...answers,
  )
  restore = fake.restore
  askedRequests = fake.asked
  previewAddress.setState({
    query: { fileId: file.id, ext: file.suffix.slice(1), v: String(file.version), Mode: 'view', ...query },
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <FilePreviewPage />
    </QueryClientProvider>,
  )
}

export const pressKey = (name: string) => fireEvent.keyDown(window, { key: name })

/** Installs the rooms; each test begins signed in, with an empty folder. */
export function preparePreviewDesk(): void {
  installRooms(webRooms)
  // A viewer's code is loaded on the way, which takes its time on a busy machine.
  configure({ asyncUtilTimeout: 10_000 })
  beforeEach(() => {
    neighbourFiles = []
    storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
    storeLoginMarker(spaceId)
    wentTo.mockReset()
    history.replaceState(null, '', '/fliePreview')
    setNavigate((path, query, options) => {
      wentTo(path, query, options)
      if (path === '/fliePreview') act(() => previewAddress.setState({ query }))
    })
    vi.stubGlobal('fetch', async () => new Response('第一行\n第二行'))
    URL.createObjectURL = () => 'blob:test'
    URL.revokeObjectURL = () => undefined
  })
  afterEach(() => {
    restore()
    queryClient.clear()
    vi.unstubAllGlobals()
  })
}
