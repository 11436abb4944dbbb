import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessGrant } from '@cabinet/contract/grants.access'
import { allFileRights, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf, openPart, pickOption, press } from '../../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { ManageAccessDialog } from './grant-dialog.tsx'

const onClose = vi.fn()
const folder = { id: idOf(1), name: '合同', rights: allFileRights }
const grant = (number: number, name: string, part: Partial<AccessGrant> = {}): AccessGrant => ({
  id: idOf(100 + number),
  nodeId: folder.id,
  nodeName: folder.name,
  inherited: false,
  kind: 'user',
  subjectId: idOf(number),
  below: false,
  name,
  note: '财务部',
  rights: namedRightSets.viewer,
  template: 'viewer',
  ended: false,
  createdBy: '陈静',
  createdAt: new Date('2026-11-01T08:00:00Z'),
  ...part,
})
const held = [
  grant(11, '李雷'),
  grant(12, '老板', { rights: namedRightSets.manager, template: 'manager' }),
  grant(13, '集团', { inherited: true, kind: 'organisation', nodeName: '部门文档' }),
]
const effect = {
  people: 1,
  folders: 1,
  gained: 1,
  lost: 0,
  partial: false,
  total: 1,
  rows: [
    {
      userId: idOf(11),
      name: '李雷',
      organisationName: '财务部',
      nodeId: folder.id,
      nodeName: folder.name,
      before: 1,
      after: 3,
      gained: 2,
      lost: 0,
    },
  ],
}
const open = (answers: FakeAnswer[] = [], { rights = allFileRights, items = [folder] } = {}) =>
  openPart(<ManageAccessDialog items={items} onClose={onClose} />, {
    answers: [
      answerEndpoint(grantEndpoints.list, () => ({
        nodeId: folder.id,
        name: folder.name,
        folder: true,
        inherits: true,
        root: false,
        rights,
        grants: held,
        total: 2,
      })),
      answerEndpoint(grantEndpoints.subjects, () => ({
        rows: [
          { kind: 'user' as const, id: idOf(14), name: '韩梅梅', note: 'han · 财务部', people: 1 },
          { kind: 'user' as const, id: idOf(11), name: '李雷', note: '', people: 1 },
        ],
        total: 2,
      })),
      answerEndpoint(grantEndpoints.preview, () => effect),
      answerEndpoint(grantEndpoints.save, () => ({ undoId: idOf(50), changed: 1 })),
      ...answers,
    ],
  })
const lineOf = async (name: string) => (await screen.findByLabelText(`到期日期 ${name}`)).closest('li')!
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement

beforeEach(() => {
  onClose.mockReset()
})

describe('the grants of an item', () => {
  test('stand apart from those that are inherited', async () => {
    open()
    await lineOf('李雷')
    expect(screen.getByText('继承自“部门文档”')).toBeDefined()
    expect(screen.queryByRole('button', { name: '移除 集团' })).toBeNull()
  })

  test('beyond the own rights are shown and not touched', async () => {
    open([], { rights: allFileRights & ~fileRights.delete })
    const line = await lineOf('老板')
    expect(line.textContent).toContain('您自己没有这项权限，无法授予')
    expect(button('移除 老板').disabled).toBe(true)
    await press('李雷 的权限: 查看者')
    const offered = (await screen.findAllByRole('menuitemradio')).map((one) => one.textContent)
    expect(offered).not.toContain('管理者')
    expect(offered).toContain('自定义')
  })

  test('nothing changed cannot be saved', async () => {
    open()
    await lineOf('李雷')
    expect(button('预览变更').disabled).toBe(true)
  })
})

