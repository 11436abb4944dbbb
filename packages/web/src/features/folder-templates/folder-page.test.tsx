import { type FolderTemplate, folderTemplateApi } from '@cabinet/contract/folder-templates'
import { grantEndpoints } from '@cabinet/contract/grants'
import { organisationApi } from '@cabinet/contract/organisations'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, fill, idOf, openScreen, pickInMenu, press, rowOf } from '../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { FolderTemplatesPage } from './folder-page.tsx'

const template: FolderTemplate = {
  id: idOf(1),
  name: '新部门',
  note: '行政统一',
  kind: 'department',
  automatic: true,
  organisationId: idOf(900),
  organisationName: '集团',
  folders: [
    { path: '合同', inherits: true, grants: [] },
    {
      path: '合同/已签署',
      inherits: false,
      grants: [{ kind: 'own', id: '', name: '', below: true, rights: 1 }],
    },
  ],
  createdBy: '陈静',
  updatedAt: new Date('2026-11-01T08:00:00Z'),
}
const open = (answers: FakeAnswer[] = [], rows = [template]) =>
  openScreen(FolderTemplatesPage, {
    at: '/dashboard/userMain/folder',
    buttons: ['create', 'edit', 'apply', 'delete'],
    answers: [
      answerEndpoint(folderTemplateApi.page, () => ({ rows, total: rows.length })),
      answerEndpoint(organisationApi.tree, () => ({ rows: [], whole: true })),
      answerEndpoint(grantEndpoints.subjects, () => ({
        rows: [{ kind: 'group' as const, id: idOf(30), name: '委员会', note: '', people: 3 }],
        total: 1,
      })),
      ...answers,
    ],
  })
const names = () => screen.getAllByLabelText<HTMLInputElement>('文件夹名称').map(({ value }) => value)

test('lists sets with where they belong and how many folders they make', async () => {
  open()
  const row = await rowOf('新部门')
  for (const part of ['行政统一', '部门空间', '集团', '2 个文件夹', '自动'])
    expect(row.textContent).toContain(part)
})

test('is deleted after a question that says what stays', async () => {
  const { sent } = open([answerEndpoint(folderTemplateApi.remove, () => ({}))])
  await pickInMenu('新部门', '删除')
  expect(await answerQuestion('删除')).toContain('已创建的文件夹不受影响。')
  await waitFor(() => expect(sent(folderTemplateApi.remove)).toEqual([{ Ids: [template.id] }]))
})

describe('the folders of a set', () => {
  const edited = async (...answers: FakeAnswer[]) => {
    const desk = open(answers)
    await press('编辑 新部门')
    await screen.findByRole('list', { name: '文件夹' })
    return desk
  }

  test('stand as a tree; a folder goes below the last one inside', async () => {
    await edited()
    expect(names()).toEqual(['合同', '已签署'])
    await press('在“合同”中添加')
    expect(names()).toEqual(['合同', '已签署', ''])
  })

  test('go with what is below them', async () => {
    await edited()
    await press('移除“合同”')
    expect(screen.queryAllByLabelText('文件夹名称')).toEqual([])
  })

  test('are saved as paths with their rights', async () => {
    const { sent } = await edited(answerEndpoint(folderTemplateApi.update, () => template))
    fireEvent.change(screen.getAllByLabelText('文件夹名称')[0]!, { target: { value: ' 协议 ' } })
    await press('保存')
    await waitFor(() => expect(sent(folderTemplateApi.update)).toHaveLength(1))
    expect(sent(folderTemplateApi.update)[0]).toMatchObject({
      Folders: [
        { Path: '协议', IsInherit: true, Grants: [] },
        { Path: '协议/已签署', IsInherit: false, Grants: [{ SubjectType: 'own', Rights: 1 }] },
      ],
    })
  })

  test('that the server refuses are told below the tree', async () => {
    await edited(refuseEndpoint(folderTemplateApi.update, 'folders.tree_invalid'))
    await press('保存')
    const message = await screen.findByText(/^文件夹结构有误/)
    expect(message.closest('.ant-form-item')?.textContent).toContain('添加文件夹')
  })
})

describe('the permissions of a folder', () => {
  const asked = async () => {
    open()
    await press('编辑 新部门')
    await press(/1 项权限 · 不继承/)
    return screen.findByRole('dialog', { name: '“已签署”的权限' })
  }

  test('show the department in which the tree is made, once', async () => {
    const dialog = await asked()
    expect(within(dialog).getByText('文件夹所在部门')).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: '添加所在部门' })).toBeNull()
    await press('移除 文件夹所在部门', dialog)
    expect(within(dialog).getByText('未单独设置权限，继承上级文件夹')).toBeDefined()
    expect(within(dialog).getByRole('button', { name: '添加所在部门' })).toBeDefined()
    await press('取消', dialog)
    expect(await screen.findByRole('button', { name: /1 项权限 · 不继承/ })).toBeDefined()
  })

  test('Enter in the search adds somebody, and they are kept with OK', async () => {
    const dialog = await asked()
    const field = within(dialog).getByRole('combobox')
    fireEvent.change(field, { target: { value: '委' } })
    await within(dialog).findByRole('option', { name: /委员会/ })
    fireEvent.keyDown(field, { key: 'Enter' })
    const list = await within(dialog).findByRole('list', { name: '权限' })
    await waitFor(() => expect(list.textContent).toContain('委员会'))
    await press('确定', dialog)
    expect(await screen.findByRole('button', { name: /2 项权限 · 不继承/ })).toBeDefined()
  })
})

describe('a new set', () => {
  test('needs a name that is not taken', async () => {
    open([refuseEndpoint(folderTemplateApi.create, 'folders.name_taken')])
    await press('新建默认文件夹')
    await screen.findByRole('list', { name: '文件夹' })
    await press('保存')
    expect(await screen.findByText('请填写名称')).toBeDefined()
    await fill('名称', '新部门')
    await press('保存')
    expect(
      (await screen.findByText('已有同名的默认文件夹')).closest('.ant-form-item')?.textContent,
    ).toContain('名称')
  })
})

describe('applying a set', () => {
  test('to nothing is told at the departments', async () => {
    open([refuseEndpoint(folderTemplateApi.apply, 'folders.nowhere')])
    await press('应用 新部门')
    const dialog = await screen.findByRole('dialog', { name: '应用“新部门”' })
    await press('应用', dialog)
    expect(await within(dialog).findByText('请选择应用到的部门或用户')).toBeDefined()
  })

  test('says what was made', async () => {
    open([answerEndpoint(folderTemplateApi.apply, () => ({ spaces: 2, folders: 4, grants: 1 }))])
    await press('应用 新部门')
    await press('应用', await screen.findByRole('dialog', { name: '应用“新部门”' }))
    expect(await screen.findByText('已应用到 2 个空间：新建 4 个文件夹、1 项权限')).toBeDefined()
  })
})
