import { type SearchHit, searchEndpoints } from '@cabinet/contract/search'
import { parseSearchQuery, withoutSearchOperators, withSearchOperator } from '@cabinet/contract/search.query'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerEndpoint, createFakeSend, refuseEndpoint } from '../../kernel/fake-send.ts'
import { setNavigate } from '../../kernel/go.ts'
import { queryClient } from '../../kernel/query.ts'
import { registerTextsByKey } from '../../kernel/text.ts'
import { storeTokenPair } from '../../kernel/tokens.ts'
import { openFolderIdAt } from './address.ts'
import { SearchStartPage } from './begin-page.tsx'
import { QuickSearchHost } from './palette-host.tsx'
import { closeQuickSearch, openOnKey, openQuickSearch } from './palette-state.ts'
import { SearchResultsPage } from './results-page.tsx'
import { errorMessages } from './search.text.ts'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })
// The test registers error messages as the app does; the palette's list measures sizes, which jsdom does not
// have.
registerTextsByKey(errorMessages)
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
Element.prototype.scrollIntoView = () => {}

const hit = (number: number, more: Partial<SearchHit> = {}): SearchHit => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `季度报告 ${number}.docx`,
  folder: false,
  suffix: '.docx',
  size: 2048,
  items: 0,
  parentId: '00000000-0000-4000-8000-aaaaaaaaaaaa',
  spaceId: '00000000-0000-4000-8000-bbbbbbbbbbbb',
  version: 1,
  createdById: '00000000-0000-4000-8000-cccccccccccc',
  createdBy: '王芳',
  createdAt: new Date('2026-11-01T08:00:00Z'),
  updatedBy: '王芳',
  updatedAt: new Date('2026-11-17T08:00:00Z'),
  rights: 0xffff,
  path: [
    { id: '00000000-0000-4000-8000-bbbbbbbbbbbb', name: '研发中心' },
    { id: '00000000-0000-4000-8000-aaaaaaaaaaaa', name: '合同' },
    { id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, name: `季度报告 ${number}.docx` },
  ],
  spaceName: '研发中心',
  spaceKind: 'department',
  highlight: { name: [[2, 4]], text: '…本报告说明…', textAt: [[2, 4]], part: '3' },
  ...more,
})

let restore: () => void
let gone: [string, object][]
const facets = { type: [{ key: 'pdf', count: 3 }], owner: [], time: [], size: [], space: [], label: [] }
const answer = (rows: SearchHit[]) =>
  answerEndpoint(searchEndpoints.search, () => ({
    rows,
    total: rows.length,
    more: false,
    facets,
    contentOn: true,
  }))
const mine = answerEndpoint(searchEndpoints.mine, () => ({
  recent: ['合同 type:pdf'],
  saved: [{ id: hit(9).id, name: '我的报告', query: '报告 owner:me' }],
}))

function opened(
  screenOf: () => React.ReactNode,
  address: string,
  ...answers: Parameters<typeof createFakeSend>
) {
  const fake = createFakeSend(
    mine,
    answerEndpoint(searchEndpoints.remember, () => ({})),
    ...answers,
  )
  restore = fake.restore
  const router = createRouter({
    routeTree: createRootRoute({ component: screenOf }),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return fake
}

beforeEach(() => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  gone = []
  setNavigate((path, query) => void gone.push([path, query]))
})
afterEach(() => {
  cleanup()
  closeQuickSearch()
  restore()
  queryClient.clear()
})

describe('the results', () => {
  test('show what fits, where it lies and the page of its text', async () => {
    opened(SearchResultsPage, '/dashboard/searchDetail?query=报告', answer([hit(1)]))
    const name = await screen.findByTitle('季度报告 1.docx')
    expect(name.querySelector('mark')?.textContent).toBe('报告')
    const row = name.closest('[role=row]')!
    expect(row.textContent).toContain('研发中心 / 合同')
    expect(row.textContent).toContain('第 3 页')
    fireEvent.click(screen.getByTitle('研发中心 / 合同'))
    expect(gone[0]).toMatchObject(['/dashboard/groupFile', { parentId: hit(1).parentId }])
  })

  test('are narrowed by a press on a count, which writes the operator', async () => {
    opened(SearchResultsPage, '/dashboard/searchDetail?query=报告', answer([hit(1)]))
    fireEvent.click(await screen.findByRole('button', { name: /^PDF ?3$/ }))
    expect(gone[0]).toMatchObject(['/dashboard/searchDetail', { query: '报告 type:pdf' }])
  })

  test('say in words what is wrong with an operator', async () => {
    opened(
      SearchResultsPage,
      '/dashboard/searchDetail?query=size:huge',
      refuseEndpoint(searchEndpoints.search, 'search.wrong_size', { value: 'huge' }),
    )
    expect(await screen.findByText(/大小“huge”无效/)).toBeDefined()
  })

  test('go on with the next stretch where one ends, also over one in which nothing is seen', async () => {
    const stretches: Record<string, { rows: SearchHit[]; cursor?: string }> = {
      '': { rows: [hit(1)], cursor: 'b' },
      b: { rows: [], cursor: 'c' },
      c: { rows: [hit(2), hit(1)] },
    }
    const { asked } = opened(
      SearchResultsPage,
      '/dashboard/searchDetail?query=报告',
      answerEndpoint(searchEndpoints.search, ({ cursor = '' }) => {
        const stretch = stretches[cursor]!
        return { ...stretch, total: stretch.rows.length, more: 'cursor' in stretch, facets, contentOn: true }
      }),
    )
    await screen.findByTitle('季度报告 1.docx')
    fireEvent.click(screen.getByRole('button', { name: '显示更多' }))
    expect(await screen.findByTitle('季度报告 2.docx')).toBeDefined()
    expect(screen.getAllByTitle('季度报告 1.docx')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: '显示更多' })).toBeNull()
    const searches = asked.filter(({ path }) => path === searchEndpoints.search.path)
    expect(searches.map(({ fields }) => [fields.Cursor, fields.PageIndex])).toEqual([
      [undefined, 1],
      ['b', 1],
      ['c', 1],
    ])
  })

  test('that are none say so', async () => {
    opened(SearchResultsPage, '/dashboard/searchDetail?query=xyz', answer([]))
    expect(await screen.findByText('没有找到“xyz”')).toBeDefined()
  })

  test('can be selected for what is done with files', async () => {
    opened(SearchResultsPage, '/dashboard/searchDetail?query=报告', answer([hit(1), hit(2)]))
    fireEvent.click(await screen.findByLabelText('选择 季度报告 1.docx'))
    fireEvent.click(screen.getByLabelText('选择 季度报告 2.docx'))
    expect(await screen.findByText('已选 2 项')).toBeDefined()
  })
})

