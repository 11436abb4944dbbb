import { type OrganisationRow, organisationApi } from '@cabinet/contract/organisations'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, choose, fill, idOf, openScreen, press } from '../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { OrganisationPage } from './organisation-page.tsx'

const gigabyte = 1024 ** 3
const row = (
  number: number,
  name: string,
  parent: number | null,
  part: Partial<OrganisationRow> = {},
): OrganisationRow => ({
  id: idOf(number),
  parentId: parent === null ? '' : idOf(parent),
  name,
  internalName: '',
  position: number,
  userLimit: 0,
  userCount: 5,
  spaceTotal: 0,
  spaceUsed: gigabyte,
  spaceFree: null,
  childCount: 0,
  leaderId: '',
  leaderName: '',
  editable: true,
  ...part,
})
const enterprise = row(1, '集团', null, {
  childCount: 2,
  userCount: 12,
  userLimit: 100,
  spaceFree: 5 * gigabyte,
})
const finance = row(2, '财务部', 1, { spaceTotal: 2 * gigabyte, userLimit: 6 })
const sales = row(3, '销售部', 1, { editable: false })
const all = [enterprise, finance, sales]

const open = (at: OrganisationRow | null, answers: FakeAnswer[] = [], rows = all) =>
  openScreen(OrganisationPage, {
    at: `/dashboard/organization${at ? `?groupId=${at.id}` : ''}`,
    buttons: ['create', 'edit', 'move', 'delete'],
    answers: [answerEndpoint(organisationApi.tree, () => ({ rows, whole: true })), ...answers],
  })
const details = (name: string) => screen.findByRole('article', { name })

describe('an organisation', () => {
  test('shows people and space against their limits', async () => {
    open(finance)
    const shown = await details('财务部')
    expect(shown.textContent).toContain('5 人 / 6 人')
    expect(shown.textContent).toContain('共 2 GB')
    expect(shown.textContent).toContain('集团')
  })

  test('lists those below it, which open by a click', async () => {
    const { query } = open(enterprise)
    fireEvent.click(within(await details('集团')).getByRole('button', { name: '财务部' }))
    expect(await details('财务部')).toBeDefined()
    expect(query().groupId).toBe(finance.id)
  })

  test('without an address is the top one', async () => {
    open(null)
    expect(await details('集团')).toBeDefined()
  })

  test('the top one is never moved or deleted', async () => {
    open(enterprise)
    const shown = await details('集团')
    expect(within(shown).getByRole('button', { name: '编辑' })).toBeDefined()
    expect(within(shown).queryByRole('button', { name: '移动到…' })).toBeNull()
    expect(within(shown).queryByRole('button', { name: '删除' })).toBeNull()
  })

  test('one’s own is shown and not changed', async () => {
    open(sales)
    const shown = await details('销售部')
    expect(shown.textContent).toContain('这是您所在的组织，不能修改')
    expect(within(shown).queryByRole('button', { name: '编辑' })).toBeNull()
  })
})

describe('a new department', () => {
  test('needs a name, and goes below the one in view', async () => {
    const { sent } = open(enterprise, [answerEndpoint(organisationApi.create, () => finance)])
    await press('添加组织')
    await screen.findByLabelText('名称')
    await press('保存')
    expect(await screen.findByText('请填写名称')).toBeDefined()
    await fill('名称', ' 法务部 ')
    await press('保存')
    expect(await screen.findByText('组织已添加')).toBeDefined()
    expect(sent(organisationApi.create)).toEqual([
      { ParentId: enterprise.id, Name: '法务部', InternalName: '', UserLimit: 0, SpaceTotal: 0 },
    ])
  })

  test('with more space than the parent has left is told at the space', async () => {
    open(enterprise, [refuseEndpoint(organisationApi.create, 'organisations.space_above_parent')])
    await press('添加组织')
    expect(await screen.findByText(/上级可分配：5 GB/)).toBeDefined()
    await fill('名称', '法务部')
    await press('保存')
    const message = await screen.findByText('总空间不能大于上级组织的可用空间')
    expect(message.closest('.ant-form-item')?.textContent).toContain('总空间')
  })
})

test('a limit below the people who are there is refused before it is sent', async () => {
  const { sent } = open(finance)
  await press('编辑', await details('财务部'))
  fireEvent.change(await screen.findByLabelText('用户数上限'), { target: { value: '4' } })
  await press('保存')
  expect(await screen.findByText('用户数上限不能小于当前用户数')).toBeDefined()
  expect(sent(organisationApi.update)).toEqual([])
})

