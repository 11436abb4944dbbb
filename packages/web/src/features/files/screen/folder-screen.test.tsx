import { fileEndpoints } from '@cabinet/contract/files'
import { menuEndpoints } from '@cabinet/contract/menus'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { fileRights } from '@cabinet/contract/rights'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { giveRoom, item, page, spaceId } from '../../../../test/house.ts'
import { answerEndpoint, createFakeSend, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { setNavigate } from '../../../kernel/go.ts'
import { installRooms } from '../../../kernel/install-rooms.ts'
import { setBrowserPreference } from '../../../kernel/prefs.ts'
import { queryClient } from '../../../kernel/query.ts'
import { storeLoginMarker, storeTokenPair } from '../../../kernel/tokens.ts'
import { webRooms } from '../../index.ts'
import { rememberShownFile } from '../../nodes/index.ts'
import { FolderScreen } from './folder-screen.tsx'

installRooms(webRooms)

// Roles are computed from styles, which jsdom does slowly.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000 })

const went = vi.fn()
let files: ListedFileItem[]
let restore: () => void

const opened = (...answers: Parameters<typeof createFakeSend>) => {
  const fake = createFakeSend(
    answerEndpoint(fileEndpoints.list, (input) => page(files, input)),
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
const row = (name: string) =>
  screen.getByText(name.replace(/\.\w+$/, '')).closest('[role=row]') as HTMLElement
const grid = () => screen.getByRole('grid')
const chosen = () =>
  screen
    .queryAllByRole('row', { selected: true })
    .map((one) => within(one).getAllByRole('gridcell')[1]!.textContent)
const key = (name: string, held: object = {}) => fireEvent.keyDown(grid(), { key: name, ...held })

beforeEach(() => {
  giveRoom()
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(spaceId)
  setBrowserPreference('files.detail', false)
  setNavigate(went)
  went.mockReset()
  files = [item(1, 'plans'), ...[2, 3, 4, 5].map((number) => item(number, `file ${number}.txt`))]
})
afterEach(() => {
  cleanup()
  restore()
  queryClient.clear()
})

describe('selection', () => {
  test('a click selects one, Ctrl adds, Shift takes the range', async () => {
    opened()
    await screen.findByText('file 2')
    fireEvent.click(row('file 2.txt'))
    expect(chosen()).toEqual(['file 2.txt'])
    fireEvent.click(row('file 4.txt'), { ctrlKey: true })
    expect(chosen()).toEqual(['file 2.txt', 'file 4.txt'])
    fireEvent.click(row('plans'), { shiftKey: true })
    expect(chosen()).toEqual(['plans', 'file 2.txt', 'file 3.txt', 'file 4.txt'])
    expect(screen.getByRole('toolbar', { name: '已选 4 项' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '取消选择' }))
    expect(chosen()).toEqual([])
    expect(screen.getByRole('button', { name: '上传' })).toBeDefined()
  })

  test('the checkbox adds without clearing', async () => {
    opened()
    await screen.findByText('file 2')
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 file 2.txt' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 file 5.txt' }))
    expect(chosen()).toEqual(['file 2.txt', 'file 5.txt'])
  })

  test('the keyboard walks, extends, selects all and clears; the count is told', async () => {
    opened()
    await screen.findByText('file 2')
    key('ArrowDown')
    key('ArrowDown')
    expect(chosen()).toEqual(['file 2.txt'])
    expect(grid().getAttribute('aria-activedescendant')).toBe(row('file 2.txt').id)
    key('ArrowDown', { shiftKey: true })
    expect(chosen()).toEqual(['file 2.txt', 'file 3.txt'])
    key('ArrowDown', { ctrlKey: true })
    key(' ', { ctrlKey: true })
    expect(chosen()).toEqual(['file 2.txt', 'file 3.txt', 'file 4.txt'])
    key('a', { ctrlKey: true })
    await waitFor(() => expect(chosen()).toHaveLength(5))
    expect(screen.getByRole('status').textContent).toBe('已选 5 项')
    key('Escape')
    expect(chosen()).toEqual([])
  })

  test('Shift over pages that are not there yet asks for them', async () => {
    files = Array.from({ length: 250 }, (_, at) => item(at + 1, `file ${at}.txt`))
    const { asked } = opened()
    await screen.findByText('file 2')
    key('Home')
    key('End', { shiftKey: true })
    await screen.findByRole('toolbar', { name: '已选 250 项' })
    expect(
      asked.filter(({ path }) => path === fileEndpoints.list.path).map(({ fields }) => fields.PageIndex),
    ).toEqual(expect.arrayContaining([1, 2, 3]))
  })
})