describe('a change', () => {
  test('is looked at before it is saved, and can be undone', async () => {
    const { sent } = open()
    await lineOf('李雷')
    await pickOption('李雷 的权限', '编辑者')
    expect((await lineOf('李雷')).textContent).toContain('已修改')
    await press('预览变更')
    const dialog = await screen.findByRole('dialog', { name: '保存后的变化' })
    expect(dialog.textContent).toContain('李雷')
    await press('保存', dialog)
    expect(await screen.findByText('已更新 1 项的权限')).toBeDefined()
    expect(screen.getByRole('button', { name: '撤销' })).toBeDefined()
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(sent(grantEndpoints.save)[0]).toMatchObject({
      Ids: [folder.id],
      Grants: [{ SubjectId: idOf(11), Rights: namedRightSets.editor }],
      Removed: [],
    })
  })

  test('that locks oneself out is refused where it was made', async () => {
    open([refuseEndpoint(grantEndpoints.save, 'grants.locks_out')])
    await lineOf('李雷')
    await press('移除 李雷')
    await press('预览变更')
    await press('保存', await screen.findByRole('dialog', { name: '保存后的变化' }))
    expect(await screen.findByText('此更改会使您失去“授权”权限，未保存')).toBeDefined()
    expect(screen.getByRole('dialog', { name: '管理“合同”的权限' }).textContent).toContain('将移除')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('a removal is taken back by the same button', async () => {
    open()
    await lineOf('李雷')
    await press('移除 李雷')
    await press('恢复 李雷')
    expect(button('预览变更').disabled).toBe(true)
  })

  test('without any right is refused before it is asked', async () => {
    const { sent } = open()
    await lineOf('李雷')
    await pickOption('李雷 的权限', '自定义')
    fireEvent.click(await screen.findByRole('checkbox', { name: /^预览/ }))
    await press('预览变更')
    expect((await screen.findByRole('alert')).textContent).toBe('请至少选择一项权限')
    expect(sent(grantEndpoints.preview)).toEqual([])
  })

  test('printing brings preview along', async () => {
    open()
    await lineOf('李雷')
    await pickOption('李雷 的权限', '自定义')
    const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement
    fireEvent.click(box(/^预览/))
    fireEvent.click(box(/^打印/))
    expect([box(/^预览/).checked, box(/^打印/).checked]).toEqual([true, true])
    fireEvent.click(box(/^预览/))
    expect([box(/^预览/).checked, box(/^打印/).checked]).toEqual([false, false])
  })

  test('inheritance is stopped with what it gave, unless one says otherwise', async () => {
    const { sent } = open()
    await lineOf('李雷')
    fireEvent.click(screen.getByRole('checkbox', { name: /停止继承上级权限/ }))
    fireEvent.click(await screen.findByRole('checkbox', { name: /保留现有的继承权限/ }))
    await press('预览变更')
    await screen.findByRole('dialog', { name: '保存后的变化' })
    expect(sent(grantEndpoints.preview)[0]).toMatchObject({ Inherit: 'stop', KeepInherited: false })
  })
})

describe('adding people', () => {
  const search = async () => {
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '梅' } })
    return screen.findByRole('list', { name: '添加人员、部门、角色或群组' })
  }

  test('puts somebody on top with the smallest rights', async () => {
    const { sent } = open()
    await lineOf('李雷')
    fireEvent.click(await within(await search()).findByRole('button', { name: /韩梅梅/ }))
    expect((await lineOf('韩梅梅')).textContent).toContain('新增')
    await press('预览变更')
    await waitFor(() => expect(sent(grantEndpoints.preview)).toHaveLength(1))
    expect(sent(grantEndpoints.preview)[0]).toMatchObject({
      Grants: [{ SubjectType: 'user', SubjectId: idOf(14), Rights: namedRightSets.viewer }],
    })
  })

  test('those who are in already are shut', async () => {
    open()
    await lineOf('李雷')
    const list = await search()
    expect(((await within(list).findByRole('button', { name: /李雷/ })) as HTMLButtonElement).disabled).toBe(
      true,
    )
  })

  test('to several items begins empty and gives only what one has on all of them', async () => {
    const items = [folder, { id: idOf(2), name: 'b', rights: fileRights.preview | fileRights.authorise }]
    open([], { items })
    expect(await screen.findByRole('dialog', { name: '管理 2 项的权限' })).toBeDefined()
    fireEvent.click(await within(await search()).findByRole('button', { name: /韩梅梅/ }))
    await press('韩梅梅 的权限: 查看者')
    expect((await screen.findAllByRole('menuitemradio')).map((one) => one.textContent)).toEqual([
      '查看者',
      '自定义',
    ])
  })
})
