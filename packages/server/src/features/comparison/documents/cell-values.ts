const day = 86_400_000
/** Epoch of workbook dates, which includes the 1900 leap-year error for later days. */
const first = Date.UTC(1899, 11, 30)

/** Returns the displayed text of a cell, as far as it is known without rendering. */
export function displayedCellText(
  value: string,
  type: string,
  shared: readonly string[],
  date: boolean,
): string {
  if (value === '') return ''
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== '' && type !== 'n') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (!date) return String(Number(number.toPrecision(15)))
  const iso = new Date(first + Math.round(number * day)).toISOString()
  if (number < 1) return iso.slice(11, 19)
  return Number.isInteger(number) ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}
