import { type WorkspaceState, workspaceEndpoints } from '@cabinet/contract/workspaces'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, fill, idOf, openScreen, press } from '../../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../../kernel/text.ts'
import { ProjectSpacesPage } from '../pages/space-pages.tsx'
import { workspaceOf } from '../test-workspaces.ts'

const bids = workspaceOf(1, '招标', { purpose: '二期' })
const open = (answers: FakeAnswer[] = [], rows = [bids], { creates = true, total = rows.length } = {}) =>
  openScreen(ProjectSpacesPage, {
    at: '/dashboard/project',
    answers: [answerEndpoint(workspaceEndpoints.page, () => ({ rows, total, creates })), ...answers],
  })
const pick = async (name: string, entry: string) => {
  await press(`“${name}”的更多操作`)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const entries = async (name: string) => {
  await press(`“${name}”的更多操作`)
  return (await screen.findAllByRole('menuitem')).map((one) => one.textContent)
}

describe('the list of spaces', () => {
  test('says whose a space is, what it is for and how full it is', async () => {
    open()
    const row = (await screen.findByRole('link', { name: '打开“招标”' })).closest('li')!
    for (const part of ['二期', '王芳', '3 位成员', '9 GB / 10 GB', '所有者'])
      expect(row.textContent).toContain(part)
  })

  test.each<[WorkspaceState, string]>([
    ['archived', '没有已归档的空间'],
    ['deleted', '没有已删除的空间'],
  ])('of %s ones is asked apart, and says when there are none', async (state, words) => {
    const { sent } = open([
      answerEndpoint(workspaceEndpoints.page, (asked) => ({
        rows: asked.state === 'active' ? [bids] : [],
        total: 0,
        creates: true,
      })),
    ])
    fireEvent.click(await screen.findByRole('radio', { name: state === 'archived' ? '已归档' : '已删除' }))
    expect(await screen.findByText(words)).toBeDefined()
    expect(sent(workspaceEndpoints.page).at(-1)).toMatchObject({ State: state, Kind: 'project' })
  })

  test('is searched on the server from the first page', async () => {
    const { sent } = open([], [bids], { total: 50 })
    await press('下一页')
    await waitFor(() => expect(sent(workspaceEndpoints.page).at(-1)).toMatchObject({ PageIndex: 2 }))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '招' } })
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
    await waitFor(() =>
      expect(sent(workspaceEndpoints.page).at(-1)).toMatchObject({ PageIndex: 1, Search: '招' }),
    )
  })

  test('offers nothing to make to those who may not', async () => {
    open([], [], { creates: false })
    expect(await screen.findByText('加入后，空间会显示在这里')).toBeDefined()
    expect(screen.queryByRole('button', { name: '新建项目' })).toBeNull()
  })

  test('that failed is asked for again', async () => {
    open([refuseEndpoint(workspaceEndpoints.page, 'common.failed')])
    expect(await screen.findByText('空间列表加载失败')).toBeDefined()
    expect(screen.getByRole('button', { name: '重试' })).toBeDefined()
  })
})

describe('the menu of a space', () => {
  test.each([
    ['its owner', bids, ['管理成员', '空间设置', '转让空间', '归档', '删除']],
    [
      'a manager',
      workspaceOf(2, '甲', { role: 'manager', owns: false }),
      ['管理成员', '空间设置', '退出空间'],
    ],
    ['a reader', workspaceOf(3, '乙', { role: 'viewer', owns: false, manages: false }), ['成员', '退出空间']],
    [
      'the owner of an archived one',
      workspaceOf(4, '丙', { state: 'archived' }),
      ['成员', '转让空间', '恢复', '删除'],
    ],
    ['the owner of a deleted one', workspaceOf(5, '丁', { state: 'deleted' }), ['恢复']],
  ])('offers %s what that person may', async (_, space, expected) => {
    open([], [space])
    expect(await entries(space.name)).toEqual(expected)
  })

  test('archives after a question and says so', async () => {
    const { sent } = open([answerEndpoint(workspaceEndpoints.archive, () => bids)])
    await pick('招标', '归档')
    expect(await answerQuestion('归档')).toContain('归档“招标”？')
    expect(await screen.findByText('已归档“招标”')).toBeDefined()
    expect(sent(workspaceEndpoints.archive)).toEqual([{ Id: idOf(1), IsArchived: true }])
  })

  test('a member through a department is told why leaving is refused', async () => {
    const mine = workspaceOf(2, '甲', { role: 'editor', owns: false, manages: false })
    open([refuseEndpoint(workspaceEndpoints.leave, 'workspaces.member_through_others')], [mine])
    await pick('甲', '退出空间')
    await answerQuestion('退出空间')
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  })
})

