import { screen } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { defaultWidths, type GridColumn, type GridWidths } from '../src/ui/grid/columns.ts'
import { ListGrid, type ListGridProps } from '../src/ui/grid/grid.tsx'
import { type SelectableRows, useListSelection } from '../src/ui/grid/use-selection.ts'

export interface GridItem {
  id: string
  name: string
}
export const gridItems = (count: number): GridItem[] =>
  Array.from({ length: count }, (_, at) => ({ id: `i${at}`, name: `item ${at}` }))
export const gridColumns: GridColumn<GridItem>[] = [
  {
    key: 'name',
    words: 'Name',
    sortable: true,
    width: { share: 1, least: 100 },
    waiting: 'file',
    render: (row) => row.name,
  },
  { key: 'owner', words: 'Owner', width: 150, from: 760, waiting: 80, render: (row) => `of ${row.id}` },
  { key: 'size', words: 'Size', sortable: true, width: 96, render: () => '1 KB' },
  {
    key: 'menu',
    words: 'More',
    silent: true,
    width: 44,
    render: (row) => (
      <button type="button" data-act="menu" tabIndex={-1}>
        {row.id}
      </button>
    ),
  },
]
const words = { label: 'Items', selectAll: 'All', select: 'Select {name}', width: 'Column width' }
export const selectionHooks = { onMost: () => undefined, onFailure: () => undefined }
export const gridItemName = (row: GridItem) => row.name

export const gridSourceOf = (
  items: readonly (GridItem | undefined)[],
  most = items.length,
): SelectableRows<GridItem> => ({
  total: items.length,
  at: (index) => items[index],
  known: (id) => items.find((item) => item?.id === id),
  whole: true,
  load: async (from, to) => items.slice(from, Math.min(to + 1, from + most)).flatMap((item) => item ?? []),
  most,
})

interface TestListProps extends Partial<ListGridProps<GridItem>> {
  items: readonly (GridItem | undefined)[]
  widths?: GridWidths
  onWidths?: (widths: GridWidths) => void
}
export function TestList({ items, widths: first = defaultWidths, onWidths, ...more }: TestListProps) {
  const source = useMemo(() => gridSourceOf(items), [items])
  const selecting = useListSelection(source, '', selectionHooks)
  const [widths, setWidths] = useState(first)
  const remember = (next: GridWidths) => {
    setWidths(next)
    onWidths?.(next)
  }
  return (
    <ListGrid
      words={words}
      rows={source}
      selecting={selecting}
      columns={gridColumns}
      memory={{ widths, remember }}
      rowHeight={46}
      nameOf={gridItemName}
      {...more}
    />
  )
}

export const gridElement = () => screen.getByRole('grid')
export const gridLines = () => [...gridElement().querySelectorAll<HTMLElement>('[data-index]')]
export const gridLine = (index: number) =>
  gridElement().querySelector<HTMLElement>(`[data-index="${index}"]`)!
export const selectedLines = () =>
  gridLines()
    .filter((one) => one.getAttribute('aria-selected') === 'true')
    .map((one) => Number(one.dataset.index))

/** jsdom lays nothing out: every element is as large as a window. */
export function giveWindow() {
  for (const [name, size] of [
    ['clientWidth', 1000],
    ['clientHeight', 600],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
}
