import { grantEndpoints } from '@cabinet/contract/grants'
import { allFileRights, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { idOf, pickOption, press } from '../../../../test/desk.tsx'
import { me } from '../../../../test/fixtures.ts'
import { answerEndpoint, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { addingPeopleSuite } from './adding-people.suite.tsx'
import {
  button,
  field,
  folder,
  grant,
  lineOf,
  loss,
  onClose,
  open,
  prepareShareSheet,
  shown,
} from './test-share-sheet.tsx'

prepareShareSheet()

describe('those who have access', () => {
  test('stand by role, the inherited ones with their folder and nothing to change them', async () => {
    open()
    await lineOf('李雷')
    const groups = screen.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)
    expect(groups).toEqual(['管理者 1', '查看者 2'])
    expect(screen.getByText('继承自“部门文档”')).toBeDefined()
    expect(screen.queryByRole('button', { name: '移除 集团' })).toBeNull()
  })

  test('by the own personal space stand under its name in the menu, not the person’s', async () => {
    const above = grant(16, '王芳', { inherited: true, nodeId: me.userId, nodeName: me.name })
    open([
      answerEndpoint(grantEndpoints.list, () => ({ ...shown(allFileRights), grants: [above], total: 1 })),
    ])
    expect(await screen.findByText('继承自“我的文件”')).toBeDefined()
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

addingPeopleSuite()

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
