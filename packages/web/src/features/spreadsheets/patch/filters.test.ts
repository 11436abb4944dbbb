import { strFromU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { partsOf, rows } from '../import/test-book.ts'
import { importWorkbook } from '../import/workbook.ts'
import { filteredRowsMutation, type WorkbookMutation } from '../mutation.ts'
import type { FilterCriteria } from './filters.ts'
import { canWriteMutation, patchWorkbookParts } from './index.ts'

const set = (col: number, criteria: FilterCriteria | null): WorkbookMutation => ({
  id: 'sheet.mutation.set-filter-criteria',
  params: { unitId: 'workbook', subUnitId: '10', col, criteria },
})
const hide = (...hidden: number[]): WorkbookMutation => ({
  id: filteredRowsMutation,
  params: { subUnitId: '10', rows: hidden },
})
const source = partsOf({
  sheets: [
    {
      name: 'a',
      xml:
        rows('<row r="2" hidden="1"><c r="B2"><v>1</v></c></row><row r="3"><c r="B3"><v>2</v></c></row>') +
        '<autoFilter ref="B1:D3"><filterColumn colId="0" hiddenButton="1"><filters><filter val="2"/></filters></filterColumn><filterColumn colId="2"><top10 val="3"/></filterColumn></autoFilter>',
    },
  ],
})

function filter(...mutations: WorkbookMutation[]) {
  const after = patchWorkbookParts(source, mutations)
  const shelf = importWorkbook(after).snapshot.resources!.find(({ name }) => name.includes('FILTER'))!
  return { ...JSON.parse(shelf.data)['10'], xml: strFromU8(after.get('xl/worksheets/sheet1.xml')!), after }
}

describe('a filter', () => {
  test.each<[string, FilterCriteria]>([
    ['values', { filters: { filters: ['x & y', '3'], blank: true } }],
    [
      'two conditions',
      { customFilters: { and: 1, customFilters: [{ operator: 'greaterThan', val: '3' }, { val: 'a*' }] } },
    ],
    ['a ground', { colorFilters: { cellFillColors: ['#ff0000'] } }],
    ['letters', { colorFilters: { cellTextColors: ['#00ff00'] } }],
  ])('by %s is opened as it was set', (_, criteria) => {
    const { filterColumns, cachedFilteredOut, xml } = filter(set(2, criteria), hide(2))
    expect(filterColumns[1]).toEqual({ colId: 1, ...criteria })
    expect(cachedFilteredOut).toEqual([2])
    // Criteria unknown to Univer stay, columns in their order.
    expect(xml.indexOf('colId="1"')).toBeLessThan(xml.indexOf('colId="2"><top10 val="3"/>'))
    expect(xml).toContain('<row r="2"><c r="B2">')
  })

  test('that is set as it is leaves the file as it is', () => {
    expect(filter(set(1, { filters: { filters: ['2'] } }), hide(1)).after).toEqual(source)
  })

  test('loses a column, and its rows are seen', () => {
    const { filterColumns, xml } = filter(set(1, null), hide())
    expect(filterColumns).toEqual([])
    expect(xml).not.toContain('hidden="1"')
  })

  test('that no file knows is not set', () => {
    expect(canWriteMutation(set(1, { colorFilters: { cellFillColors: ['#ff0000', '#00ff00'] } }))).toBe(false)
    expect(canWriteMutation(set(1, { colorFilters: { cellFillColors: [null] } }))).toBe(false)
    expect(canWriteMutation(set(1, null))).toBe(true)
  })
})
