import type { ICellData, IRange } from '@univerjs/core'
import type { WorkbookMutation } from '../mutation.ts'

interface SetFormats {
  subUnitId: string
  values: Record<string, { ranges: IRange[] }>
  refMap: Record<string, { pattern: string }>
}
interface RemoveFormats {
  subUnitId: string
  ranges: IRange[]
}

/** Univer's mutations of number formats; cells carry their format, so they are sent as cell changes. */
export const formatMutations: ReadonlySet<string> = new Set([
  'sheet.mutation.set.numfmt',
  'sheet.mutation.remove.numfmt',
])

/** Converts a change of number formats to one of cells; returns every other change as it is. */
export function formatsAsCellChange({ id, params }: WorkbookMutation): WorkbookMutation {
  if (!formatMutations.has(id)) return { id, params }
  const cellValue: Record<number, Record<number, ICellData>> = {}
  const set = (ranges: readonly IRange[], pattern: string | null) => {
    for (const { startRow, endRow, startColumn, endColumn } of ranges)
      for (let row = startRow; row <= endRow; row += 1) {
        const line = cellValue[row] ?? {}
        for (let column = startColumn; column <= endColumn; column += 1)
          line[column] = { s: { n: pattern === null ? null : { pattern } } }
        cellValue[row] = line
      }
  }
  if (id === 'sheet.mutation.remove.numfmt') set((params as unknown as RemoveFormats).ranges, null)
  else {
    const { values, refMap } = params as unknown as SetFormats
    for (const [key, { ranges }] of Object.entries(values)) set(ranges, refMap[key]?.pattern ?? null)
  }
  const { unitId, subUnitId } = params
  return { id: 'sheet.mutation.set-range-values', params: { unitId, subUnitId, cellValue } }
}
