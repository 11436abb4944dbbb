import { downloadEndpoints } from '@cabinet/contract/downloads'
import { fileEndpoints } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { previewEndpoints } from '@cabinet/contract/previews'
import { archivePreviewApi } from '@cabinet/contract/previews.archives'
import { fileRights } from '@cabinet/contract/rights'
import { versionEndpoints } from '@cabinet/contract/versions'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { fileOf, spaceId } from '../../../../test/file-items.ts'
import { answerEndpoint, createFakeSend, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { type QueryParameters, setNavigate } from '../../../kernel/go.ts'
import { installRooms } from '../../../kernel/install-rooms.ts'
import { queryClient } from '../../../kernel/query.ts'
import { fillSlots, offer } from '../../../kernel/slots.ts'
import { setInterfaceLanguage } from '../../../kernel/text.ts'
import { storeLoginMarker, storeTokenPair } from '../../../kernel/tokens.ts'
import { webRooms } from '../../index.ts'
import { errorMessages } from '../previews.text.ts'
import { FilePreviewPage } from './preview-page.tsx'

const address = create<{ query: QueryParameters }>(() => ({ query: {} }))
vi.mock('../../../kernel/address.tsx', async (original) => ({
  ...(await original<object>()),
  useQueryParams: () => address((state) => state.query),
}))

// pdf.js asks for more than Node 20 has; browsers are where it is tried
vi.mock('../../viewers/pdf/pdf-viewer.tsx', () => ({ PdfPagesAtAddress: () => null }))

installRooms(webRooms)

// A viewer's code is loaded on the way, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const went = vi.fn()
let files: ListedFileItem[]
let restore = () => {}
let asked: ReturnType<typeof createFakeSend>['asked']

const ticketOf = (fileId: string) => ({
  ticket: 't',
  address: `/api/Download/DownFile?fileId=${fileId}&ticket=t`,
  form: 'own' as const,
  mark: '',
})

const page = (rows: ListedFileItem[]) => ({
  rows,
  total: rows.length,
  path: [],
  folder: fileOf('root', { folder: true, suffix: '' }),
  spaceKind: 'personal' as const,
  rights: 0,
  spaceTotal: 0,
  spaceUsed: 0,
})

function show(file: ListedFileItem, query: QueryParameters = {}, ...answers: FakeAnswer[]) {
  const fake = createFakeSend(
    answerEndpoint(fileEndpoints.detail, ({ id }) => {
      const item = [file, ...files].find((one) => one.id === id)!
      return { item, name: item.name, path: [] }
    }),
    answerEndpoint(fileEndpoints.permissions, () => ({})),
    answerEndpoint(fileEndpoints.list, () => page(files)),
    answerEndpoint(downloadEndpoints.ticket, ({ fileId }) => ticketOf(fileId)),
    ...answers,
  )
  restore = fake.restore
  asked = fake.asked
  address.setState({
    query: { fileId: file.id, ext: file.suffix.slice(1), v: String(file.version), Mode: 'view', ...query },
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <FilePreviewPage />
    </QueryClientProvider>,
  )
}

const key = (name: string) => fireEvent.keyDown(window, { key: name })

beforeEach(() => {
  files = []
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(spaceId)
  went.mockReset()
  history.replaceState(null, '', '/fliePreview')
  setNavigate((path, query, options) => {
    went(path, query, options)
    if (path === '/fliePreview') act(() => address.setState({ query }))
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

describe('messages of the specification', () => {
  test.each([
    ['an unknown type', fileOf('a.xyz'), '该文件类型不支持预览或编辑'],
    ['a type whose viewer is still missing', fileOf('a.xyz'), '该文件类型不支持预览或编辑'],
    ['no suffix', fileOf('Makefile'), '该文件不支持预览'],
    ['a large Office file', fileOf('a.pptx', { size: limits.office + 1 }), 'Office 文件预览最大支持 50MB'],
    ['a large archive', fileOf('a.rar', { size: limits.archivePreview + 1 }), '压缩文件预览最大支持 200MB'],
  ])('%s: said, with a download button', async (_, file, words) => {
    show(file)
    expect(await screen.findByRole('heading', { name: words })).toBeDefined()
    expect(screen.getAllByRole('button', { name: '下载' }).length).toBe(2)
  })

  test('a folder is not supported, and not offered for download', async () => {
    show(fileOf('plans', { folder: true, suffix: '' }))
    expect(await screen.findByRole('heading', { name: '该文件不支持预览' })).toBeDefined()
    expect(screen.queryByRole('button', { name: '下载' })).toBeNull()
  })

  test('the permission check asks for button type 2, and its refusal shows the no-permission message', async () => {
    const file = fileOf('a.txt')
    show(file, {}, refuseEndpoint(fileEndpoints.permissions, 'common.no_permission'))
    expect(await screen.findByRole('heading', { name: '您没有此权限，请联系管理员' })).toBeDefined()
    expect(asked.find(({ path }) => path === fileEndpoints.permissions.path)?.fields).toMatchObject({
      BtnType: 2,
    })
  })

  test('without the right to download nobody is offered it', async () => {
    show(fileOf('a.xyz', { rights: fileRights.preview }))
    await screen.findByRole('heading', { name: '该文件类型不支持预览或编辑' })
    expect(screen.queryByRole('button', { name: '下载' })).toBeNull()
  })
})

describe('who may only preview', () => {
  const held = { rights: fileRights.preview }

  test.each([
    ['zh', '没有下载权限时，此文件无法预览', '申请下载权限'],
    ['en', 'This file can’t be previewed without download permission', 'Request permission'],
  ] as const)('is told of what cannot be shown, and may ask for more (%s)', async (language, words, ask) => {
    setInterfaceLanguage(language)
    show(fileOf('plan.dxf', held), {}, refuseEndpoint(downloadEndpoints.ticket, 'previews.download_needed'))
    expect(await screen.findByRole('heading', { name: words })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: ask }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('plan.dxf')
    expect(screen.queryByRole('button', { name: language === 'zh' ? '重试' : 'Retry' })).toBeNull()
    setInterfaceLanguage('zh')
  })

  test('reads no byte of a text that comes as pages', async () => {
    const fetched = vi.fn(async () => new Response('words'))
    vi.stubGlobal('fetch', fetched)
    show(
      fileOf('a.txt', held),
      {},
      answerEndpoint(downloadEndpoints.ticket, () => ({ ...ticketOf('x'), form: 'picture' as const })),
    )
    expect(await screen.findByAltText('a.txt')).toBeDefined()
    expect(screen.queryByText('words')).toBeNull()
  })

  test('is told that no file of an archive opens', async () => {
    show(
      fileOf('a.zip', held),
      { Id: '0' },
      answerEndpoint(downloadEndpoints.ticket, () => ({ ...ticketOf('x'), form: 'list' as const })),
      answerEndpoint(archivePreviewApi.entries, () => ({
        entries: [{ number: 0, path: 'inner.txt', kind: 'file' as const, size: 5, changedAt: null }],
        more: false,
      })),
    )
    expect(await screen.findByRole('heading', { name: '没有下载权限时，此文件无法预览' })).toBeDefined()
    expect(asked.some(({ path }) => path === archivePreviewApi.open.path)).toBe(false)
  })
})

test('a file that is gone says so and can be tried again', async () => {
  const file = fileOf('a.txt')
  show(file, {}, refuseEndpoint(fileEndpoints.detail, 'spaces.not_found'))
  expect(await screen.findByText('文件不存在')).toBeDefined()
  expect(screen.getByRole('button', { name: '重试' })).toBeDefined()
})

describe('neighbours', () => {
  beforeEach(() => {
    files = ['a.xyz', 'b.xyz', 'c.xyz'].map((name) => fileOf(name))
  })

  test('the place in the folder is told, the arrows turn without adding to the history', async () => {
    show(files[1]!)
    expect(await screen.findByRole('img', { name: '第 2 个，共 3 个' })).toBeDefined()
    key('ArrowRight')
    expect(await screen.findByRole('img', { name: '第 3 个，共 3 个' })).toBeDefined()
    expect(went).toHaveBeenLastCalledWith(
      '/fliePreview',
      { fileId: files[2]!.id, ext: 'xyz', v: '1', Mode: 'view' },
      { replace: true },
    )
    expect(screen.queryByRole('button', { name: '下一个文件' })).toBeNull()
    key('ArrowLeft')
    key('ArrowLeft')
    expect(await screen.findByRole('img', { name: '第 1 个，共 3 个' })).toBeDefined()
  })

  test('only files are asked for', async () => {
    show(files[0]!)
    await screen.findByRole('img', { name: '第 1 个，共 3 个' })
    expect(asked.find(({ path }) => path === fileEndpoints.list.path)?.fields).toMatchObject({ Type: 'file' })
  })
})

test('an older version is fetched as such and marked', async () => {
  const file = fileOf('photo.png', { version: 3 })
  show(
    file,
    { v: '2' },
    answerEndpoint(versionEndpoints.list, () => [
      {
        id: spaceId,
        fileId: file.id,
        number: 2,
        size: 7,
        sizeDelta: 7,
        source: 'upload',
        createdBy: 'wangfang',
        createdByName: '王芳',
        createdAt: new Date(),
        latest: false,
        name: '送审稿',
        note: '',
        pinned: false,
        hash: 'v1-7-00',
      },
    ]),
  )
  expect(await screen.findByText('版本 2')).toBeDefined()
  expect(await screen.findByText('您正在查看历史版本 V2')).toBeDefined()
  expect(await screen.findByText('送审稿')).toBeDefined()
  await waitFor(() =>
    expect(asked.find(({ path }) => path === downloadEndpoints.ticket.path)?.fields).toMatchObject({
      Version: 2,
      Purpose: 'view',
    }),
  )
})

test('Escape leaves for the folder of the file where nothing lies behind', async () => {
  show(fileOf('a.xyz', { parentId: '0190a000-0000-7000-8000-0000000000ff' }))
  await screen.findByRole('heading', { name: '该文件类型不支持预览或编辑' })
  key('Escape')
  expect(went).toHaveBeenLastCalledWith(
    '/dashboard/myFile',
    expect.objectContaining({ parentId: '0190a000-0000-7000-8000-0000000000ff' }),
    expect.anything(),
  )
})

describe('hostile content', () => {
  test('an SVG is drawn by <img> from a blob of its own type, never put into the page', async () => {
    const made: Blob[] = []
    URL.createObjectURL = (blob) => {
      made.push(blob as Blob)
      return 'blob:test'
    }
    vi.stubGlobal('fetch', async () => new Response('<svg onload="window.hacked=1"><script>1</script></svg>'))
    const { container } = show(fileOf('drawing.svg'))
    const image = await screen.findByAltText('drawing.svg')
    expect(image.getAttribute('src')).toBe('blob:test')
    expect(made.at(-1)!.type).toBe('image/svg+xml')
    expect(container.querySelector('main script, main svg[onload]')).toBeNull()
  })

  test('a name is text wherever it stands', async () => {
    const name = '<img src=x onerror=alert(1)> & "quotes".xyz'
    const { container } = show(fileOf(name))
    await screen.findByRole('heading', { name: '该文件类型不支持预览或编辑' })
    expect(container.querySelector('img[src=x]')).toBeNull()
    expect(container.textContent).toContain(name)
  })
})

test.each([
  ['project', '/dashboard/project'],
  ['knowledge', '/dashboard/knowledge'],
  ['team', '/dashboard/groupFile'],
] as const)('Escape leaves a file of a %s for its folder there', async (spaceKind, path) => {
  const [space, parentId] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-0000000000ff']
  const file = fileOf('a.xyz', { spaceId: space, parentId })
  show(
    file,
    {},
    answerEndpoint(fileEndpoints.list, () => ({ ...page([file]), spaceKind })),
  )
  await screen.findByRole('heading', { name: '该文件类型不支持预览或编辑' })
  key('Escape')
  await waitFor(() =>
    expect(went).toHaveBeenLastCalledWith(
      path,
      expect.objectContaining({ groupId: space, parentId }),
      expect.anything(),
    ),
  )
})

describe('an Office file where nothing on the server makes pages', () => {
  const missing = refuseEndpoint(previewEndpoints.transcodeState, 'previews.converter_missing')

  test('is shown by the browser where it can read it', async () => {
    const reader = offer('officeReader', (suffix) =>
      suffix === '.docx'
        ? async () =>
            ({ file, source }) => <p>{`${file.name}: ${new TextDecoder().decode(source)}`}</p>
        : null,
    )
    fillSlots([{ offers: [reader] }, ...webRooms])
    show(fileOf('Plan.docx'), {}, missing)
    const shown = await screen.findByText(/^Plan\.docx: 第一行/)
    await act(() => queryClient.invalidateQueries())
    expect(shown.isConnected).toBe(true)
  })

  test('else says what is missing', async () => {
    show(fileOf('old.doc'), {}, missing)
    expect(await screen.findByText(errorMessages['previews.converter_missing'][0])).toBeTruthy()
  })
})
