import { downloadEndpoints } from '@cabinet/contract/downloads'
import { fileEndpoints } from '@cabinet/contract/files'
import { previewEndpoints } from '@cabinet/contract/previews'
import { versionEndpoints } from '@cabinet/contract/versions'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fileOf, spaceId } from '../../../../test/file-items.ts'
import { answerEndpoint, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { queryClient } from '../../../kernel/query.ts'
import { fillSlots, offer } from '../../../kernel/slots.ts'
import { webRooms } from '../../index.ts'
import { errorMessages } from '../previews.text.ts'
import { previewRefusalsSuite } from './refusals.suite.ts'
import {
  askedRequests,
  listedPage,
  neighbourFiles,
  preparePreviewDesk,
  pressKey,
  previewAddress,
  putNeighbours,
  showPreview,
  wentTo,
} from './test-desk.tsx'

vi.mock('../../../kernel/address.tsx', async (original) => ({
  ...(await original<object>()),
  useQueryParams: () => previewAddress((state) => state.query),
}))

// pdf.js asks for more than Node 20 has; browsers are where it is tried
vi.mock('../../viewers/pdf/pdf-viewer.tsx', () => ({ PdfPagesAtAddress: () => null }))

preparePreviewDesk()

previewRefusalsSuite()

test.each(['spaces.not_found', 'common.no_permission', 'common.invalid'] as const)(
  'a link to no visible file (%s) says so, offers the way to the files and no retry',
  async (key) => {
    showPreview(fileOf('a.txt'), {}, refuseEndpoint(fileEndpoints.detail, key))
    expect(await screen.findByText('此链接无法打开文件')).toBeDefined()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '返回我的文件' }))
    expect(wentTo.mock.lastCall?.[0]).toMatch(/^\/dashboard\//)
  },
)

test('a link with an id of another form says so, too', async () => {
  showPreview(fileOf('a.txt'), { fileId: 'nonsense' })
  expect(await screen.findByText('此链接无法打开文件')).toBeDefined()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('a server that fails can be tried again', async () => {
  showPreview(fileOf('a.txt'), {}, refuseEndpoint(fileEndpoints.detail, 'common.failed'))
  expect(await screen.findByText('无法打开文件')).toBeDefined()
  expect(screen.getByRole('button', { name: '重试' })).toBeDefined()
})

describe('neighbours', () => {
  beforeEach(() => {
    putNeighbours(['a.xyz', 'b.xyz', 'c.xyz'].map((name) => fileOf(name)))
  })

  test('the place in the folder is told, the arrows turn without adding to the history', async () => {
    showPreview(neighbourFiles[1]!)
    expect(await screen.findByRole('img', { name: '第 2 个，共 3 个' })).toBeDefined()
    pressKey('ArrowRight')
    expect(await screen.findByRole('img', { name: '第 3 个，共 3 个' })).toBeDefined()
    expect(wentTo).toHaveBeenLastCalledWith(
      '/fliePreview',
      { fileId: neighbourFiles[2]!.id, ext: 'xyz', v: '1', Mode: 'view' },
      { replace: true },
    )
    expect(screen.queryByRole('button', { name: '下一个文件' })).toBeNull()
    pressKey('ArrowLeft')
    pressKey('ArrowLeft')
    expect(await screen.findByRole('img', { name: '第 1 个，共 3 个' })).toBeDefined()
  })

  test('only files are asked for', async () => {
    showPreview(neighbourFiles[0]!)
    await screen.findByRole('img', { name: '第 1 个，共 3 个' })
    expect(askedRequests.find(({ path }) => path === fileEndpoints.list.path)?.fields).toMatchObject({
      Type: 'file',
    })
  })
})

test('an older version is fetched as such and marked', async () => {
  const file = fileOf('photo.png', { version: 3 })
  showPreview(
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
    expect(askedRequests.find(({ path }) => path === downloadEndpoints.ticket.path)?.fields).toMatchObject({
      Version: 2,
      Purpose: 'view',
    }),
  )
})

test('Escape leaves for the folder of the file where nothing lies behind', async () => {
  showPreview(fileOf('a.xyz', { parentId: '0190a000-0000-7000-8000-0000000000ff' }))
  await screen.findByRole('heading', { name: '该文件类型不支持预览或编辑' })
  pressKey('Escape')
  expect(wentTo).toHaveBeenLastCalledWith(
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
    const { container } = showPreview(fileOf('drawing.svg'))
    const image = await screen.findByAltText('drawing.svg')
    expect(image.getAttribute('src')).toBe('blob:test')
    expect(made.at(-1)!.type).toBe('image/svg+xml')
    expect(container.querySelector('main script, main svg[onload]')).toBeNull()
  })

  test('a name is text wherever it stands', async () => {
    const name = '<img src=x onerror=alert(1)> & "quotes".xyz'
    const { container } = showPreview(fileOf(name))
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
  showPreview(
    file,
    {},
    answerEndpoint(fileEndpoints.list, () => ({ ...listedPage([file]), spaceKind })),
  )
  await screen.findByRole('heading', { name: '该文件类型不支持预览或编辑' })
  pressKey('Escape')
  await waitFor(() =>
    expect(wentTo).toHaveBeenLastCalledWith(
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
    showPreview(fileOf('Plan.docx'), {}, missing)
    const shown = await screen.findByText(/^Plan\.docx: 第一行/)
    await act(() => queryClient.invalidateQueries())
    expect(shown.isConnected).toBe(true)
  })

  test('else says what is missing', async () => {
    showPreview(fileOf('old.doc'), {}, missing)
    expect(await screen.findByText(errorMessages['previews.converter_missing'][0])).toBeTruthy()
  })
})
