import { type GroupMemberRow, groupEndpoints, type UserGroupRow } from '@cabinet/contract/groups'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  answerQuestion,
  choose,
  fill,
  idOf,
  openScreen,
  pickInMenu,
  press,
  rowOf,
} from '../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../kernel/text.ts'
import { GroupManagerPage, UserGroupsPage } from './group-page.tsx'

const group: UserGroupRow = {
  id: idOf(1),
  name: '项目委员会',
  note: '每周一',
  memberCount: 3,
  managers: [{ id: idOf(11), name: '王芳' }],
  createdBy: '陈静',
  createdAt: new Date('2026-11-01T08:00:00Z'),
}
const member = (number: number, name: string, part: Partial<GroupMemberRow> = {}): GroupMemberRow => ({
  id: idOf(number),
  account: `user${number}`,
  name,
  organisationName: '财务部',
  manager: false,
  disabled: false,
  ...part,
})
const people = [11, 12].map((number) => ({
  id: idOf(number),
  account: `user${number}`,
  name: number === 11 ? '王芳' : '李雷',
  organisationName: '财务部',
}))
const open = (
  answers: FakeAnswer[] = [],
  {
    groups = [group],
    buttons = ['create', 'edit', 'delete', 'members'],
    at = '',
    screen: Screen = UserGroupsPage,
  } = {},
) =>
  openScreen(Screen, {
    at: `/dashboard/userMain/group${at}`,
    buttons,
    answers: [
      answerEndpoint(groupEndpoints.page, () => ({ rows: groups, total: groups.length })),
      answerEndpoint(groupEndpoints.members, () => ({
        rows: [member(11, '王芳', { manager: true }), member(12, '李雷', { disabled: true })],
        total: 2,
      })),
      answerEndpoint(userAdminEndpoints.select, ({ ids }) =>
        ids ? people.filter(({ id }) => ids.includes(id)) : people,
      ),
      ...answers,
    ],
  })
const opened = `?row=${idOf(1)}`

test('lists groups with their note, number of members and managers', async () => {
  open()
  const row = await rowOf('项目委员会')
  for (const part of ['每周一', '3 人', '王芳', '陈静']) expect(row.textContent).toContain(part)
})

test('counts one member in the singular of English', async () => {
  setInterfaceLanguage('en')
  open([], { groups: [{ ...group, memberCount: 1, managers: [] }] })
  const row = await rowOf('项目委员会')
  expect(row.textContent).toContain('1 member')
  expect(row.textContent).not.toContain('1 members')
  expect(row.textContent).toContain('None')
})

test('where no group is, the next step is told', async () => {
  open([], { groups: [] })
  expect(await screen.findByText('把不同部门的人放在一起，便于统一授权')).toBeDefined()
})

describe('a new group', () => {
  test('needs a name of at most 30 characters', async () => {
    const { sent } = open()
    await press('新建群组')
    await screen.findByLabelText('群组')
    await press('保存')
    expect(await screen.findByText('请填写群组')).toBeDefined()
    await fill('群组', '字'.repeat(31))
    await press('保存')
    expect(await screen.findByText('最多 30 个字符')).toBeDefined()
    expect(sent(groupEndpoints.create)).toEqual([])
  })

  test('whose name is taken is told at the name', async () => {
    open([refuseEndpoint(groupEndpoints.create, 'groups.name_taken')])
    await press('新建群组')
    await fill('群组', '项目委员会')
    await press('保存')
    const message = await screen.findByText('群组名称已存在')
    expect(message.closest('.ant-form-item')?.querySelector('input')?.value).toBe('项目委员会')
  })

  test('is made with its name trimmed', async () => {
    const { sent } = open([answerEndpoint(groupEndpoints.create, () => group)])
    await press('新建群组')
    await fill('群组', ' 夜班 ')
    await fill('备注', '晚八点后')
    await press('保存')
    expect(await screen.findByText('群组已创建')).toBeDefined()
    expect(sent(groupEndpoints.create)).toEqual([{ Name: '夜班', Remark: '晚八点后', ManagerIds: [] }])
  })
})

test('a group that grants something stays, and says so', async () => {
  const results = [{ id: idOf(1), name: '', result: 'refused' as const, reason: 'groups.in_use' }]
  open([answerEndpoint(groupEndpoints.remove, () => results)])
  await pickInMenu('项目委员会', '删除')
  expect(await answerQuestion('删除')).toContain('删除 1 个群组？')
  expect(await screen.findByText('该群组正在使用中，不能删除')).toBeDefined()
})

describe('members', () => {
  test('are shown with who manages and who is disabled', async () => {
    open([], { at: opened })
    const list = await screen.findByRole('list', { name: '成员' })
    const [first, second] = within(list).getAllByRole('listitem')
    expect(first!.textContent).toContain('管理员')
    expect(second!.textContent).toContain('停用')
  })

  test('are taken out one by one', async () => {
    const { sent } = open(
      [
        answerEndpoint(groupEndpoints.removeMembers, ({ ids }) =>
          ids.map((id) => ({ id, name: '', result: 'done' as const })),
        ),
      ],
      { at: opened },
    )
    await press('将 李雷 移出群组')
    expect(await screen.findByText('李雷 已移出群组')).toBeDefined()
    expect(sent(groupEndpoints.removeMembers)).toEqual([{ UserGroupId: idOf(1), Ids: [idOf(12)] }])
  })

  test('are added, and the refused are told', async () => {
    const { sent } = open(
      [
        answerEndpoint(groupEndpoints.addMembers, () => [
          { id: idOf(12), name: '', result: 'refused' as const, reason: 'roles.user_forbidden' },
        ]),
      ],
      { at: opened },
    )
    await press('添加成员')
    const dialog = await screen.findByRole('dialog', { name: '添加成员到 项目委员会' })
    await choose('人员', '李雷')
    await press('添加', dialog)
    expect(await screen.findByText('所选用户中有您无权管理的人员')).toBeDefined()
    expect(sent(groupEndpoints.addMembers)).toEqual([{ UserGroupId: idOf(1), Ids: [idOf(12)] }])
  })

  test('are searched on the server', async () => {
    const { sent } = open([], { at: opened })
    await screen.findByRole('list', { name: '成员' })
    fireEvent.change(screen.getByRole('searchbox', { name: '搜索成员' }), { target: { value: '李' } })
    await waitFor(() => expect(sent(groupEndpoints.members).at(-1)).toMatchObject({ Search: '李' }))
  })

  test('cannot be changed without the button', async () => {
    open([], { at: opened, buttons: [] })
    await screen.findByRole('list', { name: '成员' })
    expect(screen.queryByRole('button', { name: '添加成员' })).toBeNull()
    expect(screen.queryByRole('button', { name: /移出群组/ })).toBeNull()
  })
})

test('managers of a group are replaced on their own screen', async () => {
  const { sent } = open([answerEndpoint(groupEndpoints.update, () => group)], { screen: GroupManagerPage })
  await press('设置管理员 项目委员会')
  const dialog = await screen.findByRole('dialog', { name: '项目委员会 的管理员' })
  await choose('管理员', '李雷')
  await press('保存', dialog)
  await waitFor(() =>
    expect(sent(groupEndpoints.update)).toEqual([{ Id: idOf(1), ManagerIds: [idOf(11), idOf(12)] }]),
  )
})
