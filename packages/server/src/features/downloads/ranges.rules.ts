import type { ByteRange } from '../../kernel/blobs/index.ts'
import { itemAt } from '../../kernel/certain.ts'

/** Ranges per request that are answered individually; a longer list gets the whole, as RFC 9110 allows. */
const most = 16

/**
 * Parses a Range header: null for the whole (no header, another unit, too many or overlapping parts, bad
 * syntax), `unsatisfiable` if no part lies within the size.
 */
export function parseByteRanges(
  header: string | undefined,
  size: number,
): ByteRange[] | 'unsatisfiable' | null {
  const [, list] = /^bytes=([\d\s,-]{1,1000})$/.exec(header ?? '') ?? []
  if (list === undefined) return null
  const asked = list.split(',').map((part) => /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(part))
  if (asked.length > most) return null
  const ranges: ByteRange[] = []
  for (const match of asked) {
    const [, first = '', last = ''] = match ?? []
    if (first === '' && last === '') return null
    if (first !== '' && last !== '' && Number(last) < Number(first)) return null
    const range = within(size, first, last)
    if (range) ranges.push(range)
  }
  if (ranges.length === 0) return 'unsatisfiable'
  return overlap(ranges) ? null : ranges
}

/** 'a-b', 'a-' to the end, '-n' for the last n bytes. */
function within(size: number, first: string, last: string): ByteRange | null {
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? null : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (start >= size) return null
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

function overlap(ranges: ByteRange[]): boolean {
  const sorted = ranges.toSorted((one, other) => one.start - other.start)
  return sorted.some((range, index) => index > 0 && range.start <= itemAt(sorted, index - 1).end)
}
