// @heavy: python, libreoffice
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  booksReadByOthers,
  bookThroughOffice,
  calculated,
  canReadBooks,
  complexBook,
  hasCalc,
  type ReadSheet,
} from '../../../../test/workbooks.ts'
import { type PackageParts, readPackageParts, writePackageParts } from '../../editing/ooxml/index.ts'
import type { WorkbookMutation } from '../mutation.ts'
import { patchWorkbookParts } from './index.ts'
import { area, cells, changed, on, withMacros } from './test-mutations.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
if (!canReadBooks) console.warn('not tested: workbooks that are edited (python3-openpyxl is missing)')

describe.skipIf(!canReadBooks)('a workbook with everything in it', () => {
  let source: PackageParts
  let before: Record<string, ReadSheet>
  beforeAll(() => {
    source = withMacros(readPackageParts(complexBook()))
    before = booksReadByOthers([writePackageParts(source)])[0]!.sheets
  })
  const patched = (...mutations: WorkbookMutation[]) => {
    const after = patchWorkbookParts(source, mutations)
    return { after, book: booksReadByOthers([writePackageParts(after)])[0]! }
  }

  test('holds what was typed, and everything else as it was', () => {
    const { after, book } = patched(
      cells({
        0: { 0: { v: '名字 & <b>', t: 1 } },
        1: { 1: { v: 99.25, t: 2 }, 2: { v: 198.5, t: 2 } },
        4: { 4: { v: 1, t: 3 }, 5: { f: '=CONCAT(A1,"x")', v: 'x' } },
        30: { 2: { v: '  two\nlines', t: 1 } },
      }),
    )
    expect(changed(source, after)).toEqual(['xl/worksheets/sheet1.xml'])
    const { cells: now, ...rest } = book.sheets.Data!
    const expected = {
      ...before.Data!.cells,
      A1: '名字 & <b>',
      B2: 99.25,
      E5: true,
      F5: '=_xlfn.CONCAT(A1,"x")',
      C31: '  two\nlines',
    }
    expect(now).toEqual(expected)
    const { cells: _, ...restBefore } = before.Data!
    expect(rest).toEqual({ ...restBefore, dimensions: 'A1:I31' })
    expect(book.sheets.Other).toEqual(before.Other)
  })

  test('has new looks only where they were given', () => {
    const red = {
      bg: { rgb: '#ff0000' },
      bl: 1,
      n: { pattern: '0.0"x"' },
      bd: { b: { s: 1, cl: { rgb: '#000000' } } },
    }
    const { after, book } = patched(
      cells({ 0: { 0: { s: { bl: 0, it: 1 } } }, 1: { 1: { s: red } }, 2: { 1: { s: null } } }),
    )
    expect(changed(source, after)).toEqual(['xl/styles.xml', 'xl/worksheets/sheet1.xml'])
    const { A1, B2, B3, ...others } = book.sheets.Data!.styles
    const { A1: _a, B2: _b, B3: _c, ...othersBefore } = before.Data!.styles
    expect(others).toEqual(othersBefore)
    expect(A1).toEqual([false, true, 'Arial', 14, 'FFFF0000', null, null, 'General', null, false])
    expect(B2).toEqual([
      true,
      false,
      'Calibri',
      11,
      expect.anything(),
      'FFFF0000',
      'thin',
      '0.0"x"',
      null,
      false,
    ])
    expect(B3).toBeUndefined()
  })

  test('moves all that stands on rows and columns', () => {
    const { after, book } = patched(
      on('1', 'insert-row', { range: area(3, 4, 0, 20) }),
      on('1', 'insert-col', { range: area(0, 40, 1, 1) }),
      on('1', 'remove-rows', { range: area(1, 1, 0, 20) }),
      on('2', 'insert-col', { range: area(0, 40, 4, 4) }),
      on('1', 'set-worksheet-name', { name: 'My data' }),
    )
    expect(after.get('xl/vbaProject.bin')).toEqual(source.get('xl/vbaProject.bin'))
    const now = book.sheets['My data']!
    expect(now).toMatchObject({
      cells: { A2: 'item 3', C2: 4.5, D2: '=C2*2', A5: 'item 4', D21: '=C21*2', F1: '=SUM(C2:C21)' },
      merged: ['I2:J2'],
      frozen: 'B2',
      filter: 'A1:E21',
      printed: ['$A$1:$G$21'],
      columns: { D: [22, false], F: [13, true] },
      rows: { 8: [null, true], 9: [30, false] },
      formats: [
        ['C2:C21', [['10']]],
        ['D2:D21', [['$C2>5']]],
      ],
      validations: [
        ['E2:E21', '"a,b"', null],
        ['H2:H6', '1', '=C22'],
      ],
      links: { A2: 'https://example.com/' },
      notes: { A6: 'a note', A10: 'another' },
      charts: [[10, 11, ["'My data'!$C$2:$C$21"]]],
    })
    expect(book.sheets.Other!.cells).toMatchObject({
      A1: "='My data'!C6",
      A2: "=SUM('My data'!C2:C21)",
      B1: '=VLOOKUP("item 3",\'My data\'!$A$1:$C$21,2,FALSE)',
    })
    expect(book.sheets.Other!.tables).toEqual([['D1:F4', ['Head', 'Column6', 'Value']]])
    expect(book.sheets["It's hidden"]!.cells.A1).toBe("='My data'!#REF!")
    expect(book.names.Total).toBe("'My data'!$C$2:$C$21")
  })

  test('gets and loses sheets, in the order that was chosen', () => {
    const sheet = {
      id: 'copy',
      name: 'Added & new',
      cellData: { 0: { 0: { v: 'hello', t: 1, s: { bl: 1 } }, 1: { f: '=Data!B2*10', v: 30 } } },
      columnData: { 0: { w: 100 } },
      rowData: {},
      mergeData: [area(2, 3, 0, 1)],
    }
    const { after, book } = patched(
      on('', 'insert-sheet', { index: 1, sheet }),
      on('2', 'remove-sheet', {}),
      on('3', 'set-worksheet-hidden', { hidden: 0 }),
      on('1', 'set-worksheet-order', { fromOrder: 0, toOrder: 2 }),
      on('copy', 'set-tab-color', { color: '#00ff00' }),
    )
    expect(book.order).toEqual(['Added & new', "It's hidden", 'Data'])
    expect(book.sheets['Added & new']).toMatchObject({
      cells: { A1: 'hello', B1: '=Data!B2*10' },
      merged: ['A3:B4'],
      tab: 'FF00FF00',
    })
    expect(book.sheets["It's hidden"]!.state).toBe('visible')
    expect(book.sheets.Data!.cells.E2).toBe('=#REF!+1')
    expect([...after.keys()].filter((part) => /sheet2|table/.test(part))).toEqual([])
    if (hasCalc) expect(calculated(writePackageParts(after), 'xlsm')['Added & new']![0]).toBe('hello,30')
  })

  test('is as it was where a sheet was only gone for a while', () => {
    const restored = { id: '2', name: 'Other', cellData: {} }
    const { after } = patched(
      on('2', 'remove-sheet', {}),
      on('', 'insert-sheet', { index: 1, sheet: restored }),
    )
    expect(changed(source, after)).toEqual([])
  })
})

describe.skipIf(!canReadBooks || !hasCalc)('the same as LibreOffice writes it', () => {
  test('is calculated with what was changed, and shares its texts', () => {
    const source = readPackageParts(bookThroughOffice(complexBook()))
    const after = patchWorkbookParts(source, [
      cells({ 1: { 0: { v: 'neu', t: 1 }, 1: { v: 1000, t: 2 } } }),
      on('1', 'insert-row', { range: area(4, 4, 0, 20) }),
      cells({ 4: { 0: { v: 'between', t: 1 }, 1: { v: 500, t: 2 }, 2: { f: '=B5*2', v: 1000 } } }),
    ])
    expect(after.has('xl/calcChain.xml')).toBe(false)
    const [first] = booksReadByOthers([writePackageParts(after)])
    expect(first!.sheets.Data!.cells).toMatchObject({ A2: 'neu', A5: 'between', A6: 'item 5', C6: '=B6*2' })
    const lines = calculated(writePackageParts(after))
    expect(lines.Data![4]).toMatch(/^between,500,1000/)
    expect(lines.Other![0]).toMatch(/^7.5,4.5/)
    expect(lines.Other![1]).toMatch(/^1810.5/)
  })
})
