import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fileOf } from '../../../test/file-items.ts'
import { setNavigate } from '../../kernel/go.ts'
import { closeComparison, compareTwoFiles, comparisonSidesOf, openComparisonPage } from './opening.ts'

const went = vi.fn()

beforeEach(() => {
  went.mockReset()
  setNavigate((path, query, options) => {
    went(path, query, options)
    history.replaceState(null, '', path)
  })
  history.replaceState(null, '', '/dashboard/myFile?menuid=210')
})

describe('the sides of an address', () => {
  test.each([
    [{}, null],
    [{ fileId: 'a' }, { fileId: 'a' }],
    [
      { fileId: 'a', v: '2', ver: '3' },
      { fileId: 'a', version: 2, otherVersion: 3 },
    ],
    [
      { fileId: 'a', Id: 'b' },
      { fileId: 'a', otherId: 'b' },
    ],
    [{ fileId: 'a', Id: '', v: '0', ver: '-1' }, { fileId: 'a' }],
    [{ fileId: 'a', v: '1e3', ver: '9999999999' }, { fileId: 'a' }],
  ])('%j are %j', (query, sides) => {
    expect(comparisonSidesOf(query)).toEqual(sides)
  })
})

test('two files of a list are compared with the older one at the left', () => {
  const old = fileOf('old.docx', { updatedAt: new Date('2026-01-01') })
  const fresh = fileOf('new.docx', { updatedAt: new Date('2026-02-01') })
  compareTwoFiles([fresh, old])
  expect(went).toHaveBeenLastCalledWith(
    '/fileComparison',
    expect.objectContaining({ fileId: old.id, Id: fresh.id }),
    { replace: false },
  )
})

test('one file is compared with itself, nothing with nothing', () => {
  const only = fileOf('a.docx')
  compareTwoFiles([])
  expect(went).not.toHaveBeenCalled()
  compareTwoFiles([only])
  expect(went.mock.lastCall?.[1]).toMatchObject({ fileId: only.id, Id: undefined })
})

test('versions of one file do not name it twice', () => {
  openComparisonPage({ fileId: 'a', version: 1, otherId: 'a', otherVersion: 2 })
  expect(went.mock.lastCall?.[1]).toEqual({ fileId: 'a', v: '1', Id: undefined, ver: '2' })
})

test('another comparison takes the place of the open one, and closing goes back once', () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  openComparisonPage({ fileId: 'a' })
  openComparisonPage({ fileId: 'b' })
  expect(went.mock.lastCall?.[2]).toEqual({ replace: true })
  closeComparison()
  expect(back).toHaveBeenCalledTimes(1)
  closeComparison()
  expect(went).toHaveBeenLastCalledWith('/', {}, {})
  back.mockRestore()
})
