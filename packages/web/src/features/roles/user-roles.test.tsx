import { menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import { type AssignedRole, roleEndpoints } from '@cabinet/contract/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { idOf, openPart, openScreen, pickOption, press } from '../../../test/desk.tsx'
import { roleAnswers, roleList } from '../../../test/roles.ts'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { UserRolesTab } from './user-roles.tsx'
import { RolePrecedencePage } from './weights-page.tsx'

describe('the roles of a user', () => {
  const roles: AssignedRole[] = [
    { id: idOf(1), name: '财务审批', note: '', held: true, givable: true },
    { id: idOf(2), name: '档案员', note: '', held: false, givable: true },
    { id: idOf(3), name: '董事', note: '', held: false, givable: false },
  ]
  const open = (answers: FakeAnswer[] = []) =>
    openPart(<UserRolesTab userId={idOf(11)} />, {
      answers: [answerEndpoint(roleEndpoints.ofUser, () => roles), ...answers],
    })
  const box = async (name: string) => (await screen.findByRole('checkbox', { name })) as HTMLInputElement

  test('are ticked, and those one lacks oneself are shut', async () => {
    open()
    expect((await box('财务审批')).checked).toBe(true)
    expect((await box('董事')).disabled).toBe(true)
  })

  test('are first given and then taken, so that nobody is without one meanwhile', async () => {
    const { sent } = open([answerEndpoint(roleEndpoints.setOfUser, () => ({}))])
    fireEvent.click(await box('财务审批'))
    fireEvent.click(await box('档案员'))
    await press('保存')
    await waitFor(() =>
      expect(sent(roleEndpoints.setOfUser).map(({ RoleIds }) => RoleIds)).toEqual([
        [idOf(1), idOf(2)],
        [idOf(2)],
      ]),
    )
    expect(await screen.findByText('已保存')).toBeDefined()
  })

  test('that could not be read can be asked for again', async () => {
    open([refuseEndpoint(roleEndpoints.ofUser, 'common.failed')])
    expect(await screen.findByRole('button', { name: '重试' })).toBeDefined()
  })
})

describe('the precedence', () => {
  const open = (answers: FakeAnswer[] = [], buttons = ['sort'], type = 1) =>
    openScreen(RolePrecedencePage, {
      at: '/dashboard/userMain/weights',
      buttons,
      user: { type },
      answers: [...roleAnswers(), ...answers],
    })
  const names = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent)

  test('of roles is changed by the arrows and saved at once', async () => {
    const { sent } = open([answerEndpoint(roleEndpoints.sort, () => ({}))])
    await press('下移 财务审批')
    await waitFor(() => expect(sent(roleEndpoints.sort)).toEqual([{ Ids: [idOf(2), idOf(1)] }]))
  })

  test('the first goes no higher and the last no lower', async () => {
    open()
    const up = (await screen.findByRole('button', { name: '上移 财务审批' })) as HTMLButtonElement
    const down = screen.getByRole('button', { name: '下移 档案员' }) as HTMLButtonElement
    await waitFor(() => expect(up.disabled && down.disabled).toBe(true))
  })

  test('a refused order goes back', async () => {
    open([refuseEndpoint(roleEndpoints.sort, 'common.no_permission')])
    await press('下移 财务审批')
    const list = screen.getByRole('list', { name: '角色优先级' })
    await waitFor(() => expect(names(list)[0]).toContain(roleList[0]!.name))
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  })

  test('is only shown without the button', async () => {
    open([], [])
    const down = (await screen.findByRole('button', { name: '下移 财务审批' })) as HTMLButtonElement
    expect(down.disabled).toBe(true)
  })

  test('super administrators order the menus of each level too', async () => {
    const { sent } = open([answerEndpoint(menuAdminEndpoints.sort, () => ({}))])
    fireEvent.click(await screen.findByRole('tab', { name: '菜单顺序' }))
    await screen.findByText('审批')
    await pickOption('层级', '文档')
    await press('下移 个人文档')
    await waitFor(() => expect(sent(menuAdminEndpoints.sort)).toEqual([{ ParentId: 10, Ids: [270, 210] }]))
  })

  test('others are not offered the order of menus', async () => {
    open([], ['sort'], 2)
    await screen.findByRole('button', { name: '下移 财务审批' })
    expect(screen.queryByRole('tab', { name: '菜单顺序' })).toBeNull()
  })
})
