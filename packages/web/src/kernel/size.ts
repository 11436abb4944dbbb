const units = ['B', 'KB', 'MB', 'GB'] as const

/** Bytes in words: two decimals without '.00', the next unit from 102.4 of the one below (specification). */
export function sizeText(bytes: number): string {
  let amount = bytes
  let unit = 0
  while (amount >= 102.4 && unit < units.length - 1) {
    amount /= 1024
    unit += 1
  }
  return `${amount.toFixed(2).replace(/\.00$/, '')} ${units[unit]}`
}
