// @heavy: python, libreoffice
import { strToU8 } from 'fflate'
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

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
if (!canReadBooks) console.warn('not tested: workbooks that are edited (python3-openpyxl is missing)')

const on = (subUnitId: string, id: string, params: object): WorkbookMutation => ({
  id: `sheet.mutation.${id}`,
  params: { unitId: 'workbook', subUnitId, ...params },
})
const cells = (cellValue: object, sheet = '1') => on(sheet, 'set-range-values', { cellValue })
const area = (startRow: number, endRow: number, startColumn: number, endColumn: number) => ({
  startRow,
  endRow,
  startColumn,
  endColumn,
})

/** A macro workbook with these parts: macros are bytes that nobody here reads. */
function withMacros(parts: PackageParts): PackageParts {
  const text = (name: string) => new TextDecoder().decode(parts.get(name))
  const types = text('[Content_Types].xml')
    .replace('spreadsheetml.sheet.main+xml', 'x')
    .replace(
      'application/vnd.openxmlformats-officedocument.x',
      'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
    )
    .replace(
      '</Types>',
      '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
    )
  const relations = text('xl/_rels/workbook.xml.rels').replace(
    '</Relationships>',
    '<Relationship Id="rIdMacros" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/></Relationships>',
  )
  return new Map([
    ...parts,
    ['[Content_Types].xml', strToU8(types)],
    ['xl/_rels/workbook.xml.rels', strToU8(relations)],
    ['xl/vbaProject.bin', Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)],
  ])
}

const changed = (before: PackageParts, after: PackageParts) =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter(
      (part) => Buffer.compare(before.get(part) ?? Buffer.alloc(0), after.get(part) ?? Buffer.alloc(0)) !== 0,
    )
    .sort()

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
    // drawn where they are, and the one that is gone no longer
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
