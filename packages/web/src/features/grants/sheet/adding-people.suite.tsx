import { grantEndpoints } from '@cabinet/contract/grants'
import { fileRights, namedRightSets } from '@cabinet/contract/rights'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { idOf, pickOption, press } from '../../../../test/desk.tsx'
import { field, folder, key, lineOf, onClose, open, search, type } from './test-share-sheet.tsx'

/** Tests the field in which people are searched and chosen. */
export function addingPeopleSuite(): void {
  describe('adding people', () => {
    test('by the keyboard alone: type, Enter, Enter', async () => {
      const { sent } = open()
      await lineOf('李雷')
      await search('梅', '韩梅梅')
      await key('Enter')
      expect(await screen.findByText('已选择 韩梅梅')).toBeDefined()
      expect(((await field()) as HTMLInputElement).value).toBe('')
      await screen.findByText('获得权限：李雷')
      fireEvent.submit((await field()).closest('form')!)
      await waitFor(() => expect(sent(grantEndpoints.save)).toHaveLength(1))
      expect(sent(grantEndpoints.save)[0]).toMatchObject({
        Grants: [{ SubjectType: 'user', SubjectId: idOf(14), Rights: namedRightSets.viewer }],
      })
    })

    test('several at once get one role and one end in one save', async () => {
      const { sent } = open()
      await lineOf('李雷')
      fireEvent.click(await search('梅', '韩梅梅'))
      fireEvent.click(await search('研', '研发部'))
      await pickOption('新成员的权限', '下载者')
      await press('新成员的到期日期')
      fireEvent.change(screen.getByLabelText('新成员的到期日期'), { target: { value: '2099-01-31' } })
      await press('保存')
      await waitFor(() => expect(sent(grantEndpoints.save)).toHaveLength(1))
      const ends = new Date('2099-01-31T23:59:59').toISOString()
      expect(sent(grantEndpoints.save)[0]).toMatchObject({
        Grants: [
          { SubjectId: idOf(14), WithSub: false, Rights: namedRightSets.downloader, ExpireTime: ends },
          { SubjectId: idOf(15), WithSub: true, Rights: namedRightSets.downloader, ExpireTime: ends },
        ],
      })
    })

    test('Enter before the answer is there picks the match of what was typed', async () => {
      open()
      await lineOf('李雷')
      await type('梅')
      await key('Enter')
      expect(await screen.findByText('已选择 韩梅梅')).toBeDefined()
    })

    test('Backspace in the empty field takes the last one out; Escape closes the matches first', async () => {
      open()
      await lineOf('李雷')
      fireEvent.click(await search('梅', '韩梅梅'))
      await key('Backspace')
      expect(screen.queryByRole('button', { name: '移除 韩梅梅' })).toBeNull()
      await search('梅', '韩梅梅')
      await key('Escape')
      expect(screen.queryByRole('listbox')).toBeNull()
      expect(onClose).not.toHaveBeenCalled()
    })

    test('those who have access are shut, and the rest of many is counted', async () => {
      open()
      await lineOf('李雷')
      expect((await search('李', '李雷')).getAttribute('aria-disabled')).toBe('true')
      expect(await screen.findByText('还有 9,997 个，请继续输入')).toBeDefined()
      await key('ArrowDown')
      await key('ArrowDown')
      expect(screen.getByRole('option', { selected: true }).textContent).toContain('研发部')
    })

    test('to several items begins empty and gives only what one has on all of them', async () => {
      const items = [folder, { id: idOf(2), name: 'b', rights: fileRights.preview | fileRights.authorise }]
      open([], { items })
      expect(await screen.findByRole('dialog', { name: '共享 2 项' })).toBeDefined()
      await press('新成员的权限: 查看者')
      expect((await screen.findAllByRole('menuitemradio')).map((one) => one.textContent)).toEqual([
        '查看者',
        '自定义',
      ])
    })
  })
}
