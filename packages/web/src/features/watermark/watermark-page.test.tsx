import { labelEndpoints } from '@cabinet/contract/labels'
import { organisationApi } from '@cabinet/contract/organisations'
import { type WatermarkRule, watermarkEndpoints } from '@cabinet/contract/watermark'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, fill, idOf, openScreen, pickInMenu, press, rowOf } from '../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { watermarkCoverAddress } from './sample.ts'
import { WatermarkRulesPage } from './watermark-page.tsx'

const rule = (number: number, name: string, part: Partial<WatermarkRule> = {}): WatermarkRule => ({
  id: idOf(number),
  name,
  enabled: true,
  actions: ['preview', 'download'],
  spaceKinds: [],
  spaceIds: [],
  labelIds: [],
  level: 0,
  lenient: false,
  departments: [],
  text: '{name}\n{date}',
  size: 16,
  colour: '#1a1d23',
  opacity: 2,
  angle: 30,
  gap: 60,
  picture: '',
  position: number,
  updatedAt: new Date('2026-11-01T08:00:00Z'),
  updatedBy: '陈静',
  ...part,
})
const all = [
  rule(1, '全员', { departments: [{ id: idOf(900), name: '财务部' }] }),
  rule(2, '机密', { level: 4, spaceIds: [idOf(800)], enabled: false }),
]
const open = (answers: FakeAnswer[] = [], at = '') =>
  openScreen(WatermarkRulesPage, {
    at: `/dashboard/main/watermark${at}`,
    buttons: ['create', 'edit', 'sort', 'enable', 'disable', 'delete'],
    answers: [
      answerEndpoint(watermarkEndpoints.list, () => all),
      answerEndpoint(workspaceEndpoints.page, () => ({ rows: [], total: 0, creates: false })),
      answerEndpoint(labelEndpoints.choices, () => []),
      answerEndpoint(organisationApi.tree, () => ({ rows: [], whole: true })),
      ...answers,
    ],
  })

describe('the rules', () => {
  test('show where and on what they work', async () => {
    open()
    const [wide, narrow] = [await rowOf('全员'), await rowOf('机密')]
    for (const part of ['财务部', '全部文件', '{name} {date}', '启用'])
      expect(wide.textContent).toContain(part)
    for (const part of ['1 个空间', '密级 ≥ 4', '停用']) expect(narrow.textContent).toContain(part)
  })

  test('are found by their text too', async () => {
    open(
      [answerEndpoint(watermarkEndpoints.list, () => [all[0]!, rule(3, '外发', { text: 'TOP SECRET' })])],
      '?search=secret',
    )
    await rowOf('外发')
    expect(screen.queryByText('全员')).toBeNull()
  })

  test('are tried from the top: moving one swaps it with its neighbour', async () => {
    const { sent } = open([answerEndpoint(watermarkEndpoints.sort, () => ({}))])
    await pickInMenu('机密', '上移')
    await waitFor(() => expect(sent(watermarkEndpoints.sort)).toEqual([{ WatermarkIds: [idOf(2), idOf(1)] }]))
  })

  test('are switched off with their places kept', async () => {
    const { sent } = open([answerEndpoint(watermarkEndpoints.update, () => all[0]!)])
    await pickInMenu('全员', '停用')
    await waitFor(() => expect(sent(watermarkEndpoints.update)).toHaveLength(1))
    expect(sent(watermarkEndpoints.update)[0]).toMatchObject({
      WatermarkId: idOf(1),
      IsEnable: false,
      DepartmentIds: [idOf(900)],
    })
  })

  test('that could not be deleted stay chosen with the reason', async () => {
    open([
      answerEndpoint(watermarkEndpoints.remove, ({ ids }) =>
        ids.map((id) => ({ id, name: '', result: 'refused' as const, reason: 'watermark.not_found' })),
      ),
    ])
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择 全员' }))
    await press('删除', await screen.findByRole('toolbar'))
    expect(await answerQuestion('删除')).toContain('删除 1 个水印？')
    expect(await screen.findByText('水印不存在或已被删除')).toBeDefined()
  })
})

test('a rule that refused files without a mark keeps doing so when it is edited', async () => {
  const { sent } = open([answerEndpoint(watermarkEndpoints.update, () => all[0]!)])
  await pickInMenu('全员', '编辑')
  expect((await screen.findByRole('radio', { name: '拒绝' })).hasAttribute('checked')).toBe(true)
  await press('保存')
  await waitFor(() => expect(sent(watermarkEndpoints.update)).toHaveLength(1))
  expect(sent(watermarkEndpoints.update)[0]).toMatchObject({ WatermarkId: idOf(1), IsLenient: false })
})

