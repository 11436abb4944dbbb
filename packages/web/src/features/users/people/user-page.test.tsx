import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, fill, idOf, openScreen, pickInMenu, press, rowOf } from '../../../../test/desk.tsx'
import { me } from '../../../../test/fixtures.ts'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../../kernel/text.ts'
import { managedUser, userAnswers, userButtons } from './test-users.ts'
import { UserAdminPage } from './user-page.tsx'

const people = [
  managedUser(1, '王芳', { roles: [{ id: idOf(50), name: '财务审批' }] }),
  managedUser(2, '李雷', { state: 'disabled' }),
  managedUser(3, '韩梅梅', { state: 'locked' }),
  managedUser(4, '域用户', { fromDirectory: true }),
]
const open = (
  answers: FakeAnswer[] = [],
  users = people,
  buttons: readonly string[] = userButtons,
  at = '',
) =>
  openScreen(UserAdminPage, {
    at: `/dashboard/user${at}`,
    buttons,
    answers: [...userAnswers(users), ...answers],
  })
const allDone = (ids: string[]) => ids.map((id) => ({ id, name: '', result: 'done' as const }))

describe('the list', () => {
  test('shows how accounts stand, their quota and where they come from', async () => {
    open()
    expect((await rowOf('韩梅梅')).textContent).toContain('已锁定')
    expect((await rowOf('李雷')).textContent).toContain('停用')
    expect((await rowOf('域用户')).textContent).toContain('AD 域')
    expect((await rowOf('王芳')).textContent).toContain('财务审批')
  })

  test('asks the server with the filters of the address', async () => {
    const { sent } = open(
      [],
      people,
      userButtons,
      `?search=li&state=disabled&type=4&sort=-expires&groupId=${idOf(900)}`,
    )
    await rowOf('李雷')
    expect(sent(userAdminEndpoints.page).at(-1)).toMatchObject({
      Search: 'li',
      State: 'disabled',
      Type: 4,
      GroupId: idOf(900),
      SortField: 'ExpireTime',
      SortOrder: 'desc',
    })
  })

  test('opens the user that a link names', async () => {
    const { query } = open(
      [answerEndpoint(userAdminEndpoints.get, () => people[0]!)],
      people,
      userButtons,
      `?menuid=501&id=${idOf(1)}`,
    )
    await waitFor(() => expect(query()).toEqual({ menuid: '501', search: people[0]!.account, row: idOf(1) }))
    expect(await screen.findByRole('dialog')).toBeDefined()
  })

  test('is without buttons for somebody whom the server offers none', async () => {
    open([], people, [])
    await rowOf('王芳')
    expect(screen.queryByRole('button', { name: '新建用户' })).toBeNull()
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
    expect(screen.queryByRole('button', { name: /的操作$/ })).toBeNull()
  })

  test('says the next step where nobody is', async () => {
    open([], [])
    expect(await screen.findByText('新建一个用户，或用表格一次导入多人')).toBeDefined()
  })

  test('says why it could not be read, in English too', async () => {
    setInterfaceLanguage('en')
    open([refuseEndpoint(userAdminEndpoints.page, 'common.no_permission')])
    expect(await screen.findByText('Couldn’t load this list')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

describe('one user', () => {
  test('is disabled after a question', async () => {
    const { sent } = open([answerEndpoint(userAdminEndpoints.disable, ({ ids }) => allDone(ids))])
    await pickInMenu('王芳', '停用')
    expect(await answerQuestion('停用')).toContain('停用 1 位用户？')
    expect(await screen.findByText('停用：王芳')).toBeDefined()
    expect(sent(userAdminEndpoints.disable)).toEqual([{ Ids: [idOf(1)] }])
  })

  test('who still has files is not deleted, and the reason is told', async () => {
    open([
      answerEndpoint(userAdminEndpoints.remove, ({ ids }) =>
        ids.map((id) => ({ id, name: '王芳', result: 'refused' as const, reason: 'users.in_use' })),
      ),
    ])
    await pickInMenu('王芳', '删除')
    await answerQuestion('删除')
    expect(await screen.findByText('该用户仍有文件或其他数据，请先停用并移交')).toBeDefined()
  })

  test('a generated password is shown once', async () => {
    open([
      answerEndpoint(userAdminEndpoints.resetPasswords, ({ ids }) =>
        ids.map((id) => ({ id, account: 'user1', name: '王芳', result: 'done' as const, password: 'aB3-x' })),
      ),
    ])
    await press('重置密码 王芳')
    const form = await screen.findByRole('dialog', { name: '重置 王芳 的密码' })
    await press('重置密码', form)
    expect(await screen.findByText('aB3-x')).toBeDefined()
    const shown = screen.getByRole('dialog', { name: '请立即保存密码' })
    fireEvent.keyDown(shown, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText('aB3-x')).toBeNull())
  })

  test('offers only what fits its state', async () => {
    open()
    await press('李雷 的操作')
    const menu = await screen.findByRole('menu')
    expect(within(menu).queryByRole('menuitem', { name: '停用' })).toBeNull()
    expect(within(menu).getByRole('menuitem', { name: '启用' })).toBeDefined()
  })

  test('what the directory owns is not changed here', async () => {
    open()
    await rowOf('域用户')
    const button = screen.getByRole('button', { name: /^重置密码 域用户/ }) as HTMLButtonElement
    expect(button.disabled || button.getAttribute('aria-disabled') === 'true').toBe(true)
  })

  test('nobody disables or deletes oneself', async () => {
    open([], [managedUser(1, '王芳', { id: me.userId })])
    await press('王芳 的操作')
    const menu = await screen.findByRole('menu')
    expect(within(menu).queryByRole('menuitem', { name: '停用' })).toBeNull()
    expect(within(menu).queryByRole('menuitem', { name: '删除' })).toBeNull()
  })
})

test('many are unlocked in one call, and only where somebody is locked', async () => {
  const { sent } = open([answerEndpoint(userAdminEndpoints.unlock, ({ ids }) => allDone(ids))])
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 王芳' }))
  const bar = screen.getByRole('toolbar')
  expect(within(bar).queryByRole('button', { name: '解除锁定' })?.hasAttribute('disabled') ?? true).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 韩梅梅' }))
  await press('解除锁定', screen.getByRole('toolbar'))
  await waitFor(() => expect(sent(userAdminEndpoints.unlock)).toEqual([{ Ids: [idOf(1), idOf(3)] }]))
})

describe('a new user', () => {
  const opened = async (...answers: FakeAnswer[]) => {
    const desk = open(answers, people, userButtons, `?groupId=${idOf(900)}`)
    await press('新建用户')
    await screen.findByLabelText('账号')
    return desk
  }
  const save = () => press('保存')

  test('is told at each field what is wrong, and nothing is sent', async () => {
    const { sent } = await opened()
    await fill('账号', 'with space')
    await fill('邮箱', 'nowhere')
    await save()
    expect(await screen.findByText(/^账号只能包含字母/)).toBeDefined()
    expect(await screen.findByText('邮箱格式不正确')).toBeDefined()
    expect(await screen.findByText('请填写姓名')).toBeDefined()
    expect(sent(userAdminEndpoints.create)).toEqual([])
  })

  test('an account that is taken is told at the account', async () => {
    await opened(refuseEndpoint(userAdminEndpoints.create, 'users.account_taken'))
    await fill('账号', 'anna')
    await fill('姓名', '安娜')
    await save()
    const message = await screen.findByText('账号已被使用')
    expect(message.closest('.ant-form-item')?.textContent).toContain('账号')
  })

  test('goes in the organisation in view, and the made password is shown', async () => {
    const { sent } = await opened(
      answerEndpoint(userAdminEndpoints.create, () => ({ id: idOf(9), password: 'Secret-9' })),
    )
    await fill('账号', ' anna ')
    await fill('姓名', ' 安娜 ')
    await save()
    expect(await screen.findByText('Secret-9')).toBeDefined()
    expect(sent(userAdminEndpoints.create)[0]).toMatchObject({
      UserName: 'anna',
      RealName: '安娜',
      GroupId: idOf(900),
      Type: 4,
      IsUnlimited: false,
      SpaceTotal: 10 * 1024 ** 3,
    })
  })
})

test('a change sends the type and the expiry only where they changed', async () => {
  const { sent } = open([answerEndpoint(userAdminEndpoints.update, () => people[0]!)])
  await press('编辑 王芳')
  await fill('姓名', '王小芳')
  await press('保存')
  await waitFor(() => expect(sent(userAdminEndpoints.update)).toHaveLength(1))
  const [fields] = sent(userAdminEndpoints.update)
  expect(fields).toMatchObject({ RealName: '王小芳', Email: 'user1@example.test' })
  expect(fields).not.toHaveProperty('Type')
  expect(fields).not.toHaveProperty('ExpireTime')
  expect(fields).not.toHaveProperty('GroupId')
})
