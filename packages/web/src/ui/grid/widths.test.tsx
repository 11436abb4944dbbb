import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { giveWindow, gridElement, gridItems, gridLine, TestList } from '../../../test/grid.tsx'
import type { GridWidths } from './columns.ts'

const separators = () => screen.getAllByRole('separator')

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(giveWindow)

test('widths by keyboard: arrows size, up and down lead to other columns, Delete brings the default back', () => {
  const kept: GridWidths[] = []
  render(<TestList items={gridItems(2)} onWidths={(widths) => kept.push(widths)} />)
  const tracks = () => gridLine(0).parentElement!.style.getPropertyValue('--columns')
  expect(separators().map((one) => one.tabIndex)).toEqual([0, -1])
  const [owner, size] = separators() as [HTMLElement, HTMLElement]
  fireEvent.keyDown(owner, { key: 'ArrowLeft' })
  expect(kept.at(-1)).toEqual({ owner: 166 })
  expect(tracks()).toBe('42px minmax(100px, 1fr) minmax(64px, 166px) 96px 44px')
  expect(owner.getAttribute('aria-valuenow')).toBe('166')
  expect(owner.getAttribute('aria-valuetext')).toBe('Owner 166 px')
  owner.focus()
  fireEvent.keyDown(owner, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(size)
  expect(separators().map((one) => one.tabIndex)).toEqual([-1, 0])
  fireEvent.keyDown(size, { key: 'ArrowRight' })
  expect(kept.at(-1)).toEqual({ owner: 166, size: 80 })
  fireEvent.keyDown(size, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(owner)
  fireEvent.keyDown(owner, { key: 'Delete' })
  expect(kept.at(-1)).toEqual({ size: 80 })
  // None of these keys moved the selection.
  expect(gridElement().getAttribute('aria-activedescendant')).toBeNull()
})

test('a width is dragged, remembered once, and goes by a double click', () => {
  const kept: GridWidths[] = []
  render(<TestList items={gridItems(2)} widths={{ size: 200 }} onWidths={(widths) => kept.push(widths)} />)
  const owner = separators()[0]!
  const at = (type: string, clientX: number) =>
    fireEvent(owner, new MouseEvent(type, { bubbles: true, cancelable: true, clientX }))
  at('pointerdown', 500)
  at('pointermove', 480)
  at('pointermove', 460)
  expect(gridLine(0).parentElement!.style.getPropertyValue('--columns')).toContain('190px')
  expect(kept).toEqual([])
  at('pointerup', 460)
  expect(kept).toEqual([{ size: 200, owner: 190 }])
  fireEvent.doubleClick(owner)
  expect(kept.at(-1)).toEqual({ size: 200 })
})
