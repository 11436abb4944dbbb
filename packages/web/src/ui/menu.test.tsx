import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Dropdown } from './dropdown.tsx'
import { FloatingMenu, type FloatingMenuItem } from './menu.tsx'
import { placeBesideAnchor, pointAsAnchor } from './place.ts'
import { Popover } from './popover.tsx'
import { NativeSelect } from './select.tsx'

const picked = vi.fn()
const item = (words: string, part: Partial<FloatingMenuItem> = {}): FloatingMenuItem => ({
  key: words,
  words,
  onPick: () => picked(words),
  ...part,
})
const items = [
  item('Rename', { shortcut: 'F2' }),
  item('Move', { disabled: true, why: 'locked' }),
  item('Delete', { danger: true, divided: true }),
]
const open = (list = items) => {
  render(
    <Dropdown label="More" items={list}>
      Actions
    </Dropdown>,
  )
  const button = screen.getByRole('button', { name: 'Actions' })
  button.focus()
  fireEvent.click(button)
  return button
}
const menu = () => screen.getByRole('menu', { name: 'More' })
const focused = () => document.activeElement?.textContent
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })

beforeEach(() => {
  picked.mockReset()
})

describe('a menu', () => {
  test('opens with its first entry in focus, and its button says so', () => {
    const button = open()
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(focused()).toContain('Rename')
  })

  test('is walked by the arrows round its ends, by Home and End', () => {
    open()
    key('ArrowUp')
    expect(focused()).toContain('Delete')
    key('ArrowDown')
    expect(focused()).toContain('Rename')
    key('End')
    expect(focused()).toContain('Delete')
    key('Home')
    expect(focused()).toContain('Rename')
  })

  test('finds an entry by its first letter, beginning after the present one', () => {
    open([item('Copy'), item('Cut'), item('Rename')])
    key('c')
    expect(focused()).toContain('Cut')
    key('C')
    expect(focused()).toContain('Copy')
  })

  test('Escape closes it and gives the focus back', () => {
    const button = open()
    key('Escape')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  test('Tab closes it', () => {
    open()
    key('Tab')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('a press outside closes it, one inside does not', () => {
    open()
    fireEvent.pointerDown(menu())
    expect(menu()).toBeDefined()
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('an entry that is picked acts once, after the menu is closed', () => {
    const button = open()
    fireEvent.click(screen.getByRole('menuitem', { name: /Rename/ }))
    expect(picked.mock.calls).toEqual([['Rename']])
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  test('a greyed entry does nothing and says why', () => {
    open()
    const grey = screen.getByRole('menuitem', { name: /Move/ })
    fireEvent.click(grey)
    expect(picked).not.toHaveBeenCalled()
    expect(grey.getAttribute('aria-disabled')).toBe('true')
    expect(grey.dataset.tip).toBe('locked')
    expect(menu()).toBeDefined()
  })

  test('passes over greyed entries when it opens', () => {
    open([item('Move', { disabled: true }), item('Copy')])
    expect(focused()).toContain('Copy')
  })

  test('keeps its keys from the screen below', () => {
    const below = vi.fn()
    window.addEventListener('keydown', below)
    open()
    key('ArrowDown')
    key('d')
    expect(below.mock.calls.filter(([event]) => !event.defaultPrevented)).toEqual([])
    window.removeEventListener('keydown', below)
  })
})

describe('a selection field', () => {
  function Shown() {
    const [value, setValue] = useState<'a' | 'b'>('b')
    return (
      <NativeSelect
        label="Sort"
        value={value}
        options={[
          { value: 'a', words: 'Name' },
          { value: 'b', words: 'Date' },
        ]}
        onChange={setValue}
      />
    )
  }

  test('is named by its label and its value', () => {
    render(<Shown />)
    fireEvent.keyDown(screen.getByRole('button', { name: 'Sort: Date' }), { key: 'ArrowDown' })
    expect(screen.getByRole('menuitemradio', { name: 'Date' }).getAttribute('aria-checked')).toBe('true')
    expect(document.activeElement?.textContent).toBe('Date')
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Name' }))
    expect(screen.getByRole('button', { name: 'Sort: Name' })).toBeDefined()
  })
})

describe('a floating card', () => {
  const shown = (onClose = vi.fn()) => {
    render(
      <Popover anchor={pointAsAnchor({ clientX: 10, clientY: 10 })} onClose={onClose}>
        <input aria-label="Find" />
      </Popover>,
    )
    return onClose
  }

  test.each(['resize', 'blur'])('closes when the window says %s', (name) => {
    const onClose = shown()
    fireEvent(window, new Event(name))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('takes Escape for itself', () => {
    const onClose = shown()
    const below = vi.fn()
    document.body.addEventListener('keydown', below)
    fireEvent.keyDown(screen.getByLabelText('Find'), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(1)
    document.body.removeEventListener('keydown', below)
  })

  const size = { width: 100, height: 50 }
  const box = (left: number, top: number) => ({ left, top, width: 40, height: 20 })

  test.each([
    ['below its anchor', box(100, 100), 'start', { left: 100, top: 124 }],
    ['flush with its end', box(100, 100), 'end', { left: 40, top: 124 }],
    [
      'above where there is no room below',
      box(100, innerHeight - 30),
      'start',
      { left: 100, top: innerHeight - 84 },
    ],
    ['inside the window at the left', box(-30, 100), 'start', { left: 8, top: 124 }],
    [
      'inside the window at the right',
      box(innerWidth - 20, 100),
      'start',
      { left: innerWidth - 108, top: 124 },
    ],
  ] as const)('stands %s', (_, anchor, align, place) => {
    expect(placeBesideAnchor(anchor, size, align)).toEqual(place)
  })
})

test('a menu at the pointer closes without an element to go back to', () => {
  const onClose = vi.fn()
  render(
    <FloatingMenu
      label="More"
      anchor={pointAsAnchor({ clientX: 5, clientY: 5 })}
      items={items}
      onClose={onClose}
    />,
  )
  fireEvent.click(screen.getByRole('menuitem', { name: /Delete/ }))
  expect([onClose.mock.calls.length, picked.mock.calls.length]).toEqual([1, 1])
})
