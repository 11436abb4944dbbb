import { menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import { namedRightSets } from '@cabinet/contract/rights'
import { type RoleMemberRow, roleEndpoints } from '@cabinet/contract/roles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, idOf, openPart, press } from '../../../test/desk.tsx'
import { roleAnswers, roleRow } from '../../../test/roles.ts'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { RoleEditorDrawer } from './role-drawer.tsx'

const member: RoleMemberRow = {
  id: idOf(11),
  account: 'li',
  name: '李雷',
  organisationId: idOf(900),
  organisationName: '财务部',
  type: 3,
  disabled: false,
}
const open = (tab: string, answers: FakeAnswer[] = [], part: Parameters<typeof roleRow>[2] = {}) => {
  const desk = openPart(<RoleEditorDrawer role={roleRow(1, '财务审批', part)} />, {
    answers: [
      ...roleAnswers(),
      answerEndpoint(roleEndpoints.members, () => ({ rows: [member], total: 1 })),
      answerEndpoint(menuAdminEndpoints.roleMenus, () => ({
        narrows: true,
        pages: [{ menuId: 210, buttons: ['upload'] }],
      })),
      ...answers,
    ],
  })
  return screen.findByRole('tab', { name: new RegExp(tab) }).then((found) => {
    fireEvent.click(found)
    return desk
  })
}
const checkbox = async (name: string) => (await screen.findByRole('checkbox', { name })) as HTMLInputElement
const saveButton = () => screen.getByRole('button', { name: '保存' }) as HTMLButtonElement

describe('members', () => {
  test('are shown with their user type', async () => {
    await open('成员')
    expect((await screen.findByText('李雷')).closest('li')?.textContent).toContain('部门管理员')
  })

  test('lose the role after a question', async () => {
    const { sent } = await open('成员', [answerEndpoint(roleEndpoints.removeMembers, () => ({}))])
    await press('移除 李雷')
    expect(await answerQuestion('移除')).toContain('移除 李雷？')
    await waitFor(() =>
      expect(sent(roleEndpoints.removeMembers)).toEqual([{ Id: idOf(1), UserIds: [idOf(11)] }]),
    )
  })

  test('stay where the server refuses, and the reason is told', async () => {
    await open('成员', [refuseEndpoint(roleEndpoints.removeMembers, 'roles.not_held')])
    await press('移除 李雷')
    await answerQuestion('移除')
    expect(await screen.findByText('部门管理员只能授予或收回自己拥有的角色')).toBeDefined()
    expect(screen.getByText('李雷')).toBeDefined()
  })

  test('none yet says what membership brings', async () => {
    await open('成员', [answerEndpoint(roleEndpoints.members, () => ({ rows: [], total: 0 }))])
    expect(await screen.findByText('添加成员后，他们会立即获得该角色')).toBeDefined()
  })
})

describe('pages and buttons', () => {
  test('a page with some of its buttons is ticked half', async () => {
    await open('页面与按钮')
    expect((await checkbox('个人文档')).indeterminate).toBe(true)
    expect((await checkbox('回收站')).checked).toBe(false)
    expect(screen.queryByText('有未保存的修改')).toBeNull()
  })

  test('ticking a section opens all of its pages, and is saved so', async () => {
    const { sent } = await open('页面与按钮', [answerEndpoint(menuAdminEndpoints.saveRoleMenus, () => ({}))])
    fireEvent.click(await checkbox('文档'))
    expect(await screen.findByText('有未保存的修改')).toBeDefined()
    fireEvent.click(saveButton())
    await waitFor(() => expect(sent(menuAdminEndpoints.saveRoleMenus)).toHaveLength(1))
    const [saved] = sent(menuAdminEndpoints.saveRoleMenus) as { Menus: { MenuId: number }[] }[]
    expect(saved!.Menus.map(({ MenuId }) => MenuId).toSorted()).toEqual([210, 270])
  })

  test('discarding brings back what is saved', async () => {
    await open('页面与按钮')
    fireEvent.click(await checkbox('回收站'))
    fireEvent.click(screen.getByRole('button', { name: '放弃修改' }))
    expect((await checkbox('回收站')).checked).toBe(false)
    expect(screen.queryByText('有未保存的修改')).toBeNull()
  })

  test('nothing is ticked while the role limits nobody', async () => {
    await open('页面与按钮')
    fireEvent.click(await checkbox('限制可打开的页面'))
    expect((await checkbox('回收站')).disabled).toBe(true)
    expect(screen.getByText('未限制：该角色不影响成员可打开的页面。')).toBeDefined()
  })

  test('a search finds pages by their buttons too', async () => {
    await open('页面与按钮')
    await checkbox('个人文档')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'restore' } })
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: '个人文档' })).toBeNull())
    expect(await checkbox('回收站')).toBeDefined()
  })

  test('of a role of somebody else are shown, not changed', async () => {
    await open('页面与按钮', [], { editable: false })
    expect((await checkbox('回收站')).disabled).toBe(true)
    expect(screen.getByText('仅创建者“陈静”可编辑此角色的名称、页面和权限。')).toBeDefined()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  })
})

describe('file permissions', () => {
  test('printing brings preview, and goes with it', async () => {
    await open('文件权限')
    fireEvent.click(await checkbox('打印'))
    expect((await checkbox('预览')).checked).toBe(true)
    fireEvent.click(await checkbox('预览'))
    expect((await checkbox('打印')).checked).toBe(false)
  })

  test('a template is shown as chosen and saved as one set', async () => {
    const { sent } = await open('文件权限', [
      answerEndpoint(roleEndpoints.update, () => roleRow(1, '财务审批')),
    ])
    fireEvent.click(screen.getByRole('button', { name: '下载者' }))
    expect(screen.getByRole('button', { name: '下载者' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(saveButton())
    await waitFor(() =>
      expect(sent(roleEndpoints.update)).toEqual([{ Id: idOf(1), Rights: namedRightSets.downloader }]),
    )
  })
})
