import { fileEndpoints } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { item } from '../../../../test/house.ts'
import { answerEndpoint, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { chosen, grid, key, opened, row, shown, went } from './test-folder-screen.tsx'

/** Tests what is selected, by mouse and keyboard, and what the keys do. */
export function folderKeysSuite(): void {
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
      shown.files = Array.from({ length: 250 }, (_, at) => item(at + 1, `file ${at}.txt`))
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
        { parentId: shown.files[0]!.id, menuid: '210' },
        expect.anything(),
      )
      fireEvent.click(row('file 2.txt'))
      key(' ')
      expect(went).toHaveBeenLastCalledWith(
        '/fliePreview',
        { fileId: shown.files[1]!.id, ext: 'txt', v: '1', Mode: 'view' },
        expect.anything(),
      )
    })

    test('F2 renames in place without the extension and Escape gives up', async () => {
      const { asked } = opened(
        answerEndpoint(fileEndpoints.rename, ({ id, name }) => ({
          ...shown.files.find((file) => file.id === id)!,
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
          Id: shown.files[1]!.id,
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
          gone = shown.files.filter((file) => ids.includes(file.id))
          shown.files = shown.files.filter((file) => !ids.includes(file.id))
          return { undoId, results: gone.map(({ id, name }) => ({ id, name, result: 'done' as const })) }
        }),
        answerEndpoint(fileEndpoints.undo, () => {
          shown.files = [...shown.files, ...gone]
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
}