describe('deleting a space', () => {
  test('with files asks for its name', async () => {
    const { sent } = open([answerEndpoint(workspaceEndpoints.remove, () => ({}))])
    await pick('招标', '删除')
    const dialog = await screen.findByRole('alertdialog')
    const button = within(dialog).getByRole('button', { name: '删除' }) as HTMLButtonElement
    expect(dialog.textContent).toContain('4 个文件')
    expect(button.disabled).toBe(true)
    fireEvent.change(within(dialog).getByLabelText('请输入空间名称以确认'), { target: { value: ' 招标 ' } })
    expect(button.disabled).toBe(false)
    fireEvent.click(button)
    expect(await screen.findByText('已删除“招标”')).toBeDefined()
    expect(sent(workspaceEndpoints.remove)).toEqual([{ Id: idOf(1), Name: '招标' }])
  })

  test('without files asks for nothing but a yes', async () => {
    open([], [workspaceOf(6, '空', { files: 0, used: 0 })])
    await pick('空', '删除')
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('speaks of one file in the singular', async () => {
    setInterfaceLanguage('en')
    open([], [workspaceOf(7, 'Bids', { files: 1 })])
    await press('More actions for “Bids”')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Its 1 file will')
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
  })
})

describe('a new space', () => {
  test.each([
    ['no name', '  ', '10', '名称'],
    ['a name of 61 letters', 'a'.repeat(61), '10', '名称'],
    ['no storage', '新', '0', '容量'],
    ['storage that is no number', '新', '1.2.3', '容量'],
  ])('with %s is refused at the field', async (_, name, size, field) => {
    const { sent } = open()
    await press('新建项目')
    const dialog = await screen.findByRole('dialog', { name: '新建项目' })
    fireEvent.change(within(dialog).getByLabelText('名称'), { target: { value: name } })
    fireEvent.change(within(dialog).getByLabelText('容量'), { target: { value: size } })
    await press('创建', dialog)
    expect(within(dialog).getByLabelText(field).getAttribute('aria-invalid')).toBe('true')
    expect(sent(workspaceEndpoints.create)).toEqual([])
    fireEvent.keyDown(dialog, { key: 'Escape' })
  })

  test('is opened once it is made', async () => {
    const made = workspaceOf(8, '二期')
    const { sent, query } = open([answerEndpoint(workspaceEndpoints.create, () => made)])
    await press('新建项目')
    await fill('名称', ' 二期 ')
    await fill('容量', '1,5')
    await press('创建')
    expect(await screen.findByText('已创建“二期”')).toBeDefined()
    expect(sent(workspaceEndpoints.create)).toEqual([
      { Kind: 'project', Name: '二期', Remark: '', SpaceTotal: 1.5 * 1024 ** 3 },
    ])
    await waitFor(() => expect(query().groupId).toBe(made.id))
  })

  test('whose name is taken keeps the dialog open', async () => {
    open([refuseEndpoint(workspaceEndpoints.create, 'workspaces.name_taken')])
    await press('新建项目')
    await fill('名称', '招标')
    await press('创建')
    const field = await screen.findByLabelText('名称')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    fireEvent.keyDown(field, { key: 'Escape' })
  })
})
