import { fileEndpoints } from '@cabinet/contract/files'
import { menuEndpoints } from '@cabinet/contract/menus'
import { fileRights } from '@cabinet/contract/rights'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { giveRoom, item } from '../../../../test/house.ts'
import { answerEndpoint, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { queryClient } from '../../../kernel/query.ts'
import { rememberShownFile } from '../../nodes/index.ts'
import { folderKeysSuite } from './folder-keys.suite.tsx'
import { chosen, grid, key, opened, prepareFolderScreen, restore, row, shown } from './test-folder-screen.tsx'

prepareFolderScreen()

folderKeysSuite()

test('what was deleted leaves the selection of a folder of many pages too', async () => {
  shown.files = Array.from({ length: 250 }, (_, at) => item(at + 1, `file ${at}.txt`))
  opened(
    answerEndpoint(fileEndpoints.remove, ({ ids }) => {
      const results = ids.map((id) => ({ id, name: '', result: 'done' as const }))
      shown.files = shown.files.filter((file) => !ids.includes(file.id))
      return { undoId: '00000000-0000-4000-a000-000000000001', results }
    }),
  )
  fireEvent.click((await screen.findByText('file 2')).closest('[role=row]')!)
  key('Delete')
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

test('without the right a button is grey and says why', async () => {
  shown.files = [item(1, 'secret.txt', { rights: fileRights.preview })]
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
  rememberShownFile(shown.files[2]!.id)
  opened()
  await screen.findByText('file 3')
  await waitFor(() => expect(document.activeElement).toBe(grid()))
  expect(grid().getAttribute('aria-activedescendant')).toBe(row('file 3.txt').id)
  expect(chosen()).toEqual([])
})

test('an empty folder names the next step, a refused one the reason, a failed one a retry', async () => {
  shown.files = []
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
  shown.files = Array.from({ length: 105 }, (_, at) => item(at + 1, `file ${at + 1}.txt`))
  opened()
  await screen.findByText('file 105', {}, { timeout: 10_000 })
  expect(screen.getAllByText(/^file \d+$/)).toHaveLength(105)
})
