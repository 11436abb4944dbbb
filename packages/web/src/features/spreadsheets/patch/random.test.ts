// @heavy: python
import { describe, expect, test, vi } from 'vitest'
import { booksReadByOthers, canReadBooks, complexBook, type ReadBook } from '../../../../test/workbooks.ts'
import { readPackageParts, writePackageParts } from '../../editing/ooxml/index.ts'
import { columnLettersOf, rangeOfReference } from '../markup/references.ts'
import type { WorkbookMutation } from '../mutation.ts'
import { patchWorkbookParts } from './index.ts'

vi.setConfig({ testTimeout: 60_000 })
if (!canReadBooks)
  console.warn('not tested: workbooks that are edited at random (python3-openpyxl is missing)')

/** A model whose rows and columns have constant names, so that a reference keeps its original meaning. */
interface Model {
  rows: number[]
  columns: number[]
  values: Map<string, number>
  /** Formulas on the other sheet by row: the sum of the cells between two corners. */
  sums: Map<number, { rows: number[]; columns: number[] }>
}

const numbers = (seed: number) => {
  let state = seed * 7919 + 17
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

const size = { rows: 30, columns: 12 }
const whole = (start: number, count: number, axis: 'row' | 'column') =>
  axis === 'row'
    ? { startRow: start, endRow: start + count - 1, startColumn: 0, endColumn: 30 }
    : { startRow: 0, endRow: 99, startColumn: start, endColumn: start + count - 1 }

/** Generates a series of changes and applies each to the model. */
function series(seed: number): { model: Model; mutations: WorkbookMutation[] } {
  const any = numbers(seed)
  let names = 1000
  const model: Model = {
    rows: Array.from({ length: size.rows }, (_, at) => at),
    columns: Array.from({ length: size.columns }, (_, at) => at),
    values: new Map(),
    sums: new Map(),
  }
  const mutations: WorkbookMutation[] = []
  const make = (subUnitId: string, id: string, params: object) =>
    mutations.push({ id: `sheet.mutation.${id}`, params: { subUnitId, ...params } })
  // the area is free of the workbook's original content
  make('1', 'remove-rows', { range: whole(0, 40, 'row') })

  const set = () => {
    const [row, column, value] = [any(model.rows.length), any(model.columns.length), 1 + any(1000)]
    model.values.set(`${model.rows[row]} ${model.columns[column]}`, value)
    make('1', 'set-range-values', { cellValue: { [row]: { [column]: { v: value, t: 2 } } } })
  }
  const clear = () => {
    const [row, column] = [any(model.rows.length), any(model.columns.length)]
    model.values.delete(`${model.rows[row]} ${model.columns[column]}`)
    make('1', 'set-range-values', { cellValue: { [row]: { [column]: null } } })
  }
  const sum = () => {
    const [top, left] = [any(model.rows.length - 4), any(model.columns.length - 3)]
    const [bottom, right] = [top + any(4), left + any(3)]
    const at = any(40)
    model.sums.set(at, {
      rows: model.rows.slice(top, bottom + 1),
      columns: model.columns.slice(left, right + 1),
    })
    const f = `=SUM(Data!${columnLettersOf(left)}${top + 1}:${columnLettersOf(right)}${bottom + 1})`
    make('2', 'set-range-values', { cellValue: { [10 + at]: { 7: { f, v: 0, t: 2 } } } })
  }
  const insert = (axis: 'row' | 'column') => {
    const list = axis === 'row' ? model.rows : model.columns
    const [at, count] = [any(list.length), 1 + any(3)]
    const key = axis === 'row' ? 'rows' : 'columns'
    const fresh = Array.from({ length: count }, () => names++)
    for (const area of model.sums.values()) {
      const now = left(list, area[key])
      // A row inserted between two rows of a range belongs to it.
      if (now.includes(list[at]!) && now[0] !== list[at]) area[key] = [...now, ...fresh]
    }
    list.splice(at, 0, ...fresh)
    make('1', `insert-${axis === 'row' ? 'row' : 'col'}`, { range: whole(at, count, axis) })
  }
  const remove = (axis: 'row' | 'column') => {
    const list = axis === 'row' ? model.rows : model.columns
    if (list.length < 10) return
    const [at, count] = [any(list.length - 3), 1 + any(3)]
    list.splice(at, count)
    make('1', `remove-${axis === 'row' ? 'rows' : 'col'}`, { range: whole(at, count, axis) })
  }
  const sort = () => {
    const top = any(model.rows.length - 4)
    const column = any(model.columns.length - 2)
    const order = { [top]: top + 2, [top + 1]: top, [top + 2]: top + 1 }
    make('1', 'reorder-range', {
      range: { startRow: top, endRow: top + 2, startColumn: column, endColumn: column + 1 },
      order,
    })
    const before = new Map(model.values)
    for (const [to, from] of Object.entries(order))
      for (const name of [model.columns[column], model.columns[column + 1]]) {
        const value = before.get(`${model.rows[from]} ${name}`)
        if (value === undefined) model.values.delete(`${model.rows[Number(to)]} ${name}`)
        else model.values.set(`${model.rows[Number(to)]} ${name}`, value)
      }
  }
  for (let step = 0; step < 150; step += 1) {
    const kind = any(100)
    if (kind < 50) set()
    else if (kind < 58) clear()
    else if (kind < 75) sum()
    else if (kind < 83) insert('row')
    else if (kind < 88) insert('column')
    else if (kind < 93) remove('row')
    else if (kind < 96) remove('column')
    else sort()
  }
  return { model, mutations }
}

/** Returns the span of a list between the first and the last of its remaining items. */
function left(list: readonly number[], of: readonly number[]): number[] {
  const places = of.map((name) => list.indexOf(name)).filter((at) => at >= 0)
  return places.length === 0 ? [] : list.slice(Math.min(...places), Math.max(...places) + 1)
}

function expected({ rows, columns, values, sums }: Model) {
  const cells: Record<string, number> = {}
  for (const [key, value] of values) {
    const [row, column] = key.split(' ').map(Number) as [number, number]
    if (rows.includes(row) && columns.includes(column))
      cells[`${columnLettersOf(columns.indexOf(column))}${rows.indexOf(row) + 1}`] = value
  }
  const totals: Record<string, number | null> = {}
  for (const [at, area] of sums) {
    const [down, across] = [left(rows, area.rows), left(columns, area.columns)]
    const found = down.flatMap((row) => across.map((column) => values.get(`${row} ${column}`) ?? 0))
    totals[`H${11 + at}`] = found.length === 0 ? null : found.reduce((sum, value) => sum + value, 0)
  }
  return { cells, totals }
}

function found({ sheets }: ReadBook) {
  const cells = Object.fromEntries(Object.entries(sheets.Data!.cells))
  const totals = Object.fromEntries(
    Object.entries(sheets.Other!.cells)
      .filter(([place]) => place.startsWith('H'))
      .map(([place, formula]) => {
        const reference = /^=SUM\(Data!([A-Z]+\d+(?::[A-Z]+\d+)?)\)$/.exec(String(formula))?.[1]
        if (!reference) return [place, null]
        const { startRow, endRow, startColumn, endColumn } = rangeOfReference(reference)
        let sum = 0
        for (let row = startRow; row <= endRow; row += 1)
          for (let column = startColumn; column <= endColumn; column += 1)
            sum += Number(cells[`${columnLettersOf(column)}${row + 1}`] ?? 0)
        return [place, sum]
      }),
  )
  return { cells, totals }
}

describe.skipIf(!canReadBooks)('a long series of changes', () => {
  test('says the same as a simple model of it', () => {
    const source = readPackageParts(complexBook())
    const all = Array.from({ length: 12 }, (_, seed) => series(seed))
    const books = booksReadByOthers(
      all.map(({ mutations }) => writePackageParts(patchWorkbookParts(source, mutations))),
    )
    for (const [seed, { model }] of all.entries()) {
      expect({ seed, ...found(books[seed]!) }).toEqual({ seed, ...expected(model) })
    }
  })
})
