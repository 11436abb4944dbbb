import { grantEndpoints } from '@cabinet/contract/grants'
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
  { kind: 'user' as const, id: idOf(14), name: '韩梅梅', note: '财务部', people: 1 },
  { kind: 'user' as const, id: idOf(12), name: '李雷', note: '财务部', people: 1 },
]
const answers = [
  answerEndpoint(workspaceEndpoints.members, () => members),
  answerEndpoint(grantEndpoints.subjects, () => ({ rows: candidates, total: 2 })),
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
  const field = await screen.findByRole('combobox')
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
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('button', { name: /^移除/ })).toBeNull()
  })

  test('that cannot be read are asked for again', async () => {
    open([refuseEndpoint(workspaceEndpoints.members, 'common.failed')])
    expect(await screen.findByText('成员加载失败')).toBeDefined()
  })
})

describe('the search for members', () => {
  test('does not take those who are in already', async () => {
    const { sent } = open()
    await rowOf('李雷')
    await search('梅')
    const taken = await screen.findByRole('option', { name: /李雷.*已是成员/ })
    expect(taken.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(taken)
    fireEvent.click(screen.getByRole('option', { name: /韩梅梅/ }))
    await waitFor(() => expect(sent(workspaceEndpoints.saveMembers)).toHaveLength(1))
    expect(sent(workspaceEndpoints.saveMembers)[0]).toMatchObject({ Members: [{ SubjectId: idOf(14) }] })
  })

  test('Enter takes the first, with the chosen role', async () => {
    const { sent } = open()
    await rowOf('李雷')
    const field = await search('梅')
    await screen.findByRole('option', { name: /韩梅梅/ })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(sent(workspaceEndpoints.saveMembers)).toHaveLength(1))
    expect(sent(workspaceEndpoints.saveMembers)[0]).toMatchObject({
      Members: [{ SubjectId: idOf(14), Role: 'editor' }],
    })
  })

  test('the arrows mark what was found, and Enter takes what is marked', async () => {
    const { sent } = open([
      answerEndpoint(grantEndpoints.subjects, () => ({
        rows: [...candidates, { kind: 'group' as const, id: idOf(15), name: '委员会', note: '', people: 3 }],
        total: 3,
      })),
    ])
    await rowOf('李雷')
    const field = await search('梅')
    const group = await screen.findByRole('option', { name: /委员会/ })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(group.getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(sent(workspaceEndpoints.saveMembers)).toHaveLength(1))
    expect(sent(workspaceEndpoints.saveMembers)[0]).toMatchObject({ Members: [{ SubjectId: idOf(15) }] })
  })

  test('says when nobody is found', async () => {
    open([answerEndpoint(grantEndpoints.subjects, () => ({ rows: [], total: 0 }))])
    await search('没有')
    expect(await screen.findByText('没有匹配的对象')).toBeDefined()
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
    await screen.findByRole('option', { name: /韩梅梅/ })
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
