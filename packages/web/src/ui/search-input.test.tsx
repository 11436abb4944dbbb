import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SearchInput } from './search-input.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a search field', () => {
  const shown = (value = '') => {
    const onSearch = vi.fn()
    render(<SearchInput words="Find" clearWords="Clear" value={value} onSearch={onSearch} wait={300} />)
    return { onSearch, field: screen.getByRole('searchbox', { name: 'Find' }) as HTMLInputElement }
  }
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

  test('asks once typing rests, for what is typed last, trimmed', () => {
    const { onSearch, field } = shown()
    type(field, 'a')
    vi.advanceTimersByTime(299)
    type(field, ' ab ')
    vi.advanceTimersByTime(299)
    expect(onSearch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onSearch.mock.calls).toEqual([['ab']])
  })

  test('asks at once on Enter, and not again afterwards', () => {
    const { onSearch, field } = shown()
    type(field, 'ab')
    fireEvent.keyDown(field, { key: 'Enter' })
    vi.advanceTimersByTime(1000)
    expect(onSearch.mock.calls).toEqual([['ab']])
  })

  test('Enter does not send the form of a dialog around it', () => {
    const { field } = shown('ab')
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  })

  test('Enter that ends the writing of Chinese does not ask', () => {
    const { onSearch, field } = shown()
    type(field, '王')
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    expect(onSearch).not.toHaveBeenCalled()
  })

  test('Escape empties it first, and belongs to the page once it is empty', () => {
    const { onSearch, field } = shown('ab')
    const below = vi.fn()
    document.body.addEventListener('keydown', below)
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(onSearch.mock.calls).toEqual([['']])
    expect(field.value).toBe('')
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(onSearch).toHaveBeenCalledTimes(1)
    document.body.removeEventListener('keydown', below)
  })

  test('is emptied by its cross', () => {
    const { onSearch } = shown('ab')
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onSearch.mock.calls).toEqual([['']])
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })
})
