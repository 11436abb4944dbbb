import { type CategoryLabel, type LabelCategory, labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { roleEndpoints } from '@cabinet/contract/roles'
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
} from '../../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { LabelListPage } from './list-page.tsx'
import { LabelTypePage } from './type-page.tsx'

const category = (number: number, name: string, part: Partial<LabelCategory> = {}): LabelCategory => ({
  id: idOf(number),
  name,
  colour: 'red',
  many: false,
  setters: 'everyone',
  roleIds: [],
  requiredIn: [],
  enabled: true,
  position: number,
  labelCount: 3,
  ...part,
})
const label = (
  number: number,
  name: string,
  type: LabelCategory,
  part: Partial<CategoryLabel> = {},
): CategoryLabel => ({
  id: idOf(number),
  name,
  typeId: type.id,
  typeName: type.name,
  colour: type.colour,
  level: 0,
  count: 0,
  ...part,
})
const secrecy = category(1, '密级', { requiredIn: ['department', 'project'] })
const topic = category(2, '主题', { many: true, setters: 'administrators', enabled: false })
const types = [secrecy, topic]
const labels = [
  label(11, '机密', secrecy, { level: 4, count: 120 }),
  label(12, '绝密', secrecy, { level: 5 }),
  label(21, '合同', topic),
]
const buttons = ['create', 'edit', 'sort', 'delete', 'merge']
const open = (screenOf: typeof LabelTypePage, answers: FakeAnswer[] = [], at = '') =>
  openScreen(screenOf, {
    at: `/dashboard/main/label${at}`,
    buttons,
    answers: [
      answerEndpoint(labelAdminEndpoints.types, () => ({ rows: types, total: types.length })),
      answerEndpoint(labelAdminEndpoints.labels, () => ({ rows: labels, total: labels.length })),
      answerEndpoint(roleEndpoints.list, () => ({ rows: [], total: 0 })),
      ...answers,
    ],
  })
const select = async (name: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))

describe('categories of labels', () => {
  test('say how one chooses, who sets them and where they are needed', async () => {
    open(LabelTypePage)
    const first = await rowOf('密级')
    for (const part of ['单选', '有重命名权限的用户', '部门空间', '项目空间', '启用'])
      expect(first.textContent).toContain(part)
    const second = await rowOf('主题')
    for (const part of ['多选', '管理员', '停用']) expect(second.textContent).toContain(part)
  })

  test('change places with their neighbour, and the first goes no higher', async () => {
    const { sent } = open(LabelTypePage, [answerEndpoint(labelAdminEndpoints.sortTypes, () => ({}))])
    await pickInMenu('主题', '上移')
    await waitFor(() =>
      expect(sent(labelAdminEndpoints.sortTypes)).toEqual([{ TypeIds: [idOf(2), idOf(1)] }]),
    )
    await press('密级 的操作')
    expect((await screen.findByRole('menu')).textContent).not.toContain('上移')
  })

  test('with labels stay, and say so', async () => {
    open(LabelTypePage, [
      answerEndpoint(labelAdminEndpoints.removeTypes, ({ ids }) =>
        ids.map((id) => ({ id, name: '', result: 'refused' as const, reason: 'labels.in_use' })),
      ),
    ])
    await select('密级')
    await press('删除', await screen.findByRole('toolbar'))
    expect(await answerQuestion('删除')).toContain('删除 1 个分类？')
    expect(await screen.findByText('正在使用，无法删除')).toBeDefined()
  })

  test('set by certain roles need at least one', async () => {
    const { sent } = open(LabelTypePage)
    await press('新建分类')
    await fill('名称', '部门')
    await choose(/^谁可设置/, '指定角色')
    await press('保存')
    expect(await screen.findByText('请选择指定角色')).toBeDefined()
    expect(sent(labelAdminEndpoints.addType)).toEqual([])
  })

  test('are made with their colour and choice', async () => {
    const { sent } = open(LabelTypePage, [answerEndpoint(labelAdminEndpoints.addType, () => secrecy)])
    await press('新建分类')
    await fill('名称', '部门')
    await press('保存')
    await waitFor(() => expect(sent(labelAdminEndpoints.addType)).toHaveLength(1))
    expect(sent(labelAdminEndpoints.addType)[0]).toMatchObject({
      TypeName: '部门',
      Colour: 'blue',
      IsMany: true,
      Setters: 'everyone',
      IsEnable: true,
    })
  })
})

describe('labels', () => {
  test('show their category, level and use', async () => {
    open(LabelListPage)
    const row = await rowOf('机密')
    for (const part of ['密级', '4', '120']) expect(row.textContent).toContain(part)
    expect((await rowOf('合同')).textContent).toContain('无')
  })

  test('of one category are asked by the filter', async () => {
    const { sent } = open(LabelListPage, [], `?type=${idOf(2)}`)
    await rowOf('合同')
    expect(sent(labelAdminEndpoints.labels).at(-1)).toMatchObject({ TypeId: idOf(2) })
  })

  test('are merged into one of them, of one category alone', async () => {
    const { sent } = open(LabelListPage, [answerEndpoint(labelAdminEndpoints.mergeLabels, () => labels[1]!)])
    await select('机密')
    await select('合同')
    const shut = within(screen.getByRole('toolbar')).getByRole('button', { name: /合并/ })
    fireEvent.click(shut)
    expect(screen.queryByRole('dialog')).toBeNull()
    await select('合同')
    await select('绝密')
    await press('合并', screen.getByRole('toolbar'))
    const dialog = await screen.findByRole('dialog', { name: '合并标签' })
    await choose(/^合并为/, '绝密', dialog)
    await press('确定', dialog)
    await waitFor(() =>
      expect(sent(labelAdminEndpoints.mergeLabels)).toEqual([
        expect.objectContaining({ LabelIds: [idOf(11), idOf(12)] }),
      ]),
    )
    expect(Object.values(sent(labelAdminEndpoints.mergeLabels)[0]!)).toContain(idOf(12))
  })

  test('keep their category when they are changed', async () => {
    const { sent } = open(LabelListPage, [answerEndpoint(labelAdminEndpoints.updateLabel, () => labels[0]!)])
    await press('编辑 机密')
    await fill('名称', '秘密')
    expect(
      (
        (await within(screen.getByRole('dialog')).findByRole('combobox', {
          name: /分类/,
        })) as HTMLInputElement
      ).disabled,
    ).toBe(true)
    await press('保存')
    await waitFor(() => expect(sent(labelAdminEndpoints.updateLabel)).toHaveLength(1))
    expect(sent(labelAdminEndpoints.updateLabel)[0]).toMatchObject({
      LabelId: idOf(11),
      LabelName: '秘密',
      Level: 4,
    })
  })

  test('whose name is taken say so at the name', async () => {
    open(LabelListPage, [refuseEndpoint(labelAdminEndpoints.addLabel, 'labels.name_taken')])
    await press('新建标签')
    await fill('名称', '机密')
    await press('保存')
    expect((await screen.findByText('名称已存在')).closest('.ant-form-item')?.textContent).toContain('名称')
  })
})
