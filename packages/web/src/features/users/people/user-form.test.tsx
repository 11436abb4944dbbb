import { type AssignedRole, roleEndpoints } from '@cabinet/contract/roles'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, idOf, openScreen, press } from '../../../../test/desk.tsx'
import { answerEndpoint } from '../../../kernel/fake-send.ts'
import { managedUser, userAnswers, userButtons } from './test-users.ts'
import { UserAdminPage } from './user-page.tsx'

const [held, fixed, free] = [idOf(701), idOf(702), idOf(703)] as const
const roles: AssignedRole[] = [
  { id: held, name: '审计员', note: '', held: true, givable: true },
  { id: fixed, name: '财务', note: '', held: true, givable: false },
  { id: free, name: '法务', note: '', held: false, givable: true },
]
const person = managedUser(1, '王芳', {
  roles: roles.slice(0, 2).map(({ id, name }) => ({ id, name })),
})
const open = (at = '') =>
  openScreen(UserAdminPage, {
    at: `/dashboard/user${at}`,
    buttons: userButtons,
    answers: [
      ...userAnswers([person]),
      answerEndpoint(roleEndpoints.ofUser, () => roles),
      answerEndpoint(userAdminEndpoints.update, () => person),
      answerEndpoint(userAdminEndpoints.create, () => ({ id: idOf(9) })),
    ],
  })
const choose = async (name: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '角色' }))
  fireEvent.click(await screen.findByTitle(name))
}

test('the roles of a user are changed in the form', async () => {
  const { sent } = open()
  await press('编辑 王芳')
  expect(await screen.findByText('您只能分配自己拥有的角色')).toBeDefined()
  await choose('法务')
  await press('保存')
  await waitFor(() => expect(sent(userAdminEndpoints.update)).toHaveLength(1))
  expect(sent(userAdminEndpoints.update)[0]).toMatchObject({ RoleIds: [held, fixed, free] })
})

test('roles that stay are not sent', async () => {
  const { sent } = open()
  await press('编辑 王芳')
  await fill('姓名', '王小芳')
  await press('保存')
  await waitFor(() => expect(sent(userAdminEndpoints.update)).toHaveLength(1))
  expect(sent(userAdminEndpoints.update)[0]).not.toHaveProperty('RoleIds')
})

test('roles go with a new user', async () => {
  const { sent } = open(`?groupId=${idOf(900)}`)
  await press('新建用户')
  await screen.findByLabelText('账号')
  await fill('账号', 'anna')
  await fill('姓名', '安娜')
  await choose('法务')
  await press('保存')
  await waitFor(() => expect(sent(userAdminEndpoints.create)).toHaveLength(1))
  expect(sent(userAdminEndpoints.create)[0]).toMatchObject({ UserName: 'anna', RoleIds: [free] })
})
