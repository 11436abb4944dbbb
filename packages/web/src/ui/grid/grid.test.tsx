import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  giveWindow,
  gridColumns,
  gridElement,
  gridItems,
  gridLine,
  gridLines,
  selectedLines,
  TestList,
} from '../../../test/grid.tsx'
import { GridSkeleton } from './grid.tsx'

const key = (name: string, held: object = {}) => fireEvent.keyDown(gridElement(), { key: name, ...held })

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(giveWindow)

test('of ten thousand rows only those around the window are in the document; all are counted', () => {
  render(<TestList items={gridItems(10_000)} />)
  expect(gridLines().length).toBeGreaterThan(12)
  expect(gridLines().length).toBeLessThan(40)
  expect(gridElement().getAttribute('aria-rowcount')).toBe('10001')
  expect(gridLine(0).getAttribute('aria-rowindex')).toBe('2')
  expect(within(gridElement()).getAllByRole('row')[0]!.getAttribute('aria-rowindex')).toBe('1')
  expect(gridLine(0).closest<HTMLElement>('[role=rowgroup]')!.style.height).toBe(`${10_000 * 48 + 96}px`)
})

test('a page is in the document as a whole', () => {
  render(<TestList items={gridItems(100)} whole />)
  expect(gridLines()).toHaveLength(100)
})

test('arrows, Shift, Ctrl+A, Ctrl+Space and Escape select; the grid keeps the focus', () => {
  render(<TestList items={gridItems(5)} />)
  gridElement().focus()
  key('ArrowDown')
  key('ArrowDown')
  expect(selectedLines()).toEqual([1])
  expect(gridElement().getAttribute('aria-activedescendant')).toBe(gridLine(1).id)
  key('ArrowDown', { shiftKey: true })
  key('ArrowDown', { shiftKey: true })
  expect(selectedLines()).toEqual([1, 2, 3])
  key('ArrowUp', { shiftKey: true })
  expect(selectedLines()).toEqual([1, 2])
  key('Home', { ctrlKey: true })
  expect(selectedLines()).toEqual([1, 2])
  key(' ', { ctrlKey: true })
  expect(selectedLines()).toEqual([0, 1, 2])
  key('a', { ctrlKey: true })
  expect(selectedLines()).toEqual([0, 1, 2, 3, 4])
  key('Escape')
  expect(selectedLines()).toEqual([])
  expect(document.activeElement).toBe(gridElement())
})

test('Enter opens the row, the menu key its menu; F2, Delete and the like go to the list', () => {
  const onOpen = vi.fn()
  const onMenu = vi.fn()
  const onCommand = vi.fn((command: { kind: string; key?: string }) => command.key === 'delete')
  render(<TestList items={gridItems(3)} onOpen={onOpen} onMenu={onMenu} onCommand={onCommand} />)
  key('End')
  key('Enter')
  expect(onOpen.mock.lastCall).toEqual([{ id: 'i2', name: 'item 2' }])
  key('ContextMenu')
  expect(onMenu.mock.lastCall![1]).toEqual([{ id: 'i2', name: 'item 2' }])
  expect(key('Delete')).toBe(false)
  expect(key('F2')).toBe(true)
  expect(onCommand.mock.calls.map(([command]) => command)).toEqual([
    { kind: 'action', key: 'delete' },
    { kind: 'action', key: 'rename' },
  ])
})

test('a press selects, Ctrl adds, Shift takes the range, beside the rows clears; a context menu means the selection', () => {
  const onMenu = vi.fn()
  render(<TestList items={gridItems(6)} onMenu={onMenu} />)
  fireEvent.click(gridLine(1))
  fireEvent.click(gridLine(4), { ctrlKey: true })
  expect(selectedLines()).toEqual([1, 4])
  fireEvent.contextMenu(gridLine(4))
  expect(onMenu.mock.lastCall![1]).toHaveLength(2)
  fireEvent.click(gridLine(2), { shiftKey: true })
  expect(selectedLines()).toEqual([2, 3, 4])
  fireEvent.click(within(gridLine(0)).getByText('i0'))
  expect(onMenu.mock.lastCall![1]).toEqual([{ id: 'i0', name: 'item 0' }])
  expect(selectedLines()).toEqual([0])
  fireEvent.click(gridLine(0).parentElement!)
  expect(selectedLines()).toEqual([])
})

test('the checkbox of the head selects all, says when some are selected, and clears', () => {
  render(<TestList items={gridItems(3)} />)
  const all = screen.getByRole('checkbox', { name: 'All' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select item 1' }))
  expect(all.getAttribute('aria-checked')).toBe('mixed')
  fireEvent.keyDown(all, { key: ' ' })
  expect(selectedLines()).toEqual([0, 1, 2])
  fireEvent.click(all)
  expect(selectedLines()).toEqual([])
})

test('a head that sorts says how, and asks for the other order', () => {
  const onSort = vi.fn()
  render(<TestList items={gridItems(2)} sort={{ key: 'size', order: 'desc' }} onSort={onSort} />)
  const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) })
  expect(head('Size').getAttribute('aria-sort')).toBe('descending')
  expect(head('Name').getAttribute('aria-sort')).toBe('none')
  expect(head('Owner').getAttribute('aria-sort')).toBeNull()
  fireEvent.click(within(head('Name')).getByRole('button'))
  expect(onSort).toHaveBeenCalledExactlyOnceWith('name')
})

test('rows that are loading are busy, keep the geometry and cannot be selected', () => {
  render(<TestList items={[gridItems(1)[0], undefined, undefined]} />)
  const busy = gridElement().querySelectorAll('[aria-busy=true]')
  expect(busy).toHaveLength(2)
  expect(busy[0]!.getAttribute('aria-rowindex')).toBe('3')
  expect(busy[0]!.querySelectorAll('[role=gridcell]')).toHaveLength(5)
  fireEvent.click(busy[0]!)
  expect(selectedLines()).toEqual([])
})

test('a list that loads for the first time is told as such', () => {
  render(<GridSkeleton label="Loading" columns={gridColumns} rows={4} />)
  const told = screen.getByRole('status', { name: 'Loading' })
  expect(told.getAttribute('aria-busy')).toBe('true')
  expect(told.querySelectorAll('[role=row]')).toHaveLength(4)
})

test('the focus and the selection stay when rows come and go', () => {
  const items = gridItems(4)
  const { rerender } = render(<TestList items={items} />)
  gridElement().focus()
  key('End')
  expect(selectedLines()).toEqual([3])
  rerender(<TestList items={[{ id: 'new', name: 'new' }, ...items]} />)
  expect(document.activeElement).toBe(gridElement())
  expect(selectedLines()).toEqual([4])
  rerender(<TestList items={items.slice(0, 2)} />)
  expect(document.activeElement).toBe(gridElement())
  expect(selectedLines()).toEqual([])
  expect(gridElement().getAttribute('aria-activedescendant')).toBe(gridLine(1).id)
  key('ArrowUp')
  expect(selectedLines()).toEqual([0])
})
