import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Avatar, colourOfName } from './avatar.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Pagination, pageNumbersAround } from './pagination.tsx'
import { ToastRegion } from './toasts.tsx'
import { Tooltip } from './tooltip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the way to here', () => {
  const crumbs = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${at}`, words: `F${at}` }))
  const shown = (count: number) => {
    const onOpen = vi.fn()
    render(<Breadcrumb label="Path" moreWords="More" crumbs={crumbs(count)} onOpen={onOpen} />)
    return onOpen
  }

  test('ends in a heading, which opens nothing', () => {
    shown(2)
    expect(screen.getByRole('heading', { name: 'F1' }).getAttribute('aria-current')).toBe('page')
    expect(screen.queryByRole('button', { name: 'F1' })).toBeNull()
  })

  test('five steps stand side by side', () => {
    shown(5)
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  })

  test('of a deep folder the middle folds into a menu', () => {
    const onOpen = shown(8)
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['F0', 'F5', 'F6', 'F7'])
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['F1', 'F2', 'F3', 'F4'])
    fireEvent.click(screen.getByRole('menuitem', { name: 'F3' }))
    expect(onOpen).toHaveBeenCalledWith({ id: '3', words: 'F3' }, 3)
    fireEvent.click(screen.getByRole('button', { name: 'F5' }))
    expect(onOpen).toHaveBeenLastCalledWith({ id: '5', words: 'F5' }, 5)
  })
})

describe('page numbers', () => {
  test.each([
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [1, 1, [1]],
  ])('around page %i of %i are %j', (page, pages, expected) => {
    expect(pageNumbersAround(page, pages, 5)).toEqual(expected)
  })

  const shown = (page: number, total: number) => {
    const onChange = vi.fn()
    const words = { label: 'Pages', previous: 'Previous', next: 'Next', size: 'Size', total: `${total}` }
    render(
      <Pagination
        words={{ ...words, perPage: (count) => `${count} per page` }}
        page={page}
        pageSize={20}
        total={total}
        pageSizes={[20, 50]}
        onChange={onChange}
      />,
    )
    return onChange
  }
  const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement

  test('go no further than the ends', () => {
    shown(1, 0)
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([true, true])
  })

  test('the present page is marked, another one opens', () => {
    const onChange = shown(2, 100)
    expect(button('2').getAttribute('aria-current')).toBe('page')
    fireEvent.click(button('4'))
    fireEvent.click(button('Previous'))
    expect(onChange.mock.calls).toEqual([
      [4, 20],
      [1, 20],
    ])
  })

  test('another size begins at the first page', () => {
    const onChange = shown(3, 100)
    fireEvent.click(button('Size: 20 per page'))
    fireEvent.click(screen.getByRole('menuitemradio', { name: '50 per page' }))
    expect(onChange).toHaveBeenCalledWith(1, 50)
  })
})

describe('messages', () => {
  const shown = () => {
    const calls = { onClose: vi.fn(), onHold: vi.fn(), onUndo: vi.fn() }
    render(
      <ToastRegion
        label="Messages"
        closeWords="Close"
        toasts={[
          { id: 1, level: 'error', words: 'Refused' },
          { id: 2, level: 'success', words: 'Moved', undoWords: 'Undo', onUndo: calls.onUndo },
        ]}
        onClose={calls.onClose}
        onHold={calls.onHold}
      />,
    )
    return calls
  }

  test('only errors interrupt', () => {
    shown()
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['Refused'])
  })

  test('undo undoes once and closes the message', () => {
    const { onUndo, onClose } = shown()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect([onUndo.mock.calls.length, onClose.mock.calls]).toEqual([1, [[2]]])
  })

  test('stay while the pointer or the focus is on them, and go on once one is closed', () => {
    const { onHold } = shown()
    fireEvent.focus(screen.getAllByRole('button', { name: 'Close' })[0]!)
    expect(onHold).toHaveBeenLastCalledWith(true)
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
    expect(onHold).toHaveBeenLastCalledWith(false)
  })
})

describe('tips', () => {
  const shown = () =>
    render(
      <Tooltip words="More about it">
        <button type="button">About</button>
      </Tooltip>,
    )
  const tip = () => document.querySelector('.tip')?.textContent

  test('show once the pointer rests, and go by Escape', () => {
    shown()
    fireEvent.pointerOver(screen.getByRole('button'))
    vi.advanceTimersByTime(449)
    expect(tip()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(tip()).toBe('More about it')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(tip()).toBeUndefined()
  })

  test('show nothing for what has gone meanwhile', () => {
    const { unmount } = shown()
    fireEvent.pointerOver(screen.getByRole('button'))
    unmount()
    vi.advanceTimersByTime(1000)
    expect(tip()).toBeUndefined()
  })
})

describe('states of a screen', () => {
  test('a failure is told aloud and can be tried again', () => {
    const onRetry = vi.fn()
    render(<ErrorState title="Couldn’t load" retryWords="Try again" onRetry={onRetry} />)
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t load')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  test('emptiness names the next step', () => {
    render(<EmptyState title="Nothing here" hint="Upload a file" />)
    expect(screen.getByText('Upload a file')).toBeDefined()
  })
})

describe('a face', () => {
  test.each([
    [' anna', 'A'],
    ['王芳', '王'],
    ['😀 x', '😀'],
    ['', '?'],
  ])('of %j shows %s', (name, letter) => {
    const { container } = render(<Avatar name={name} />)
    expect(container.textContent).toBe(letter)
  })

  test('has the same colour for a name everywhere', () => {
    expect(colourOfName('王芳')).toBe(colourOfName('王芳'))
    expect(new Set(['王芳', '李雷', '韩梅梅', 'anna', 'bo'].map(colourOfName)).size).toBeGreaterThan(1)
  })
})
