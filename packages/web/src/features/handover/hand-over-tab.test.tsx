import { handoverEndpoints } from '@cabinet/contract/handover'
import { organisationApi } from '@cabinet/contract/organisations'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, choose, idOf, openPart, press } from '../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { UserHandoverTab } from './hand-over-tab.tsx'

const leaver = idOf(1)
const belongings = {
  files: 12,
  folders: 3,
  bytes: 4 * 1024 ** 3,
  binned: 1,
  spaces: [{ id: idOf(20), name: '招标', kind: 'project' }],
  grants: 0,
  locks: 2,
  roles: [{ id: idOf(30), name: '审批' }],
  groups: [],
  fits: true,
  disabled: false,
}
const open = (answers: FakeAnswer[] = [], { held = belongings as object, type = 2 } = {}) =>
  openPart(<UserHandoverTab userId={leaver} />, {
    user: { type },
    answers: [
      answerEndpoint(handoverEndpoints.preview, () => ({ ...belongings, ...held })),
      answerEndpoint(handoverEndpoints.list, () => []),
      answerEndpoint(handoverEndpoints.run, () => ({ id: idOf(40), folderName: '王芳' })),
      answerEndpoint(userAdminEndpoints.select, ({ ids }) =>
        ids && !ids.includes(idOf(2))
          ? []
          : [{ id: idOf(2), account: 'li', name: '李雷', organisationName: '财务部' }],
      ),
      answerEndpoint(organisationApi.tree, () => ({ rows: [], whole: true })),
      ...answers,
    ],
  })
const part = async (name: string) => (await screen.findByRole('checkbox', { name })) as HTMLInputElement
const go = () => screen.getByRole('button', { name: '移交' }) as HTMLButtonElement

describe('what is handed over', () => {
  test('is counted, and what there is none of is shut', async () => {
    open()
    expect((await part('个人文件')).closest('li')?.textContent).toContain('12 个文件、3 个文件夹，4 GB')
    expect((await part('获得的权限')).disabled).toBe(true)
    expect(screen.getByText('回收站中的 1 项保留在原处，到期清除')).toBeDefined()
  })

  test('roles are handed over by administrators of the enterprise alone', async () => {
    open([], { type: 3 })
    expect((await part('角色')).disabled).toBe(true)
  })

  test('a department takes files and locks, nothing personal', async () => {
    open()
    await part('角色')
    fireEvent.click(screen.getByRole('radio', { name: '部门' }))
    expect(screen.queryByRole('checkbox', { name: '角色' })).toBeNull()
    expect((await part('个人文件')).checked).toBe(true)
  })
})

describe('the handover', () => {
  test('needs somebody to receive it', async () => {
    open()
    await part('个人文件')
    expect(go().disabled).toBe(true)
  })

  test('is asked about once more, and says where the files are', async () => {
    const { sent } = open()
    fireEvent.click(await part('角色'))
    await choose('选择接收用户', '李雷')
    await waitFor(() => expect(go().disabled).toBe(false))
    fireEvent.click(go())
    expect(await answerQuestion('移交')).toContain('将移交：个人文件、拥有的空间、释放文件锁定。')
    expect(await screen.findByText('移交完成，文件位于“王芳”')).toBeDefined()
    expect(sent(handoverEndpoints.run)[0]).toMatchObject({
      UserId: leaver,
      ToUserId: idOf(2),
      Files: true,
      Roles: false,
      IsDisable: true,
      IsOverQuota: false,
    })
  })

  test('beyond the room of the receiver needs a yes of its own', async () => {
    open([], { held: { fits: false, free: 1024 ** 3 } })
    await choose('选择接收用户', '李雷')
    expect(await screen.findByText(/接收方剩余 1 GB，不足以容纳 4 GB/)).toBeDefined()
    expect(go().disabled).toBe(true)
    fireEvent.click(await part('允许超出接收方配额'))
    await waitFor(() => expect(go().disabled).toBe(false))
  })

  test('that is refused says why, and nothing is forgotten', async () => {
    open([refuseEndpoint(handoverEndpoints.run, 'handover.heir_disabled')])
    await choose('选择接收用户', '李雷')
    await waitFor(() => expect(go().disabled).toBe(false))
    fireEvent.click(go())
    await answerQuestion('移交')
    expect(await screen.findByText('接收人已停用')).toBeDefined()
    await waitFor(() => expect(go().disabled).toBe(false))
  })
})

describe('earlier handovers', () => {
  const past = {
    id: idOf(50),
    toName: '李雷',
    byName: '陈静',
    at: new Date('2026-11-20T08:00:00Z'),
    files: 3,
    bytes: 1024,
    spaces: 0,
    grants: 0,
    undone: false,
    undoable: true,
  }

  test('are taken back after a question', async () => {
    const { sent } = open([
      answerEndpoint(handoverEndpoints.list, () => [past]),
      answerEndpoint(handoverEndpoints.undo, () => ({})),
    ])
    await press('撤回')
    expect(await answerQuestion('撤回')).toContain('撤回这次移交？')
    await waitFor(() => expect(sent(handoverEndpoints.undo)).toEqual([{ Id: past.id }]))
  })

  test('too old ones offer nothing', async () => {
    open([answerEndpoint(handoverEndpoints.list, () => [{ ...past, undoable: false }])])
    await screen.findByText('移交给 李雷')
    expect(screen.queryByRole('button', { name: '撤回' })).toBeNull()
  })
})

test('what cannot be read says so and is asked for again', async () => {
  open([refuseEndpoint(handoverEndpoints.preview, 'common.failed')])
  expect(await screen.findByRole('button', { name: '重试' })).toBeDefined()
})
