import { fileTypeGroups } from '@cabinet/contract/previews'
import { searchQueryLimits } from '@cabinet/contract/search'
import { parseSearchQuery, type SearchOperator } from '@cabinet/contract/search.query'
import { entryOf } from '../../kernel/certain.ts'
import { AppError } from '../../kernel/errors.ts'
import { emptyNameFilter, type NameFilter } from './finding/index.ts'

/** A parsed query, as far as no database is needed. */
export interface SearchPlan {
  wish: NameFilter
  /** Searched in names or in texts; a match has all of them in one of the two. */
  words: string[]
  /** Searched in texts only. */
  contents: string[]
  /** Names of people, places and labels, still to be looked up. */
  owners: string[]
  places: string[]
  labels: string[]
}

/** The asker's time and time zone. */
export interface SearchClock {
  now: Date
  /** Minutes behind UTC, as browsers report it. */
  offset: number
}

/**
 * Parses a query.
 * @throws search.empty_operator, search.wrong_type, search.wrong_date, search.wrong_size,
 * search.too_many_words
 */
export function planSearch(text: string, clock: SearchClock): SearchPlan {
  const pieces = parseSearchQuery(text)
  if (pieces.length > searchQueryLimits.pieces)
    throw new AppError('search.too_many_words', { most: searchQueryLimits.pieces })
  const plan: SearchPlan = {
    wish: { ...emptyNameFilter },
    words: [],
    contents: [],
    owners: [],
    places: [],
    labels: [],
  }
  const names: string[] = []
  const types: string[] = []
  for (const { operator, value: typed } of pieces) {
    const value = typed.trim()
    if (operator && value === '') throw new AppError('search.empty_operator', { operator })
    if (operator === null) plan.words.push(value)
    else if (operator === 'name') names.push(value)
    else if (operator === 'content') plan.contents.push(value)
    else if (operator === 'type') types.push(value)
    else if (operator === 'owner') plan.owners.push(value)
    else if (operator === 'in') plan.places.push(value)
    else if (operator === 'label') plan.labels.push(value)
    else narrow(plan.wish, operator, value, clock)
  }
  plan.wish = { ...plan.wish, words: names, ...typeFilterOf(types) }
  return plan
}

function narrow(wish: NameFilter, operator: SearchOperator, value: string, clock: SearchClock): void {
  if (operator === 'size') Object.assign(wish, parseSizeRange(value))
  else if (operator === 'after') wish.changedFrom = parseSearchDay(value, operator, clock)
  else if (operator === 'before') wish.changedBefore = parseSearchDay(value, operator, clock)
}

/** Common words for kinds of files. */
const kinds: Record<string, string> = {
  文件夹: 'folder',
  文件: 'file',
  文档: 'word',
  表格: 'excel',
  演示: 'ppt',
  文本: 'txt',
  图片: 'image',
  视频: 'video',
  音频: 'audio',
  压缩包: 'archive',
  图纸: 'cad',
}

/** Returns the filter of these types, any of which may match: groups, 'folder', 'file' or suffixes. */
export function typeFilterOf(types: readonly string[]): Pick<NameFilter, 'kind' | 'suffixes'> {
  if (types.length === 0) return { kind: null, suffixes: null }
  const found = types.map((type) => {
    const key = kinds[type] ?? type.toLowerCase().replace(/^\./, '')
    if (key === 'folder' || key === 'file') return { kind: key, suffixes: [] } as const
    if (Object.hasOwn(fileTypeGroups, key))
      return { kind: null, suffixes: fileTypeGroups[key as 'pdf'] } as const
    if (!/^[\p{L}\p{N}]{1,16}$/u.test(key)) throw new AppError('search.wrong_type', { value: type })
    return { kind: null, suffixes: [key] } as const
  })
  const suffixes = found.flatMap((one) => one.suffixes).map((one) => `.${one}`)
  const all = new Set(found.map((one) => one.kind))
  const kind =
    all.has('folder') && all.has('file')
      ? null
      : all.has('folder')
        ? 'folder'
        : all.has('file')
          ? 'file'
          : null
  // 'file' matches every file, whatever its suffix
  if (all.has('file')) return { kind, suffixes: null }
  return { kind, suffixes: suffixes.length > 0 ? suffixes : null }
}

const DAY = 86_400_000
const spans = new Map(Object.entries({ d: 1, w: 7, m: 30, y: 365, 天: 1, 周: 7, 月: 30, 年: 365 }))
const days: Record<string, number> = { today: 0, yesterday: 1, 今天: 0, 昨天: 1 }

/**
 * Returns the start of a day, month or year of the asker, or a time this long ago: 2026-01-31, 2026-01, 2026,
 * 7d, today.
 */
export function parseSearchDay(value: string, operator: string, { now, offset }: SearchClock): Date {
  const [, count, span = ''] = /^(\d{1,4})([dwmy天周月年])$/i.exec(value) ?? []
  if (count) return new Date(now.getTime() - Number(count) * entryOf(spans, span.toLowerCase()) * DAY)
  const local = new Date(now.getTime() - offset * 60_000)
  const back = days[value.toLowerCase()]
  if (back !== undefined)
    return new Date(
      Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() - back) + offset * 60_000,
    )
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?$/.exec(value) ?? []
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const read = new Date(midnight)
  if (!year || read.getUTCMonth() !== Number(month) - 1 || read.getUTCDate() !== Number(day))
    throw new AppError('search.wrong_date', { operator, value })
  return new Date(midnight + offset * 60_000)
}

const units = new Map(Object.entries({ b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 }))

/** Parses '>10MB', '<1g' or '1MB..10MB'; a single size is the minimum. */
export function parseSizeRange(value: string): Partial<Pick<NameFilter, 'sizeFrom' | 'sizeBelow'>> {
  const [low = '', high, ...rest] = value.split('..')
  if (rest.length > 0) throw new AppError('search.wrong_size', { value })
  if (high !== undefined) return { sizeFrom: bytesOf(low, value), sizeBelow: bytesOf(high, value) + 1 }
  const [, sign = '>=', size = ''] = /^(>=|<=|>|<|=|＞|＜)?(.+)$/.exec(value) ?? []
  const bytes = bytesOf(size, value)
  if (sign === '>' || sign === '＞') return { sizeFrom: bytes + 1 }
  if (sign === '<' || sign === '＜') return { sizeBelow: bytes }
  if (sign === '<=') return { sizeBelow: bytes + 1 }
  return sign === '=' ? { sizeFrom: bytes, sizeBelow: bytes + 1 } : { sizeFrom: bytes }
}

function bytesOf(size: string, value: string): number {
  const [, number, unit = 'b'] = /^\s*(\d{1,12}(?:\.\d{1,6})?)\s*([kmgt]?)i?b?\s*$/i.exec(size) ?? []
  const bytes = Math.round(Number(number) * entryOf(units, (unit || 'b').toLowerCase()))
  if (!number || !Number.isSafeInteger(bytes)) throw new AppError('search.wrong_size', { value })
  return bytes
}
