// @heavy: python, libreoffice
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  booksReadByOthers,
  calculated,
  canReadBooks,
  complexBook,
  hasCalc,
} from '../../../../test/workbooks.ts'
import { type PackageParts, readPackageParts, writePackageParts } from '../../editing/ooxml/index.ts'
import type { WorkbookMutation } from '../mutation.ts'
import { patchWorkbookParts } from './index.ts'
import { area, cells, changed, on, withMacros } from './test-mutations.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
if (!canReadBooks) console.warn('not tested: workbooks that are edited (python3-openpyxl is missing)')

describe.skipIf(!canReadBooks)('the layout of a workbook with everything in it', () => {
  let source: PackageParts
  beforeAll(() => {
    source = withMacros(readPackageParts(complexBook()))
  })
  const patched = (...mutations: WorkbookMutation[]) => {
    const after = patchWorkbookParts(source, mutations)
    return { after, book: booksReadByOthers([writePackageParts(after)])[0]! }
  }

  test('has its layout changed line by line', () => {
    const { after, book } = patched(
      on('1', 'set-worksheet-row-height', { ranges: [area(2, 3, 0, 9)], rowHeight: 40 }),
      on('1', 'set-row-visible', { ranges: [area(6, 6, 0, 9)] }),
      on('1', 'set-worksheet-col-width', { ranges: [area(0, 9, 0, 1)], colWidth: { 0: 70, 1: 140 } }),
      on('1', 'set-col-hidden', { ranges: [area(0, 9, 2, 2)] }),
      on('1', 'set-frozen', { startRow: 3, startColumn: -1, ySplit: 3, xSplit: 0 }),
      on('1', 'remove-worksheet-merge', { ranges: [area(1, 2, 7, 8)] }),
      on('1', 'add-worksheet-merge', { ranges: [area(21, 22, 0, 2)] }),
    )
    expect(changed(source, after)).toEqual(['xl/worksheets/sheet1.xml'])
    expect(book.sheets.Data).toMatchObject({
      rows: { 3: [30, false], 4: [30, false], 8: [30, false] },
      columns: { A: [10, false], B: [20, false], C: [22, true] },
      frozen: 'A4',
      merged: ['A22:C23'],
    })
    expect(book.sheets.Data!.rows[7]).toBeUndefined()
  })

  test('has its rules, its filter and its names changed', () => {
    const rule = (id: string, params: object): WorkbookMutation => ({
      id: `data-validation.mutation.${id}`,
      params: { subUnitId: '1', ...params },
    })
    const name = (id: string, formulaOrRefString: string): WorkbookMutation => ({
      id: 'formula.mutation.set-defined-name',
      params: { id, name: id === 'name-0' ? 'Total' : 'Fresh', formulaOrRefString },
    })
    const whole = { type: 'whole', operator: 'greaterThan', formula1: '5', ranges: [area(2, 9, 5, 5)] }
    const { after, book } = patched(
      rule('updateRule', { ruleId: 'validation-1-0', payload: { type: 1, payload: [area(2, 9, 3, 3)] } }),
      rule('removeRule', { ruleId: ['validation-1-1'] }),
      rule('addRule', { rule: { uid: 'new', ...whole } }),
      on('1', 'set-filter-range', { range: area(0, 9, 0, 2) }),
      name('name-0', 'Data!$B$2:$B$9'),
      name('other', '=Data!$B$1*2'),
    )
    expect(changed(source, after)).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet1.xml'])
    expect(book.sheets.Data).toMatchObject({
      validations: [
        ['D3:D10', '"a,b"', null],
        ['F3:F10', '5', null],
      ],
      filter: 'A1:C10',
    })
    expect(book.names).toMatchObject({ Total: 'Data!$B$2:$B$9', Fresh: 'Data!$B$1*2' })
  })

  test('has its formats, its filtered rows and its notes changed', () => {
    const note = (id: string, params: object) => on('', id, { sheetId: '1', ...params })
    const red = { type: 'highlightCell', subType: 'text', operator: 'beginsWith', value: 'item 1' }
    const given = { cfId: 'red', ranges: [area(1, 19, 0, 0)], rule: { ...red, style: { bl: 1 } } }
    const { after, book } = patched(
      on('1', 'add-conditional-rule', { rule: given }),
      on('1', 'delete-conditional-rule', { cfId: 'format-1-0' }),
      on('1', 'set-filter-criteria', { col: 0, criteria: { filters: { filters: ['item 3'] } } }),
      { id: 'cabinet.filtered-rows', params: { subUnitId: '1', rows: [1, 3] } },
      note('update-note', { row: 4, col: 0, note: { id: 'note-1-0', note: 'changed & more' } }),
      note('remove-note', { noteId: 'note-1-1' }),
      note('update-note', { row: 9, col: 2, note: { id: 'fresh', note: 'two\nlines', author: '张伟' } }),
      note('update-note', { sheetId: '2', row: 0, col: 0, note: { id: 'first', note: 'the first here' } }),
    )
    expect(book.sheets.Data).toMatchObject({
      formats: [
        ['C2:C20', [['$B2>5']]],
        ['A2:A20', [['LEFT(A2,LEN("item 1"))="item 1"']]],
      ],
      filter: 'A1:D20',
      notes: { A5: 'changed & more', C10: 'two\nlines' },
    })
    expect(book.sheets.Data!.rows).toMatchObject({ 2: [null, true], 4: [null, true] })
    expect(book.sheets.Data!.rows[7]).toBeUndefined()
    expect(book.sheets.Other!.notes).toEqual({ A1: 'the first here' })
    const xml = (part: string) => new TextDecoder().decode(after.get(part))
    expect(xml('xl/worksheets/sheet1.xml')).toContain(
      '<filterColumn colId="0"><filters><filter val="item 3"/></filters></filterColumn>',
    )
    const parts = [...after.keys()].filter((part) => /comment|vml/i.test(part))
    expect(parts.map(xml).join('')).not.toContain('cabinet')
    // notes are drawn at their new cells, and the removed one is gone
    const rows = (part: string) => [...xml(part).matchAll(/Row>(\d+)</g)].map(([, row]) => row)
    expect(parts.filter((part) => part.endsWith('.vml')).map(rows)).toEqual([['4', '9'], ['0']])
    if (hasCalc) expect(calculated(writePackageParts(after), 'xlsm').Data![0]).toMatch(/^Name,/)
  })

  test('moves cells with their notes, links and all that speaks of them', () => {
    const { book } = patched(
      on('1', 'move-range', {
        fromRange: area(1, 19, 0, 3),
        toRange: area(31, 49, 1, 4),
        from: { subUnitId: '1', value: {} },
        to: { subUnitId: '1', value: {} },
      }),
      cells({ 0: { 4: { v: 'Worth', t: 1 } } }, '2'),
    )
    expect(book.sheets.Data).toMatchObject({
      cells: { B32: 'item 2', C32: 3, D32: '=C32*2', E1: '=SUM(C32:C50)' },
      notes: { B35: 'a note', B39: 'another' },
      links: { B33: 'https://example.com/' },
      charts: [[9, 10, ['Data!$C$32:$C$50']]],
    })
    expect(book.sheets.Data!.cells.A2).toBeUndefined()
    expect(book.sheets.Other!.cells).toMatchObject({ A1: '=Data!C35', E1: 'Worth' })
    expect(book.sheets.Other!.tables).toEqual([['D1:E4', ['Head', 'Worth']]])
    expect(book.names.Total).toBe('Data!$C$32:$C$50')
  })

  test('is not written where something in it cannot be', () => {
    expect(() => patchWorkbookParts(source, [on('1', 'set-drawing-apply', {})])).toThrow('set-drawing-apply')
    expect(() => patchWorkbookParts(source, [cells({}, '99')])).toThrow('no sheet is called 99')
  })
})
