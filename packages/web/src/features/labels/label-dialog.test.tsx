import { fileEndpoints } from '@cabinet/contract/files'
import {
  type FileLabel,
  type LabelChoiceCategory,
  type LabelledItem,
  labelEndpoints,
} from '@cabinet/contract/labels'
import { fileRights } from '@cabinet/contract/rights'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { item } from '../../../test/house.ts'
import { answerEndpoint, createFakeSend } from '../../kernel/fake-send.ts'
import { queryClient } from '../../kernel/query.ts'
import { storeTokenPair } from '../../kernel/tokens.ts'
import { type LabelDialogAnswer, SetLabelsDialog } from './label-dialog.tsx'
import { LabelFilterMenu } from './label-filter.tsx'
import { FileLabelMark } from './label-mark.tsx'
import { FileLabelSection } from './label-section.tsx'
import { UnlabelledLine } from './unlabelled-line.tsx'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })

const id = (number: number) => `00000000-0000-4000-b000-${String(number).padStart(12, '0')}`
const category = (
  number: number,
  name: string,
  more: Partial<LabelChoiceCategory>,
  labels: [number, string, number][],
) => ({
  id: id(number),
  name,
  colour: 'blue' as const,
  many: true,
  requiredIn: [],
  enabled: true,
  maySet: true,
  ...more,
  labels: labels.map(([key, label, level]) => ({ id: id(key), name: label, colour: 'blue' as const, level })),
})
const choices: LabelChoiceCategory[] = [
  category(1, '密级', { many: false }, [
    [10, '内部', 2],
    [11, '机密', 4],
  ]),
  category(2, '主题', {}, [
    [20, '合同', 0],
    [21, '会议', 0],
  ]),
  category(3, '核对', { maySet: false }, [[30, '已核对', 0]]),
]
const label = (key: number): FileLabel => {
  const type = choices.find(({ labels }) => labels.some((one) => one.id === id(key)))!
  const { name, level } = type.labels.find((one) => one.id === id(key))!
  return { id: id(key), name, typeId: type.id, typeName: type.name, colour: 'blue', level }
}
const file = (number: number, keys: number[], more: Partial<LabelledItem> = {}): LabelledItem => ({
  id: item(number, 'x.txt').id,
  labels: keys.map(label),
  level: 0,
  missing: [],
  ...more,
})

let answered: LabelDialogAnswer | null | undefined
const opened = (items: LabelledItem[], name?: string) => {
  answered = undefined
  render(
    <SetLabelsDialog
      items={items}
      choices={choices}
      name={name}
      onAnswer={(wished) => {
        answered = wished
      }}
    />,
  )
}
const button = (name: RegExp) => screen.getByRole('button', { name })
const save = () => fireEvent.click(button(/^保存$/))

beforeEach(() => {
  localStorage.clear()
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('shows what all and what some have, and answers what is to change', () => {
  opened([file(1, [20, 10]), file(2, [20])])
  expect(screen.getByRole('dialog').textContent).toContain('2 项的标签')
  expect(button(/合同/).getAttribute('aria-pressed')).toBe('true')
  expect(button(/内部/).getAttribute('aria-pressed')).toBe('mixed')
  expect((button(/^保存$/) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(button(/机密/))
  expect(button(/内部/).getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(button(/会议/))
  save()
  expect([...answered!.wish]).toEqual([
    [id(11), true],
    [id(10), false],
    [id(21), true],
  ])
  expect(answered!.reason).toBe('')
})

test('a lower level asks why', () => {
  opened([file(1, [11])], 'x.txt')
  fireEvent.click(button(/内部/))
  save()
  expect(answered).toBeUndefined()
  fireEvent.change(screen.getByLabelText('降低密级的原因'), { target: { value: ' 已公开 ' } })
  save()
  expect(answered?.reason).toBe('已公开')
})

test('what others set is shown and shut; a search finds by label and category', () => {
  opened([file(1, [])], 'x.txt')
  expect((button(/已核对/) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '主题' } })
  return screen.findByText('合同').then(async () => {
    await eventually(() => expect(screen.queryByText('机密')).toBeNull())
  })
})

test('a list says how many lack a label that its space asks for, and gives it to all of them', async () => {
  const must = { ...choices[0]!, requiredIn: ['project' as const] }
  const rows = [1, 2].map((number) => ({ ...item(number, `${number}.txt`), rights: fileRights.rename }))
  const lists: unknown[] = []
  const { restore } = createFakeSend(
    answerEndpoint(labelEndpoints.choices, () => [must]),
    answerEndpoint(labelEndpoints.ofFiles, () => [file(1, []), { ...file(2, []), missing: ['密级'] }]),
    answerEndpoint(fileEndpoints.list, (asked) => {
      lists.push(asked)
      const [folder] = rows
      const head = { path: [], folder: folder!, spaceTotal: 0, spaceUsed: 0, rights: fileRights.rename }
      return { rows, total: 2, spaceKind: 'project' as const, ...head }
    }),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <FileLabelMark item={rows[1]!} />
      <UnlabelledLine folderId={id(9)} />
      <LabelFilterMenu value="" spaceKind="project" onChange={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByText('此处有 2 项缺少“密级”标签')
  expect(await screen.findByRole('img', { name: '缺少：密级' })).toBeDefined()
  fireEvent.click(button(/补充标签/))
  expect((await screen.findByRole('dialog')).textContent).toContain('2 项的标签')
  fireEvent.click(button(/^取消$/))
  expect(lists).toMatchObject([
    { unlabelled: true, parentId: id(9) },
    { unlabelled: true, pageSize: 100 },
  ])
  restore()
})

test('each name asks for its labels, all of them at once', async () => {
  const rows = [1, 2, 3].map((number) => item(number, `${number}.txt`))
  const { asked, restore } = createFakeSend(
    answerEndpoint(labelEndpoints.ofFiles, () => [file(1, [20, 11, 21]), file(2, [])]),
    answerEndpoint(labelEndpoints.choices, () => choices),
  )
  render(
    <QueryClientProvider client={queryClient}>
      {rows.map((row) => (
        <p key={row.id}>
          <FileLabelMark item={row} />
        </p>
      ))}
      <FileLabelSection item={{ ...item(2, '2.txt'), rights: fileRights.preview }} />
    </QueryClientProvider>,
  )
  await screen.findByText('机密')
  expect(screen.getByText('+1')).toBeDefined()
  expect(asked.filter(({ path }) => path === labelEndpoints.ofFiles.path)).toHaveLength(1)
  // users who may not label see no section if there are no labels
  expect(screen.queryByText('标签')).toBeNull()
  restore()
})
