import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessGrant } from '@cabinet/contract/grants.access'
import { allFileRights, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf, openPart, pickOption, press } from '../../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { ShareSheet } from './share-sheet.tsx'

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
const loss = {
  ...effect,
  gained: 0,
  lost: 1,
  rows: effect.rows.map((row) => ({ ...row, before: 3, after: 0, gained: 0, lost: 3 })),
}
const shown = (rights: number) => ({
  nodeId: folder.id,
  name: folder.name,
  folder: true,
  inherits: true,
  root: false,
  rights,
  grants: held,
  total: 2,
})
const open = (answers: FakeAnswer[] = [], { rights = allFileRights, items = [folder] } = {}) =>
  openPart(<ShareSheet items={items} onClose={onClose} />, {
    answers: [
      answerEndpoint(grantEndpoints.list, () => shown(rights)),
      answerEndpoint(grantEndpoints.subjects, () => ({
        rows: [
          { kind: 'user' as const, id: idOf(14), name: '韩梅梅', note: 'han · 财务部', people: 1 },
          { kind: 'user' as const, id: idOf(11), name: '李雷', note: '', people: 1 },
          { kind: 'organisation' as const, id: idOf(15), name: '研发部', note: '', people: 40 },
        ],
        total: 10_000,
      })),
      answerEndpoint(grantEndpoints.preview, () => effect),
      answerEndpoint(grantEndpoints.save, () => ({ undoId: idOf(50), changed: 1 })),
      ...answers,
    ],
  })
const lineOf = async (name: string) =>
  (await screen.findByRole('button', { name: new RegExp(`^(移除|恢复) ${name}$`) })).closest('li')!
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
const field = () => screen.findByRole('combobox')
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const key = async (name: string) => fireEvent.keyDown(await field(), { key: name })
/** Types a part of a name and waits for the match. */
const search = async (text: string, name: string) => {
  await type(text)
  return screen.findByRole('option', { name: new RegExp(name) })
}

beforeEach(() => {
  onClose.mockReset()
})

