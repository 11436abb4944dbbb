import { fileRights } from '@cabinet/contract/rights'
import { roleEndpoints } from '@cabinet/contract/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, fill, idOf, openScreen, press, rowOf } from '../../../test/desk.tsx'
import { me } from '../../../test/fixtures.ts'
import { roleAnswers, roleList, roleRow } from '../../../test/roles.ts'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../kernel/text.ts'
import { RoleAdminPage } from './role-page.tsx'

const open = (answers: FakeAnswer[] = [], { roles = roleList, at = '', type = 2 } = {}) =>
  openScreen(RoleAdminPage, {
    at: `/dashboard/userMain/role${at}`,
    buttons: ['create', 'edit', 'copy', 'delete', 'takeOver'],
    user: { type },
    answers: [...roleAnswers(roles), ...answers],
  })

test('lists what each role limits and proposes, templates by their name', async () => {
  open()
  const narrow = await rowOf('财务审批')
  expect(narrow.textContent).toContain('2 个页面')
  expect(narrow.textContent).toContain('下载者')
  expect((await rowOf('档案员')).textContent).toContain('不限制')
})

test('rights that are no template are named one by one, in the language of the screen', async () => {
  setInterfaceLanguage('en')
  open([], { roles: [roleRow(1, 'Clerk', { rights: fileRights.preview | fileRights.download })] })
  expect((await rowOf('Clerk')).textContent).toContain('Preview, Download')
})

test('“created by me” asks for the own roles alone', async () => {
  const { sent } = open([], { at: '?creator=mine' })
  await rowOf('财务审批')
  expect(sent(roleEndpoints.list).at(-1)).toMatchObject({ CreateUserId: me.userId })
})

test('where no role is, the next step is told', async () => {
  open([], { roles: [] })
  expect(await screen.findByText('新建角色，为一组人统一设置可打开的页面和按钮')).toBeDefined()
})

describe('a new role', () => {
  test('without a name is not sent', async () => {
    const { sent } = open()
    await press('新建角色')
    await fill('角色名称', '   ')
    await press('保存')
    expect(await screen.findByText('请填写角色名称')).toBeDefined()
    expect(sent(roleEndpoints.create)).toEqual([])
  })

  test('with a taken name is told at the name and stays open', async () => {
    open([refuseEndpoint(roleEndpoints.create, 'roles.name_taken')])
    await press('新建角色')
    await fill('角色名称', '档案员')
    await press('保存')
    expect((await screen.findByText('已有同名角色')).closest('.ant-form-item')?.textContent).toContain(
      '角色名称',
    )
    expect(screen.getByLabelText('角色名称')).toBeDefined()
  })

  test('is made with its note', async () => {
    const { sent } = open([answerEndpoint(roleEndpoints.create, () => roleList[0]!)])
    await press('新建角色')
    await fill('角色名称', '复核')
    await fill('备注', '每周')
    await press('保存')
    await waitFor(() => expect(sent(roleEndpoints.create)).toEqual([{ RoleName: '复核', Remark: '每周' }]))
    await waitFor(() => expect(screen.queryByLabelText('角色名称')).toBeNull())
  })

  test('opens itself, for members and permissions to follow', async () => {
    history.replaceState(null, '', '/dashboard/userMain/role')
    const { query } = open([answerEndpoint(roleEndpoints.create, () => roleList[0]!)])
    await press('新建角色')
    await fill('角色名称', '复核')
    await press('保存')
    await waitFor(() => expect(query()).toMatchObject({ row: roleList[0]?.id, sort: '-created' }))
    // every drawer here has the same id for its title, so the name of one is that of another
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(roleList[0]?.name))
  })
})

test('a copy is proposed under a name that fits', async () => {
  const long = '字'.repeat(30)
  const { sent } = open([answerEndpoint(roleEndpoints.copy, () => roleList[0]!)], {
    roles: [roleRow(1, long)],
  })
  await press(`复制 ${long}`)
  const dialog = await screen.findByRole('dialog', { name: `复制角色“${long}”` })
  expect((within(dialog).getByLabelText('角色名称') as HTMLInputElement).value).toBe(long)
  fireEvent.change(within(dialog).getByLabelText('角色名称'), { target: { value: '副本' } })
  await press('复制', dialog)
  expect(await screen.findByText('已复制')).toBeDefined()
  expect(sent(roleEndpoints.copy)).toEqual([{ Id: idOf(1), RoleName: '副本' }])
})

describe('roles of somebody else', () => {
  const select = async (name: string) =>
    fireEvent.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))

  test('are not edited and say why', async () => {
    open()
    await rowOf('档案员')
    const edit = screen.getByRole('button', { name: /^编辑 档案员/ })
    expect(edit.getAttribute('aria-disabled') ?? String((edit as HTMLButtonElement).disabled)).toBe('true')
  })

  test('are taken over by super administrators alone', async () => {
    const { sent } = open([answerEndpoint(roleEndpoints.takeOver, () => ({}))], { type: 1 })
    await rowOf('档案员')
    await select('档案员')
    await press('接管', await screen.findByRole('toolbar'))
    expect(await answerQuestion('接管')).toContain('接管 1 个角色？')
    await waitFor(() => expect(sent(roleEndpoints.takeOver)).toEqual([{ Ids: [idOf(2)] }]))
  })

  test('nobody else is offered that', async () => {
    open()
    await select('档案员')
    expect(within(await screen.findByRole('toolbar')).queryByRole('button', { name: '接管' })).toBeNull()
  })
})

test('a role in use is not deleted, and the reason is told', async () => {
  open([refuseEndpoint(roleEndpoints.remove, 'roles.in_use')])
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 财务审批' }))
  await press('删除', await screen.findByRole('toolbar'))
  expect(await answerQuestion('删除')).toContain('删除 1 个角色？')
  expect(await screen.findByText(/角色正在使用中，无法删除/)).toBeDefined()
})