describe('the quick search', () => {
  test('opens on Ctrl+K and /, asks for names as they are typed, and Enter shows all results', async () => {
    const { asked } = opened(QuickSearchHost, '/dashboard/myFile', answer([hit(1)]))
    document.body.insertAdjacentHTML('beforeend', '<main id="main"></main>')
    document.addEventListener('keydown', openOnKey)
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
    expect(await screen.findByRole('dialog')).toBeDefined()
    expect(await screen.findByText('合同 type:pdf')).toBeDefined()
    fireEvent.change(screen.getByPlaceholderText('搜索文件、内容或人'), { target: { value: '报告' } })
    expect(await screen.findByText('报告', { selector: 'mark' })).toBeDefined()
    const search = asked.find(({ path }) => path === searchEndpoints.search.path)!
    expect(search.fields).toMatchObject({ Query: '报告', Match: 'name', Facets: false })
    fireEvent.keyDown(screen.getByPlaceholderText('搜索文件、内容或人'), { key: 'Enter' })
    expect(gone[0]).toMatchObject(['/dashboard/searchDetail', { query: '报告' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.keyDown(document.body, { key: '/' })
    expect(await screen.findByRole('dialog')).toBeDefined()
  })
})

describe('the first page', () => {
  test('offers what was looked for last and what is kept', async () => {
    const { asked } = opened(
      SearchStartPage,
      '/dashboard/search',
      answerEndpoint(searchEndpoints.forget, () => ({})),
    )
    fireEvent.click(await screen.findByText('我的报告'))
    expect(gone[0]).toMatchObject(['/dashboard/searchDetail', { query: '报告 owner:me' }])
    fireEvent.click(screen.getByLabelText('从最近搜索中移除“合同 type:pdf”'))
    await waitFor(() =>
      expect(asked.find(({ path }) => path === searchEndpoints.forget.path)?.fields).toEqual({
        Query: '合同 type:pdf',
      }),
    )
  })
})

describe('the language of the box', () => {
  test('sets and takes away operators', () => {
    expect(withSearchOperator('报告 type:pdf', 'type', 'word')).toBe('报告 type:word')
    expect(withSearchOperator('报告', 'in', '我的 空间')).toBe('报告 in:"我的 空间"')
    expect(withoutSearchOperators('a type:pdf b', 'type')).toBe('a b')
    expect(parseSearchQuery('类型：图片 "a b"').map(({ operator, value }) => [operator, value])).toEqual([
      ['type', '图片'],
      [null, 'a b'],
    ])
  })

  test('knows the folder that is open', () => {
    expect(openFolderIdAt('/dashboard/groupFile', { groupId: 'g', parentId: 'p' })).toBe('p')
    expect(openFolderIdAt('/dashboard/groupFile', { groupId: 'g' })).toBe('g')
    expect(openFolderIdAt('/dashboard/recycle', {})).toBeUndefined()
  })

  test('keeps what is typed before its field has loaded', async () => {
    openQuickSearch()
    for (const key of ['r', 'e', 'x', 'Backspace', 'p', 'Shift']) fireEvent.keyDown(document.body, { key })
    opened(QuickSearchHost, '/dashboard/myFile', answer([hit(1)]))
    await waitFor(() =>
      expect(screen.getByPlaceholderText<HTMLInputElement>('搜索文件、内容或人').value).toBe('rep'),
    )
    fireEvent.keyDown(document.body, { key: 't' })
    expect(screen.getByPlaceholderText<HTMLInputElement>('搜索文件、内容或人').value).toBe('rep')
  })
})
