import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { dismissToast, showToast, useToastMessages } from './toast.ts'

const saved = ['已保存', 'Saved'] as const
const shown = () => renderHook(() => useToastMessages()).result.current

beforeEach(() => {
  for (const { id } of shown()) act(() => dismissToast(id))
})

test('a message that comes again replaces itself', () => {
  showToast.success(saved)
  const second = showToast.success(saved)
  expect(shown().map(({ id }) => id)).toEqual([second])
})

test('a message replaces the one before', () => {
  showToast.success(saved)
  showToast.info(saved)
  expect(shown().map(({ kind }) => kind)).toEqual(['info'])
})

test('what can be undone is never replaced', () => {
  const undo = () => undefined
  showToast.success(saved, { undo })
  showToast.success(saved, { undo })
  expect(shown()).toHaveLength(2)
})

test('no more than four wait, the newest of them', () => {
  const undo = () => undefined
  const ids = ['a', 'b', 'c', 'd', 'e'].map((words) => showToast.info(words, { undo }))
  expect(shown().map(({ id }) => id)).toEqual(ids.slice(1))
})

test.each([
  ['success', 4_000],
  ['info', 4_000],
] as const)('%s stays %i ms', (kind, ms) => {
  showToast[kind](saved)
  expect(shown()[0]?.stays).toBe(ms)
})

test('errors stay longer, and what can be undone the longest, unless said otherwise', () => {
  showToast.error('a')
  expect(shown()[0]?.stays).toBe(6_000)
  showToast.success('b', { undo: () => undefined })
  showToast.info('c', { stays: 123 })
  expect(shown().map(({ stays }) => stays)).toEqual([10_000, 123])
})

describe('a failure', () => {
  test('of a call is told by its key', () => {
    showToast.failure(new CallError('common.no_permission', 403))
    expect(shown()[0]).toMatchObject({ kind: 'error', words: 'common.no_permission' })
  })

  test('of the session is told by its end, not here', () => {
    showToast.failure(new CallError('auth.expired', 401))
    expect(shown()).toEqual([])
  })

  test('that was given up is none', () => {
    showToast.failure(new DOMException('stopped', 'AbortError'))
    expect(shown()).toEqual([])
  })

  test('of the program is told plainly, and written to the console', () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    showToast.failure(new TypeError('x is undefined'))
    expect(shown()[0]?.words).toBe('common.failed')
    expect(written).toHaveBeenCalledTimes(1)
    written.mockRestore()
  })
})
