import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import type { WorkspaceMember } from '@cabinet/contract/workspaces.members'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf, openPart, pickOption, press } from '../../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { memberOf, workspaceOf } from '../test-workspaces.ts'
import { WorkspaceMembersDialog } from './members-dialog.tsx'
import { WorkspaceOwnerDialog } from './owner-dialog.tsx'

const onClose = vi.fn()
const members: WorkspaceMember[] = [
  memberOf(11, '王芳', { role: 'owner' }),
  memberOf(12, '李雷'),
  memberOf(13, '销售部', { kind: 'organisation', below: true, role: 'viewer' }),
]
const candidates = [
  { kind: 'user' as const, id: idOf(14), name: '韩梅梅', note: '财务部' },
  { kind: 'user' as const, id: idOf(12), name: '李雷', note: '财务部' },
]
const answers = [
  answerEndpoint(workspaceEndpoints.members, () => members),
  answerEndpoint(workspaceEndpoints.candidates, () => candidates),
  answerEndpoint(workspaceEndpoints.saveMembers, () => members),
]
const open = (more: FakeAnswer[] = [], part: Parameters<typeof workspaceOf>[2] = {}) =>
  openPart(<WorkspaceMembersDialog space={workspaceOf(1, '招标', part)} onClose={onClose} />, {
    answers: [...answers, ...more],
  })
const rowOf = async (name: string) => {
  const list = await screen.findByRole('list', { name: '成员' })
  return (await within(list).findByText(name)).closest('li')!
}
const search = async (text: string) => {
  const field = await screen.findByRole('searchbox')
  fireEvent.change(field, { target: { value: text } })
  return field
}

beforeEach(() => {
  onClose.mockReset()
})

describe('members of a space', () => {
  test('the owner is shown and never changed here', async () => {
    open()
    const owner = await rowOf('王芳')
    expect(owner.textContent).toContain('所有者')
    expect(within(owner).queryByRole('button')).toBeNull()
  })

  test('a role is changed at once', async () => {
    const { sent } = open()
    await rowOf('李雷')
    await pickOption('李雷 的角色', '查看者')
    await waitFor(() =>
      expect(sent(workspaceEndpoints.saveMembers)).toEqual([
        {
          Id: idOf(1),
          Members: [{ SubjectType: 'user', SubjectId: idOf(12), WithSub: false, Role: 'viewer' }],
        },
      ]),
    )
  })

  test('a department comes with those below it until that is taken back', async () => {
    const { sent } = open()
    fireEvent.click(within(await rowOf('销售部')).getByRole('checkbox', { name: '含下级部门' }))
    await waitFor(() => expect(sent(workspaceEndpoints.saveMembers)).toHaveLength(1))
    expect(sent(workspaceEndpoints.saveMembers)[0]).toMatchObject({
      Members: [{ SubjectId: idOf(13), WithSub: false, Role: 'viewer' }],
    })
  })

  test('one is removed, and a refusal is told', async () => {
    const { sent } = open([refuseEndpoint(workspaceEndpoints.removeMembers, 'workspaces.owner_stays')])
    await rowOf('李雷')
    await press('移除 李雷')
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
    expect(sent(workspaceEndpoints.removeMembers)).toEqual([{ Id: idOf(1), SubjectIds: [idOf(12)] }])
  })

  test.each([
    ['a reader', { manages: false, owns: false, role: 'viewer' as const }],
    ['anybody once it is archived', { state: 'archived' as const }],
  ])('are only shown to %s', async (_, part) => {
    open([], part)
    await rowOf('李雷')
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /^移除/ })).toBeNull()
  })

  test('that cannot be read are asked for again', async () => {
    open([refuseEndpoint(workspaceEndpoints.members, 'common.failed')])
    expect(await screen.findByText('成员加载失败')).toBeDefined()
  })
})

describe('the search for members', () => {
  test('leaves out those who are in already', async () => {
    open()
    await rowOf('李雷')
    await search('梅')
    const found = await screen.findByRole('list', { name: '搜索结果' })
    expect((await within(found).findAllByRole('button')).map((one) => one.textContent)).toEqual([
      expect.stringContaining('韩梅梅'),
    ])
  })

  test('Enter takes the first, with the chosen role', async () => {
    const { sent } = open()
    await rowOf('李雷')
    const field = await search('梅')
    await within(await screen.findByRole('list', { name: '搜索结果' })).findByRole('button')
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(sent(workspaceEndpoints.saveMembers)).toHaveLength(1))
    expect(sent(workspaceEndpoints.saveMembers)[0]).toMatchObject({
      Members: [{ SubjectId: idOf(14), Role: 'editor' }],
    })
  })

  test('the arrows go to what was found', async () => {
    open()
    const field = await search('梅')
    const list = await screen.findByRole('list', { name: '搜索结果' })
    const [first] = await within(list).findAllByRole('button')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(first)
  })

  test('says when nobody is found', async () => {
    open([answerEndpoint(workspaceEndpoints.candidates, () => [])])
    await search('没有')
    expect(await screen.findByText('没有找到')).toBeDefined()
  })
})

describe('a new owner', () => {
  const onAnswer = vi.fn()
  const asked = () => {
    onAnswer.mockReset()
    openPart(<WorkspaceOwnerDialog space={workspaceOf(1, '招标')} onAnswer={onAnswer} />, { answers })
  }
  const handOver = () => screen.getByRole('button', { name: '转让空间' }) as HTMLButtonElement

  test('is chosen before the space is handed over', async () => {
    asked()
    const field = await search('梅')
    expect(handOver().disabled).toBe(true)
    await screen.findByRole('button', { name: /韩梅梅/ })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onAnswer).not.toHaveBeenCalled()
    expect((await screen.findByRole('status', { name: '新所有者' })).textContent).toContain('韩梅梅')
    fireEvent.click(handOver())
    expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ id: idOf(14) }))
  })

  test('is not asked for after Escape', async () => {
    asked()
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
    expect(onAnswer).toHaveBeenCalledWith(null)
  })
})