describe('those who have access', () => {
  test('stand by role, the inherited ones with their folder and nothing to change them', async () => {
    open()
    await lineOf('李雷')
    const groups = screen.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)
    expect(groups).toEqual(['管理者 1', '查看者 2'])
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

  test('can be filtered where they are many', async () => {
    const many = Array.from({ length: 200 }, (_, at) => grant(200 + at, `人员${at}`))
    open([answerEndpoint(grantEndpoints.list, () => ({ ...shown(allFileRights), grants: many, total: 200 }))])
    await screen.findByText('人员199')
    fireEvent.change(screen.getByLabelText('按名称筛选'), { target: { value: '人员19' } })
    await waitFor(() => expect(screen.getAllByText(/^人员/)).toHaveLength(11))
  })

  test('nothing changed cannot be saved', async () => {
    open()
    await lineOf('李雷')
    expect(button('保存').disabled).toBe(true)
  })
})

describe('a change', () => {
  test('says who gains before it is saved, is saved at once, and can be undone', async () => {
    const { sent } = open()
    await lineOf('李雷')
    await pickOption('李雷 的权限', '编辑者')
    expect((await lineOf('李雷')).textContent).toContain('已修改')
    expect(await screen.findByText('获得权限：李雷')).toBeDefined()
    await press('保存')
    expect(await screen.findByText('已更新 1 项的权限')).toBeDefined()
    expect(screen.getByRole('button', { name: '撤销' })).toBeDefined()
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(sent(grantEndpoints.save)).toMatchObject([
      {
        Ids: [folder.id],
        Grants: [{ SubjectId: idOf(11), Rights: namedRightSets.editor }],
        Removed: [],
      },
    ])
  })

  test('by which somebody loses is asked about a second time', async () => {
    const { sent } = open([answerEndpoint(grantEndpoints.preview, () => loss)])
    await lineOf('李雷')
    await press('移除 李雷')
    expect(await screen.findByText('失去权限：李雷')).toBeDefined()
    await press('保存')
    const question = await screen.findByRole('dialog', { name: '有人将失去权限' })
    await press('取消', question)
    await waitFor(() => expect(button('保存').disabled).toBe(false))
    expect(sent(grantEndpoints.save)).toEqual([])
    await press('保存')
    await press('保存', await screen.findByRole('dialog', { name: '有人将失去权限' }))
    await waitFor(() => expect(sent(grantEndpoints.save)).toHaveLength(1))
    expect(sent(grantEndpoints.save)[0]).toMatchObject({ Removed: [{ SubjectId: idOf(11) }] })
  })

  test('that locks oneself out is refused where it was made', async () => {
    open([refuseEndpoint(grantEndpoints.save, 'grants.locks_out')])
    await lineOf('李雷')
    await press('移除 李雷')
    await press('保存')
    expect((await screen.findByRole('alert')).textContent).toBe('此更改会使您失去“授权”权限，未保存')
    expect((await lineOf('李雷')).textContent).toContain('将移除')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('that the preview refuses is said before Save is pressed', async () => {
    open([refuseEndpoint(grantEndpoints.preview, 'grants.beyond_own')])
    await lineOf('李雷')
    await press('移除 李雷')
    expect((await screen.findByRole('alert')).textContent).toContain('不能授予或更改超出您自身权限')
  })

  test('a removal is taken back by the same button', async () => {
    open()
    await lineOf('李雷')
    await press('移除 李雷')
    await press('恢复 李雷')
    expect(button('保存').disabled).toBe(true)
  })

  test('without any right is refused before it is asked', async () => {
    const { sent } = open()
    await lineOf('李雷')
    await pickOption('李雷 的权限', '自定义')
    fireEvent.click(await screen.findByRole('checkbox', { name: /^预览/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('请至少选择一项权限')
    expect(button('保存').disabled).toBe(true)
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
    await press('保存')
    await waitFor(() => expect(sent(grantEndpoints.save)).toHaveLength(1))
    expect(sent(grantEndpoints.save)[0]).toMatchObject({ Inherit: 'stop', KeepInherited: false })
  })
})

describe('adding people', () => {
  test('by the keyboard alone: type, Enter, Enter', async () => {
    const { sent } = open()
    await lineOf('李雷')
    await search('梅', '韩梅梅')
    await key('Enter')
    expect(await screen.findByText('已选择 韩梅梅')).toBeDefined()
    expect(((await field()) as HTMLInputElement).value).toBe('')
    await screen.findByText('获得权限：李雷')
    fireEvent.submit((await field()).closest('form')!)
    await waitFor(() => expect(sent(grantEndpoints.save)).toHaveLength(1))
    expect(sent(grantEndpoints.save)[0]).toMatchObject({
      Grants: [{ SubjectType: 'user', SubjectId: idOf(14), Rights: namedRightSets.viewer }],
    })
  })

  test('several at once get one role and one end in one save', async () => {
    const { sent } = open()
    await lineOf('李雷')
    fireEvent.click(await search('梅', '韩梅梅'))
    fireEvent.click(await search('研', '研发部'))
    await pickOption('新成员的权限', '下载者')
    await press('新成员的到期日期')
    fireEvent.change(screen.getByLabelText('新成员的到期日期'), { target: { value: '2099-01-31' } })
    await press('保存')
    await waitFor(() => expect(sent(grantEndpoints.save)).toHaveLength(1))
    const ends = new Date('2099-01-31T23:59:59').toISOString()
    expect(sent(grantEndpoints.save)[0]).toMatchObject({
      Grants: [
        { SubjectId: idOf(14), WithSub: false, Rights: namedRightSets.downloader, ExpireTime: ends },
        { SubjectId: idOf(15), WithSub: true, Rights: namedRightSets.downloader, ExpireTime: ends },
      ],
    })
  })

  test('Enter before the answer is there picks the match of what was typed', async () => {
    open()
    await lineOf('李雷')
    await type('梅')
    await key('Enter')
    expect(await screen.findByText('已选择 韩梅梅')).toBeDefined()
  })

  test('Backspace in the empty field takes the last one out; Escape closes the matches first', async () => {
    open()
    await lineOf('李雷')
    fireEvent.click(await search('梅', '韩梅梅'))
    await key('Backspace')
    expect(screen.queryByRole('button', { name: '移除 韩梅梅' })).toBeNull()
    await search('梅', '韩梅梅')
    await key('Escape')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('those who have access are shut, and the rest of many is counted', async () => {
    open()
    await lineOf('李雷')
    expect((await search('李', '李雷')).getAttribute('aria-disabled')).toBe('true')
    expect(await screen.findByText('还有 9,997 个，请继续输入')).toBeDefined()
    await key('ArrowDown')
    await key('ArrowDown')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('研发部')
  })

  test('to several items begins empty and gives only what one has on all of them', async () => {
    const items = [folder, { id: idOf(2), name: 'b', rights: fileRights.preview | fileRights.authorise }]
    open([], { items })
    expect(await screen.findByRole('dialog', { name: '共享 2 项' })).toBeDefined()
    await press('新成员的权限: 查看者')
    expect((await screen.findAllByRole('menuitemradio')).map((one) => one.textContent)).toEqual([
      '查看者',
      '自定义',
    ])
  })
})

test('people can be typed before the list is there', async () => {
  open([], { items: [{ ...folder, id: idOf(77) }] })
  const input = await field()
  expect(document.activeElement).toBe(input)
})

test('a failed load says so and is tried again', async () => {
  let fails = true
  open([
    answerEndpoint(grantEndpoints.list, () => {
      if (fails) throw new Error('down')
      return shown(allFileRights)
    }),
  ])
  const retry = await screen.findByRole('button', { name: '重试' })
  fails = false
  fireEvent.click(retry)
  await lineOf('李雷')
})
