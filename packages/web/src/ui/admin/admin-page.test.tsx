import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Trash2 } from 'lucide-react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AdminPageProps,
  type AskedListPage,
} from './index.ts'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 60_000 })

interface Item {
  id: string
  name: string
}
const items: Item[] = Array.from({ length: 45 }, (_, at) => ({ id: `i${at + 1}`, name: `item ${at + 1}` }))
const columns: AdminColumn<Item>[] = [
  { key: 'name', words: ['名称', 'Name'], sortable: true, render: (row) => row.name },
  { key: 'code', words: ['编码', 'Code'], render: (row) => `code of ${row.id}` },
]
const filters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: ['搜索', 'Search'] },
  {
    kind: 'select',
    key: 'state',
    words: ['状态', 'State'],
    options: [{ value: 'on', words: ['启用', 'On'] }],
  },
]
const idOf = (row: Item) => row.id
const nameOf = (row: Item) => row.name

let asked: AskedListPage[]
let all: Item[]
const useRows = (question: AskedListPage) => {
  asked.push(question)
  const found = all.filter(({ name }) => name.includes(question.search ?? ''))
  const from = (question.page - 1) * question.pageSize
  return {
    data: { rows: found.slice(from, from + question.pageSize), total: found.length },
    error: null,
    isFetching: false,
    refetch: () => undefined,
  }
}
const last = () => asked.at(-1)!

function opened(address = '/list?menuid=501', more: Partial<AdminPageProps<Item>> = {}) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <AdminListPage
          name="items"
          title={['条目', 'Items']}
          columns={columns}
          filters={filters}
          useRows={useRows}
          idOf={idOf}
          nameOf={nameOf}
          empty={{ title: ['还没有条目', 'No items'], hint: ['新建一个', 'Make one'] }}
          drawer={{ title: nameOf, body: (row) => <p>about {row.name}</p> }}
          {...more}
        />
      ),
    }),
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = String(new URLSearchParams(search as Record<string, string>))
      return text && `?${text}`
    },
  })
  render(<RouterProvider router={router} />)
  return { address: () => new URLSearchParams(history.location.search) }
}
const rowOf = async (name: string) =>
  (await screen.findByText(name, { exact: true })).closest('[role=row]') as HTMLElement

beforeEach(() => {
  asked = []
  all = items
})

test('the address says what is asked for', async () => {
  opened('/list?menuid=501&page=2&size=15&sort=-name&search=item&state=on&other=1')
  await rowOf('item 16')
  expect(last()).toEqual({
    page: 2,
    pageSize: 15,
    search: 'item',
    sort: 'name',
    order: 'desc',
    filters: { state: 'on' },
  })
})

test('turning pages and sorting change the address, and leave the menu in it', async () => {
  const { address } = opened()
  await rowOf('item 1')
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  await rowOf('item 21')
  expect(Object.fromEntries(address())).toEqual({ menuid: '501', page: '2' })
  fireEvent.click(screen.getByRole('button', { name: '名称' }))
  await waitFor(() => expect(Object.fromEntries(address())).toEqual({ menuid: '501', sort: 'name' }))
  fireEvent.click(screen.getByRole('button', { name: '名称' }))
  await waitFor(() => expect(address().get('sort')).toBe('-name'))
})

test('typing searches after a rest and begins at the first page', async () => {
  const { address } = opened('/list?page=2')
  await rowOf('item 21')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'item 4' } })
  await waitFor(() => expect(address().get('search')).toBe('item 4'))
  expect(address().get('page')).toBeNull()
  expect(await rowOf('item 44')).toBeDefined()
})

test('a page that was emptied gives way to the last one', async () => {
  all = items.slice(0, 20)
  const { address } = opened('/list?page=2')
  await rowOf('item 20')
  expect(address().get('page')).toBeNull()
})

test('nothing found offers to clear the filters, nothing there says the next step', async () => {
  all = []
  opened('/list?search=x')
  expect(await screen.findByText('没有符合条件的结果')).toBeDefined()
  fireEvent.click(screen.getAllByText('重置')[0]!)
  expect(await screen.findByText('还没有条目')).toBeDefined()
})

test('the arrows walk the rows, Enter opens one, Escape closes it, a slash leads to the search', async () => {
  const { address } = opened()
  const first = await rowOf('item 1')
  act(() => first.focus())
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(await rowOf('item 2'))
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect(await screen.findByText('about item 2')).toBeDefined()
  expect(address().get('row')).toBe('i2')
  fireEvent.keyDown(screen.getByText('about item 2'), { key: 'Escape' })
  await waitFor(() => expect(address().get('row')).toBeNull())
  fireEvent.keyDown(await rowOf('item 2'), { key: '/' })
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('many at once: asked first, told how many, and what was refused stays chosen', async () => {
  const run = vi.fn(async (rows: readonly Item[]) => [
    { id: rows[1]!.id, ok: false, why: ['不行', 'No'] as const },
  ])
  opened('/list', {
    bulkActions: [
      {
        key: 'delete',
        words: ['删除', 'Delete'],
        icon: Trash2,
        danger: true,
        confirm: { title: ['删除 {count} 项？', 'Delete {count}?'] },
        run,
      },
    ],
  })
  const first = await rowOf('item 1')
  act(() => first.focus())
  fireEvent.keyDown(first, { key: ' ' })
  fireEvent.click(within(await rowOf('item 2')).getByRole('checkbox'))
  fireEvent.click(within(await rowOf('item 3')).getByRole('checkbox'))
  const bar = screen.getByRole('toolbar')
  expect(bar.textContent).toContain('已选 3 项')
  fireEvent.click(within(bar).getByText('删除'))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('删除 3 项？')
  fireEvent.click(within(question).getByText('删除'))
  const report = await screen.findByRole('dialog')
  expect(report.textContent).toContain('2 项成功，1 项失败')
  expect(report.textContent).toContain('item 2不行')
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('toolbar').textContent).toContain('已选 1 项')
})

test('only what the server offers can be done', async () => {
  opened('/list', {
    buttons: [{ event: 'edit' }],
    primary: { key: 'add', words: ['新建', 'New'], run: () => undefined },
    onExport: async () => undefined,
    rowActions: [
      { key: 'edit', words: ['编辑', 'Edit'], icon: Trash2, inline: true, run: () => undefined },
      { key: 'delete', words: ['删除', 'Delete'], icon: Trash2, inline: true, run: () => undefined },
    ],
  })
  await rowOf('item 1')
  expect(screen.getByRole('button', { name: '编辑 item 1' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '删除 item 1' })).toBeNull()
  expect(screen.queryByText('新建')).toBeNull()
  expect(screen.queryByText('导出')).toBeNull()
})

test('columns that were switched off stay off', async () => {
  opened()
  await rowOf('item 1')
  fireEvent.click(screen.getByRole('button', { name: '列' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '编码' }))
  await waitFor(() => expect(screen.queryByText('code of i1')).toBeNull())
  expect(localStorage.getItem('pref.nobody.admin.items.columns')).toBe('{"code":false}')
})
