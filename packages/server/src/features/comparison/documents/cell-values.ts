import { attributeOf, tokensOf, type Zip } from '../../../kernel/reading/index.ts'

/** Formats of days and times that every program knows by number. */
const builtIn = (format: number) =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 47) ||
  (format >= 50 && format <= 58)

/** The styles of a workbook under which a number is a day or a time. */
export async function datesOf(zip: Zip): Promise<Set<number>> {
  const formats = new Set<number>()
  const styles = new Set<number>()
  let inside = false
  let style = 0
  for await (const token of tokensOf(zip.text('xl/styles.xml'))) {
    if (!('tag' in token)) continue
    if (token.tag === 'numFmt' && !token.closing) {
      // what stands in quotes or brackets is said, not filled in
      const code = attributeOf(token.attributes, 'formatCode').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
      if (/[ymdhs]/i.test(code)) formats.add(Number(attributeOf(token.attributes, 'numFmtId')))
    } else if (token.tag === 'cellXfs') inside = !token.closing
    else if (token.tag === 'xf' && inside && !token.closing) {
      const format = Number(attributeOf(token.attributes, 'numFmtId'))
      if (builtIn(format) || formats.has(format)) styles.add(style)
      style++
    }
  }
  return styles
}

const day = 86_400_000
/** The day from which workbooks count, which bears the mistake of 1900 for the days after it. */
const first = Date.UTC(1899, 11, 30)

/** What a cell shows, as far as one can say without drawing it. */
export function cellText(value: string, type: string, shared: readonly string[], date: boolean): string {
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
