import { type MenuAdminEntry, menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, choose, fill, openScreen, pickInMenu, press, rowOf } from '../../../test/desk.tsx'
import { menuList } from '../../../test/roles.ts'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../kernel/text.ts'
import { PageButtonsPage } from './button-page.tsx'
import { MenuAdminPage } from './menu-page.tsx'

const added: MenuAdminEntry = {
  ...menuList.at(-1)!,
  id: 901,
  parentId: null,
  nameZh: '合同库',
  nameEn: 'Contracts',
  route: '/dashboard/groupFile?groupId=1',
  builtIn: false,
  shown: 'N',
  kind: 'rail',
}
describe('menus', () => {
  const open = (answers: FakeAnswer[] = [], at = '') =>
    openScreen(MenuAdminPage, {
      at: `/dashboard/main/menu${at}`,
      buttons: ['create', 'edit', 'sort', 'hide', 'delete'],
      answers: [answerEndpoint(menuAdminEndpoints.list, () => [...menuList, added]), ...answers],
    })

  test('show whether they are built in and visible, in the language of the screen', async () => {
    setInterfaceLanguage('en')
    open()
    const row = await rowOf('Contracts')
    expect(row.textContent).toContain('Custom')
    expect(row.textContent).toContain('Hidden')
  })

  test('are found by name or route', async () => {
    open([], '?search=groupid')
    await rowOf('合同库')
    expect(screen.queryByText('个人文档')).toBeNull()
  })

  test('hidden ones alone are shown by the filter', async () => {
    open([], '?state=N')
    await rowOf('合同库')
    expect(screen.getAllByRole('row')).toHaveLength(2)
  })

  test('are hidden and shown again', async () => {
    const { sent } = open([answerEndpoint(menuAdminEndpoints.update, () => ({}))])
    await pickInMenu('个人文档', '隐藏')
    await waitFor(() => expect(sent(menuAdminEndpoints.update)).toEqual([{ Id: 210, isShow: 'N' }]))
    await pickInMenu('合同库', '显示')
    await waitFor(() => expect(sent(menuAdminEndpoints.update).at(-1)).toEqual({ Id: 901, isShow: 'Y' }))
  })

  test('that nobody could show again stay, and the reason is told', async () => {
    open([refuseEndpoint(menuAdminEndpoints.update, 'menus.hide_impossible')])
    await pickInMenu('个人文档', '隐藏')
    expect(await screen.findByText('隐藏后将无法再次显示菜单，因此不能隐藏')).toBeDefined()
  })

  test('change places only with their siblings', async () => {
    const { sent } = open([answerEndpoint(menuAdminEndpoints.sort, () => ({}))])
    await pickInMenu('个人文档', '下移')
    await waitFor(() => expect(sent(menuAdminEndpoints.sort)).toEqual([{ ParentId: 10, Ids: [270, 210] }]))
  })

  test('built-in ones are never deleted', async () => {
    open()
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择 个人文档' }))
    const button = within(await screen.findByRole('toolbar')).getByRole('button', { name: /删除/ })
    expect((button as HTMLButtonElement).disabled || button.getAttribute('aria-disabled') === 'true').toBe(
      true,
    )
  })

  test('own ones are deleted after a question', async () => {
    const { sent } = open([answerEndpoint(menuAdminEndpoints.remove, () => ({}))])
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择 合同库' }))
    await press('删除', await screen.findByRole('toolbar'))
    expect(await answerQuestion('删除')).toContain('删除 1 项？')
    await waitFor(() => expect(sent(menuAdminEndpoints.remove)).toEqual([{ Ids: [901] }]))
  })

  test('a new one needs both names and a route that exists', async () => {
    const { sent } = open([refuseEndpoint(menuAdminEndpoints.create, 'menus.route_unknown')])
    await press('新建菜单')
    await screen.findByLabelText('路由')
    await press('保存')
    for (const field of ['中文名称', '英文名称', '路由'])
      expect(await screen.findByText(`请填写${field}`)).toBeDefined()
    expect(sent(menuAdminEndpoints.create)).toEqual([])
    await fill('中文名称', '报表')
    await fill('英文名称', 'Reports')
    await fill('路由', '/nowhere')
    await press('保存')
    const message = await screen.findByText('路由不存在，或该页面不对所选对象开放')
    expect(message.closest('.ant-form-item')?.textContent).toContain('路由')
  })

  test('a built-in one keeps its route: only names and icon are asked', async () => {
    const { sent } = open([answerEndpoint(menuAdminEndpoints.update, () => ({}))])
    await press('编辑 个人文档')
    await fill('中文名称', '我的文件')
    expect(screen.queryByLabelText('路由')).toBeNull()
    await press('保存')
    await waitFor(() => expect(sent(menuAdminEndpoints.update)).toHaveLength(1))
    expect(sent(menuAdminEndpoints.update)[0]).not.toHaveProperty('Route')
  })
})

describe('buttons of pages', () => {
  const open = (answers: FakeAnswer[] = [], at = '') =>
    openScreen(PageButtonsPage, {
      at: `/dashboard/userMain/button${at}`,
      buttons: ['create', 'edit', 'sort', 'delete'],
      answers: [answerEndpoint(menuAdminEndpoints.list, () => menuList), ...answers],
    })

  test('are listed with their page, and filtered by it', async () => {
    open([], '?menu=270')
    expect(
      (await screen.findByRole('checkbox', { name: '选择 restore' })).closest('[role=row]')?.textContent,
    ).toContain('回收站')
    expect(screen.getAllByRole('row')).toHaveLength(2)
  })

  test('are sorted within their page', async () => {
    const { sent } = open([answerEndpoint(menuAdminEndpoints.sortButtons, () => ({}))], '?menu=210')
    await pickInMenu('upload', '下移')
    await waitFor(() =>
      expect(sent(menuAdminEndpoints.sortButtons)).toEqual([{ MenuId: 210, EventNames: ['new', 'upload'] }]),
    )
  })

  test('of several pages are deleted with one call for each page', async () => {
    const { sent } = open([answerEndpoint(menuAdminEndpoints.removeButtons, () => ({}))])
    await screen.findByRole('checkbox', { name: '选择 restore' })
    fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    await press('删除', await screen.findByRole('toolbar'))
    await answerQuestion('删除')
    await waitFor(() =>
      expect(sent(menuAdminEndpoints.removeButtons)).toEqual([
        { MenuId: 210, EventNames: ['upload', 'new'] },
        { MenuId: 270, EventNames: ['restore'] },
      ]),
    )
  })

  test('one that the page has already is told at the action', async () => {
    open([refuseEndpoint(menuAdminEndpoints.createButton, 'menus.event_taken')])
    await press('新建按钮')
    const form = await screen.findByRole('dialog')
    await choose(/^页面/, '回收站', form)
    await choose(/^动作/, '上传 · upload', form)
    await press('保存')
    const message = await screen.findByText('该页面已有此按钮')
    expect(message.closest('.ant-form-item')?.textContent).toContain('动作')
  })
})
