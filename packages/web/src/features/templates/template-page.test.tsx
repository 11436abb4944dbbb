import { organisationApi } from '@cabinet/contract/organisations'
import { roleEndpoints } from '@cabinet/contract/roles'
import { type FileTemplateAdmin, templateEndpoints } from '@cabinet/contract/templates'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, fill, idOf, openScreen, pickInMenu, press, rowOf } from '../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { FileTemplatesPage } from './template-page.tsx'

const template = (
  number: number,
  name: string,
  part: Partial<FileTemplateAdmin> = {},
): FileTemplateAdmin => ({
  id: idOf(number),
  name,
  kind: 'doc',
  suffix: '.docx',
  category: '',
  size: 2048,
  version: 3,
  fills: false,
  folders: [],
  uses: 7,
  readers: [],
  enabled: true,
  blank: false,
  position: 100,
  updatedBy: '陈静',
  updatedAt: new Date('2026-11-01T08:00:00Z'),
  ...part,
})
const letter = template(1, '公函', { category: '行政', blank: true })
const tree = template(2, '项目文件夹', {
  kind: 'folder',
  suffix: '',
  folders: ['合同', '合同/已签署'],
  readers: [
    { kind: 'organisation', id: idOf(900), name: '财务部' },
    { kind: 'group', id: idOf(901), name: '委员会' },
  ],
  enabled: false,
})
const open = (answers: FakeAnswer[] = [], rows = [letter, tree]) =>
  openScreen(FileTemplatesPage, {
    at: '/dashboard/main/templatefile',
    buttons: ['create', 'new', 'edit', 'upload', 'download', 'enable', 'disable', 'delete'],
    answers: [
      answerEndpoint(templateEndpoints.page, () => ({ rows, total: rows.length })),
      answerEndpoint(roleEndpoints.list, () => ({ rows: [], total: 0 })),
      answerEndpoint(organisationApi.tree, () => ({ rows: [], whole: true })),
      ...answers,
    ],
  })

test('shows the folders that a tree makes', async () => {
  open()
  fireEvent.click(await screen.findByText('项目文件夹'))
  const tree = await screen.findByRole('list', { name: '文件夹结构' })
  expect([...tree.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['合同', '已签署'])
})

test('lists templates with whom they are for, their version and their use', async () => {
  open()
  const first = await rowOf('公函')
  for (const part of ['行政 · 默认空白文件', '所有人', 'V3', '7', '启用'])
    expect(first.textContent).toContain(part)
  expect((await rowOf('项目文件夹')).textContent).toContain('财务部、委员会')
})

test('without templates it says what a template is for', async () => {
  open([], [])
  expect(await screen.findByText(/^上传常用文档作为模板/)).toBeDefined()
})

test('is switched off with everything else as it was', async () => {
  const { sent } = open([answerEndpoint(templateEndpoints.update, () => letter)])
  await pickInMenu('公函', '停用')
  await waitFor(() => expect(sent(templateEndpoints.update)).toHaveLength(1))
  expect(sent(templateEndpoints.update)[0]).toMatchObject({
    Id: letter.id,
    Name: '公函',
    Category: '行政',
    IsDefault: true,
    IsEnable: false,
  })
})

test('folders are neither downloaded nor replaced by a file', async () => {
  open()
  await rowOf('项目文件夹')
  expect(screen.queryByRole('button', { name: '上传新版本 项目文件夹' })).toBeNull()
  await press('项目文件夹 的操作')
  expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).not.toContain('下载')
})

test('is deleted after a question', async () => {
  const { sent } = open([answerEndpoint(templateEndpoints.remove, () => ({}))])
  await pickInMenu('公函', '删除')
  expect(await answerQuestion('删除')).toContain('删除 1 个模板？')
  await waitFor(() => expect(sent(templateEndpoints.remove)).toEqual([{ Ids: [letter.id] }]))
})

describe('a template of folders', () => {
  test('is written line by line, empty lines left out', async () => {
    const { sent } = open([answerEndpoint(templateEndpoints.addFolders, () => tree)])
    await press('添加文件夹模板')
    await fill('名称', '招标')
    await fill('文件夹结构', '招标\n\n  招标/报价  \n')
    await press('保存')
    await waitFor(() => expect(sent(templateEndpoints.addFolders)).toHaveLength(1))
    expect(sent(templateEndpoints.addFolders)[0]).toMatchObject({
      Name: '招标',
      Folders: ['招标', '招标/报价'],
      Readers: [],
      Sort: 100,
    })
  })

  test('that the server refuses is told at the folders', async () => {
    open([refuseEndpoint(templateEndpoints.addFolders, 'templates.folders_invalid')])
    await press('添加文件夹模板')
    await fill('名称', '招标')
    await fill('文件夹结构', 'a\\b')
    await press('保存')
    const message = await screen.findByText(/^每行写一个文件夹，名称不能含/)
    expect(message.closest('.ant-form-item')?.textContent).toContain('文件夹结构')
  })

  test('keeps the groups that the form does not show', async () => {
    const { sent } = open([answerEndpoint(templateEndpoints.update, () => tree)])
    await press('编辑 项目文件夹')
    await fill('名称', '项目')
    await press('保存')
    await waitFor(() => expect(sent(templateEndpoints.update)).toHaveLength(1))
    const [saved] = sent(templateEndpoints.update) as { Readers: { SubjectType: string }[] }[]
    expect(saved!.Readers.map(({ SubjectType }) => SubjectType)).toEqual(['organisation', 'group'])
  })

  test('without a place in the order is told so at the field', async () => {
    const { sent } = open()
    await press('编辑 项目文件夹')
    await fill('排序', '')
    await press('保存')
    expect(await screen.findByText('请填写排序')).toBeDefined()
    expect(sent(templateEndpoints.update)).toEqual([])
  })
})