test('a rule whose mark would be invisible says so', async () => {
  const clear = rule(1, '全员', { opacity: 0 })
  open([answerEndpoint(watermarkEndpoints.list, () => [clear])])
  await pickInMenu('全员', '编辑')
  expect(await screen.findByText('为 0 时水印不可见')).toBeDefined()
})

describe('a new rule', () => {
  test('needs a name and has at most four lines', async () => {
    const { sent } = open()
    await press('添加水印')
    await fill('文字', 'a\nb\nc\nd\ne')
    await press('保存')
    expect(await screen.findByText('请填写名称')).toBeDefined()
    expect(await screen.findByText('最多 4 行')).toBeDefined()
    expect(sent(watermarkEndpoints.add)).toEqual([])
  })

  test('asks what happens to files that bear no mark, and lets them pass unless told otherwise', async () => {
    const { sent } = open([answerEndpoint(watermarkEndpoints.add, () => all[0]!)])
    await press('添加水印')
    await fill('名称', '外发')
    expect((await screen.findByRole('radio', { name: '放行并记录' })).hasAttribute('checked')).toBe(true)
    expect(await screen.findByText(/每次都会记入日志/)).toBeDefined()
    await press('保存')
    await waitFor(() => expect(sent(watermarkEndpoints.add)).toHaveLength(1))
    expect(sent(watermarkEndpoints.add)[0]).toMatchObject({ IsLenient: true })
  })

  test('that refuses them says so', async () => {
    const { sent } = open([answerEndpoint(watermarkEndpoints.add, () => all[0]!)])
    await press('添加水印')
    await fill('名称', '外发')
    fireEvent.click(await screen.findByRole('radio', { name: '拒绝' }))
    expect(await screen.findByText(/任何人都不能下载/)).toBeDefined()
    await press('保存')
    await waitFor(() => expect(sent(watermarkEndpoints.add)).toHaveLength(1))
    expect(sent(watermarkEndpoints.add)[0]).toMatchObject({ IsLenient: false })
  })

  test('takes variables by a click, apart from the words before', async () => {
    open()
    await press('添加水印')
    await fill('文字', '机密')
    const area = (await screen.findByLabelText('文字')) as HTMLTextAreaElement
    area.setSelectionRange(2, 2)
    await press('IP 地址')
    expect(area.value).toBe('机密 {ip}')
  })

  test('with an unknown variable is told at the text', async () => {
    open([refuseEndpoint(watermarkEndpoints.add, 'watermark.variable_unknown')])
    await press('添加水印')
    await fill('名称', '外发')
    await fill('文字', '{salary}')
    await press('保存')
    const message = await screen.findByText(/^花括号中只能使用/)
    expect(message.closest('.ant-form-item')?.textContent).toContain('文字')
  })

  test('takes PNG and JPEG pictures alone', async () => {
    open()
    await press('添加水印')
    await screen.findByLabelText('名称')
    const field = document.querySelector<HTMLInputElement>('input[type=file]')!
    fireEvent.change(field, { target: { files: [new File(['x'], 'a.gif', { type: 'image/gif' })] } })
    expect(await screen.findByText('请选择能正常打开的 PNG 或 JPEG 图片')).toBeDefined()
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    fireEvent.change(field, { target: { files: [file] } })
    expect(await screen.findByRole('img', { name: '图片' })).toBeDefined()
    await press('移除图片')
    await waitFor(() => expect(screen.queryByRole('img', { name: '图片' })).toBeNull())
  })
})

describe('the sample', () => {
  const area = { width: 300, height: 200 }
  const values = { name: '王芳 <b>', date: '2026-11-24' }
  const drawn = (part: Partial<WatermarkRule>) => {
    const address = watermarkCoverAddress(rule(1, '', part), values, null, { area })
    return address && decodeURIComponent(address.slice(address.indexOf(',') + 1))
  }

  test('writes the values of variables, never as markup', () => {
    const svg = drawn({ text: '{name} {date}' })!
    expect(svg).toContain('2026-11-24')
    expect(svg).not.toContain('<b>')
    expect(svg).toContain('&lt;b&gt;')
  })

  test('draws nothing where there is neither text nor picture', () => {
    expect(drawn({ text: '  \n ' })).toBeNull()
  })
})