test('deleting asks first and then opens the parent', async () => {
  const { sent, query } = open(finance, [answerEndpoint(organisationApi.remove, () => ({}))])
  await press('删除', await details('财务部'))
  expect(await answerQuestion('删除')).toContain('删除 财务部？')
  await waitFor(() => expect(sent(organisationApi.remove)).toEqual([{ Id: finance.id }]))
  await waitFor(() => expect(query().groupId).toBe(enterprise.id))
})

test('one with users stays, and the reason is told', async () => {
  open(finance, [refuseEndpoint(organisationApi.remove, 'organisations.in_use')])
  await press('删除', await details('财务部'))
  await answerQuestion('删除')
  expect(await screen.findByText('该组织正在使用中，不能删除')).toBeDefined()
  expect(await details('财务部')).toBeDefined()
})

test('moving is undone by the message', async () => {
  const legal = row(4, '法务部', 1)
  const { sent } = open(finance, [answerEndpoint(organisationApi.move, () => finance)], [...all, legal])
  await press('移动到…', await details('财务部'))
  const dialog = await screen.findByRole('dialog', { name: '将 财务部 移动到' })
  await choose('上级组织', '法务部')
  await press('移动', dialog)
  expect(await screen.findByText('财务部 已移动到 法务部')).toBeDefined()
  await press('撤销')
  await waitFor(() => expect(sent(organisationApi.move)).toHaveLength(2))
  expect(sent(organisationApi.move)).toEqual([
    { Id: finance.id, ParentId: legal.id },
    { Id: finance.id, ParentId: enterprise.id, BeforeId: sales.id },
  ])
})

describe('the tree', () => {
  const tree = () => screen.findByRole('tree', { name: '组织' })

  test('is filtered by name, and keeps the way to what was found', async () => {
    open(enterprise)
    await within(await tree()).findByText('销售部')
    fireEvent.change(screen.getByRole('searchbox', { name: '筛选组织' }), { target: { value: '财务' } })
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /销售部/ })).toBeNull())
    expect(screen.getByRole('treeitem', { name: /集团/ })).toBeDefined()
    fireEvent.change(screen.getByRole('searchbox', { name: '筛选组织' }), { target: { value: '没有' } })
    expect(await screen.findByText('没有符合条件的组织')).toBeDefined()
  })

  test('has add, edit and delete on each node, as far as one may', async () => {
    open(null)
    const node = await within(await tree()).findByRole('treeitem', { name: /财务部/ })
    fireEvent.click(within(node).getByRole('button', { name: '编辑 财务部' }))
    expect(await screen.findByText('编辑组织 · 财务部')).toBeDefined()
    const others = within(screen.getByRole('treeitem', { name: /销售部/ }))
    expect(others.getByRole('button', { name: '在 销售部 下添加' })).toBeDefined()
    expect(others.queryByRole('button', { name: '编辑 销售部' })).toBeNull()
    const root = within(screen.getByRole('treeitem', { name: /集团/ }))
    expect(root.queryByRole('button', { name: '删除 集团' })).toBeNull()
  })

  test('opens the first two levels at first', async () => {
    open(null, [], [...all, row(5, '工资组', 2), row(6, '一组', 5)])
    expect(await within(await tree()).findByText('工资组')).toBeDefined()
    expect(screen.queryByRole('treeitem', { name: /一组/ })).toBeNull()
  })

  test('F2 edits and Delete deletes the one in focus', async () => {
    open(finance)
    const item = await screen.findByRole('treeitem', { name: /财务部/ })
    fireEvent.keyDown(item, { key: 'F2' })
    expect(await screen.findByText('编辑组织 · 财务部')).toBeDefined()
    fireEvent.keyDown(item, { key: 'Delete' })
    expect((await screen.findByRole('alertdialog')).textContent).toContain('删除 财务部？')
    await answerQuestion('取消')
  })

  test('a large one is fetched level by level as it is opened', async () => {
    const payroll = row(5, '工资组', 2)
    const { sent } = open(enterprise, [
      answerEndpoint(organisationApi.tree, ({ parentId }) => ({
        rows: parentId === finance.id ? [payroll] : [enterprise, { ...finance, childCount: 1 }],
        whole: false,
      })),
    ])
    fireEvent.click(await screen.findByRole('treeitem', { name: /财务部/ }))
    fireEvent.keyDown(await tree(), { key: 'ArrowRight' })
    expect(await screen.findByRole('treeitem', { name: /工资组/ })).toBeDefined()
    expect(sent(organisationApi.tree).some(({ ParentId }) => ParentId === finance.id)).toBe(true)
  })
})
