import type { CSSProperties } from 'react'
import type { GridColumn, GridWidths } from './columns.ts'

/** Pixels of padding left and right of a row, and between the picture and the name. */
const rowPadding = 8
const picture = { width: 24, gap: 12 }
const nameLengths = [166, 224] as const

const bar = (height: number) =>
  `linear-gradient(transparent calc(var(--row) / 2 - ${height / 2}px), var(--bone) calc(var(--row) / 2 - ${height / 2}px) calc(var(--row) / 2 + ${height / 2}px), transparent calc(var(--row) / 2 + ${height / 2}px))`

/**
 * Returns the background that stands for rows flying past: only their bars are seen, so that nothing is
 * rendered. Names repeat in two lengths; columns are drawn from the right up to the first of no fixed width.
 */
export function flightBackground<Row>(
  columns: readonly GridColumn<Row>[],
  widths: GridWidths,
  checkWidth: number,
): CSSProperties {
  const each = 'calc(var(--row) + var(--row-gap))'
  const bars: { image: string; place: string; size: string }[] = []
  const left = rowPadding + checkWidth
  const named = columns[0]?.waiting === 'file'
  if (named) bars.push({ image: bar(24), place: `${left}px 0`, size: `${picture.width}px ${each}` })
  const text = named ? left + picture.width + picture.gap : left
  for (const [at, length] of nameLengths.entries())
    bars.push({ image: bar(10), place: `${text}px 0`, size: `${length}px calc(${at + 1} * ${each})` })
  let right = rowPadding
  for (const { key, width, waiting } of columns.slice(1).toReversed()) {
    const pixels = widths[key] ?? width
    if (typeof pixels !== 'number') break
    if (typeof waiting === 'number')
      bars.push({
        image: bar(10),
        place: `right ${right + pixels - waiting}px top 0`,
        size: `${waiting}px ${each}`,
      })
    right += pixels
  }
  return {
    backgroundImage: bars.map(({ image }) => image).join(', '),
    backgroundPosition: bars.map(({ place }) => place).join(', '),
    backgroundSize: bars.map(({ size }) => size).join(', '),
    backgroundRepeat: 'repeat-y',
  }
}