describe('what the keys do', () => {
  test('Enter opens a folder, Space previews a file', async () => {
    opened()
    await screen.findByText('file 2')
    fireEvent.click(row('plans'))
    key('Enter')
    expect(went).toHaveBeenLastCalledWith(
      '/dashboard/myFile',
      { parentId: files[0]!.id, menuid: '210' },
      expect.anything(),
    )
    fireEvent.click(row('file 2.txt'))
    key(' ')
    expect(went).toHaveBeenLastCalledWith(
      '/fliePreview',
      { fileId: files[1]!.id, ext: 'txt', v: '1', Mode: 'view' },
      expect.anything(),
    )
  })

  test('F2 renames in place without the extension and Escape gives up', async () => {
    const { asked } = opened(
      answerEndpoint(fileEndpoints.rename, ({ id, name }) => ({
        ...files.find((file) => file.id === id)!,
        name,
      })),
    )
    await screen.findByText('file 2')
    fireEvent.click(row('file 2.txt'))
    key('F2')
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '重命名' })
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('file 2')
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(screen.queryByRole('textbox', { name: '重命名' })).toBeNull()
    key('F2')
    const again = screen.getByRole('textbox', { name: '重命名' })
    fireEvent.change(again, { target: { value: 'other.txt' } })
    fireEvent.keyDown(again, { key: 'Enter' })
    await waitFor(() =>
      expect(asked.find(({ path }) => path === fileEndpoints.rename.path)?.fields).toEqual({
        Id: files[1]!.id,
        Name: 'other.txt',
      }),
    )
  })

  test('a refused name keeps the field open with the reason under it, until it is mended or given up', async () => {
    opened(refuseEndpoint(fileEndpoints.rename, 'spaces.name_taken'))
    await screen.findByText('file 2')
    fireEvent.click(row('file 2.txt'))
    key('F2')
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '重命名' })
    fireEvent.change(field(), { target: { value: 'file 3.txt' } })
    fireEvent.keyDown(field(), { key: 'Enter' })
    const reason = await screen.findByRole('alert')
    expect(field().getAttribute('aria-describedby')).toBe(reason.id)
    expect(field().value).toBe('file 3.txt')
    expect(document.activeElement).toBe(field())
    fireEvent.change(field(), { target: { value: '' } })
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect((await screen.findByRole('alert')).textContent).toContain('名称')
    fireEvent.blur(field())
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '重命名' })).toBeNull())
    expect(screen.getByText('file 2')).toBeDefined()
  })

  test('another extension is asked about first', async () => {
    const { asked } = opened()
    await screen.findByText('file 2')
    fireEvent.click(row('file 2.txt'))
    key('F2')
    const field = screen.getByRole('textbox', { name: '重命名' })
    fireEvent.change(field, { target: { value: 'file 2.exe' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('.txt')
    fireEvent.click(within(question).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(asked.some(({ path }) => path === fileEndpoints.rename.path)).toBe(false)
  })

  test('Delete removes and Ctrl+Z brings back', async () => {
    const undoId = '00000000-0000-4000-a000-000000000001'
    let gone: ListedFileItem[] = []
    const { asked } = opened(
      answerEndpoint(fileEndpoints.remove, ({ ids }) => {
        gone = files.filter((file) => ids.includes(file.id))
        files = files.filter((file) => !ids.includes(file.id))
        return { undoId, results: gone.map(({ id, name }) => ({ id, name, result: 'done' as const })) }
      }),
      answerEndpoint(fileEndpoints.undo, () => {
        files = [...files, ...gone]
        return {}
      }),
    )
    await screen.findByText('file 2')
    fireEvent.click(row('file 2.txt'))
    key('Delete')
    await waitFor(() => expect(screen.queryByText('file 2')).toBeNull())
    key('z', { ctrlKey: true })
    await screen.findByText('file 2')
    expect(asked.find(({ path }) => path === fileEndpoints.undo.path)?.fields).toEqual({ UndoId: undoId })
  })
})

test('what was deleted leaves the selection of a folder of many pages too', async () => {
  files = Array.from({ length: 250 }, (_, at) => item(at + 1, `file ${at}.txt`))
  opened(
    answerEndpoint(fileEndpoints.remove, ({ ids }) => {
      const results = ids.map((id) => ({ id, name: '', result: 'done' as const }))
      files = files.filter((file) => !ids.includes(file.id))
      return { undoId: '00000000-0000-4000-a000-000000000001', results }
    }),
  )
  fireEvent.click((await screen.findByText('file 2')).closest('[role=row]')!)
  key('Delete')
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

test('without the right a button is grey and says why', async () => {
  files = [item(1, 'secret.txt', { rights: fileRights.preview })]
  opened()
  await screen.findByText('secret')
  fireEvent.click(row('secret.txt'))
  const button = screen.getByRole('button', { name: '删除' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.dataset.tip).toBe('您没有此权限，请联系管理员')
})

test('buttons that an administrator took from the page are nowhere: toolbar, bar, menus, keys', async () => {
  history.replaceState(null, '', '/dashboard/myFile?menuid=210')
  const offered = ['preview', 'download', 'copy'].map((event) => ({ name: '', icon: '', event }))
  opened(answerEndpoint(menuEndpoints.buttons, () => offered))
  await screen.findByText('file 2')
  await waitFor(() => expect(screen.queryByRole('button', { name: '上传' })).toBeNull())
  expect(screen.queryByRole('button', { name: '新建文件夹' })).toBeNull()
  fireEvent.click(row('file 2.txt'))
  const bar = screen.getByRole('toolbar')
  expect(within(bar).getByText('复制')).toBeDefined()
  expect(within(bar).queryByText('删除')).toBeNull()
  fireEvent.contextMenu(row('file 2.txt'))
  const menu = await screen.findByRole('menu')
  expect(within(menu).getByText('复制到…')).toBeDefined()
  for (const gone of ['重命名', '移动到…', '剪切', '删除'])
    expect(within(menu).queryByText(gone), gone).toBeNull()
  fireEvent.keyDown(menu, { key: 'Escape' })
  key('F2')
  expect(screen.queryByRole('textbox', { name: /名称/ })).toBeNull()
  fireEvent.contextMenu(grid())
  expect(within(await screen.findByRole('menu')).queryByText('新建文件夹')).toBeNull()
  history.replaceState(null, '', '/')
})

test('the row whose preview was closed has the focus again', async () => {
  rememberShownFile(files[2]!.id)
  opened()
  await screen.findByText('file 3')
  await waitFor(() => expect(document.activeElement).toBe(grid()))
  expect(grid().getAttribute('aria-activedescendant')).toBe(row('file 3.txt').id)
  expect(chosen()).toEqual([])
})

test('an empty folder names the next step, a refused one the reason, a failed one a retry', async () => {
  files = []
  opened()
  expect(await screen.findByText('这个文件夹还是空的')).toBeDefined()
  cleanup()
  queryClient.clear()
  restore()
  opened(refuseEndpoint(fileEndpoints.list, 'common.no_permission'))
  expect(await screen.findByText('您没有此权限，请联系管理员')).toBeDefined()
  cleanup()
  queryClient.clear()
  restore()
  opened(refuseEndpoint(fileEndpoints.list, 'common.failed'))
  expect(await screen.findByRole('button', { name: '重试' })).toBeDefined()
})

test('rows of every page are drawn where there is room for them', async () => {
  giveRoom(1000, 12_000)
  files = Array.from({ length: 105 }, (_, at) => item(at + 1, `file ${at + 1}.txt`))
  opened()
  await screen.findByText('file 105', {}, { timeout: 10_000 })
  expect(screen.getAllByText(/^file \d+$/)).toHaveLength(105)
})
