// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
import { act, fireEvent, render, within } from '@testing-library/react'
import { useMemo, useRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  type GridItem,
  giveWindow,
  gridColumns,
  gridItemName,
  gridItems,
  gridLine,
  gridLines,
  gridSourceOf,
  selectedLines,
  selectionHooks,
} from '../../../test/grid.tsx'
import { GridBody, type GridView } from './body.tsx'
import { defaultWidths } from './columns.ts'
import { useGridColumns } from './use-columns.ts'
import { useRowFocusInteraction } from './use-row-focus.ts'
import { useListSelection } from './use-selection.ts'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(giveWindow)

interface RowsProps {
  items: GridItem[]
  onOpen?: (row: GridItem) => void
  onMenu?: (at: unknown, row: GridItem) => void
}
/** A table whose rows hold the focus, as in administration. */
function Rows({ items, onOpen, onMenu }: RowsProps) {
  const source = useMemo(() => gridSourceOf(items), [items])
  const selecting = useListSelection(source, '', selectionHooks)
  const view = useRef<GridView>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const state = useGridColumns(
    gridColumns,
    { widths: defaultWidths, remember: () => undefined },
    { scroller, checkWidth: 46, sideways: true },
  )
  const events = useRowFocusInteraction({
    rows: source,
    selecting,
    selectable: true,
    reveal: (index) => view.current?.reveal(index),
    onPress: onOpen,
    onOpen,
    onMenu,
  })
  return (
    <div ref={setScroller} role="grid" aria-label="Items" {...events}>
      {scroller && (
        <GridBody
          rows={source}
          selection={selecting.selection}
          selectable
          columns={state}
          scroller={scroller}
          gridId="g"
          view={view}
          rowHeight={60}
          rowGap={0}
          headHeight={42}
          whole
          before={40}
          focusesRows
          selectWords="Select {name}"
          nameOf={gridItemName}
        />
      )}
    </div>
  )
}

test('rows that hold the focus are one stop; arrows walk without selecting, also from a button', () => {
  render(<Rows items={gridItems(3)} />)
  expect(gridLines().map((one) => one.tabIndex)).toEqual([0, -1, -1])
  expect(gridLine(0).getAttribute('aria-rowindex')).toBe('42')
  act(() => gridLine(0).focus())
  fireEvent.keyDown(gridLine(0), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(gridLine(1))
  expect(gridLines().map((one) => one.tabIndex)).toEqual([-1, 0, -1])
  expect(selectedLines()).toEqual([])
  act(() => within(gridLine(1)).getByText('i1').focus())
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(gridLine(2))
})

test('there Space selects, Enter and a press open, Shift takes ranges, Escape clears', () => {
  const onOpen = vi.fn()
  const onMenu = vi.fn()
  render(<Rows items={gridItems(4)} onOpen={onOpen} onMenu={onMenu} />)
  act(() => gridLine(0).focus())
  fireEvent.keyDown(gridLine(0), { key: ' ' })
  fireEvent.keyDown(gridLine(0), { key: 'ArrowDown', shiftKey: true })
  fireEvent.keyDown(gridLine(1), { key: 'ArrowDown', shiftKey: true })
  expect(selectedLines()).toEqual([0, 1, 2])
  fireEvent.keyDown(gridLine(2), { key: 'Enter' })
  expect(onOpen).toHaveBeenLastCalledWith(gridItems(4)[2])
  fireEvent.click(within(gridLine(3)).getByText('of i3'))
  expect(onOpen).toHaveBeenLastCalledWith(gridItems(4)[3])
  expect(selectedLines()).toEqual([0, 1, 2])
  fireEvent.keyDown(gridLine(2), { key: 'F10', shiftKey: true })
  expect(onMenu.mock.lastCall![1]).toEqual(gridItems(4)[2])
  fireEvent.keyDown(gridLine(2), { key: 'Escape' })
  expect(selectedLines()).toEqual([])
})

test('there the focus stays on its row when the rows before it change', () => {
  const items = gridItems(3)
  const { rerender } = render(<Rows items={items} />)
  act(() => gridLine(1).focus())
  const focused = document.activeElement
  rerender(<Rows items={[{ id: 'new', name: 'new' }, ...items]} />)
  expect(document.activeElement).toBe(focused)
  expect((focused as HTMLElement).dataset.row).toBe('i1')
  expect((focused as HTMLElement).dataset.index).toBe('2')
})
