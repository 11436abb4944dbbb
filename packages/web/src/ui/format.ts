/** Display units and the share of the next one from which it is used (specification: 102.4 of each unit). */
const units = ['B', 'KB', 'MB', 'GB'] as const
const step = 1024
const threshold = 102.4

/**
 * Bytes as people read them: two decimals, trailing .00 dropped; the next unit begins at 102.4 of the lower one,
 * so 102.4 KB is already 0.10 MB (specification).
 */
export function formatByteSize(bytes: number): string {
  let value = bytes
  let at = 0
  while (value >= threshold && at < units.length - 1) {
    value /= step
    at += 1
  }
  return `${value.toFixed(2).replace(/\.00$/, '')} ${units[at]}`
}

const two = (number: number) => String(number).padStart(2, '0')

/** `2026-11-17` in local time. */
export const formatLocalDate = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** `2026-11-17 09:30` in local time. */
export const formatDateTime = (at: Date) =>
  `${formatLocalDate(at)} ${two(at.getHours())}:${two(at.getMinutes())}`

/** `2026-11-17 09:30:05`: the full time, shown on hover. */
export const formatFullTime = (at: Date) => `${formatDateTime(at)}:${two(at.getSeconds())}`

export type RelativeTimeParts =
  | { kind: 'now' }
  | { kind: 'minutes'; count: number }
  | { kind: 'today'; clock: string }
  | { kind: 'yesterday'; clock: string }
  | { kind: 'date'; date: string }

/** How long ago, for the room to word: under an hour in minutes, today and yesterday with the clock, else the date. */
export function relativeTimeParts(at: Date, now: Date): RelativeTimeParts {
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}`
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1 && minutes >= -5) return { kind: 'now' }
  if (minutes >= 0 && minutes < 60) return { kind: 'minutes', count: minutes }
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  if (at >= midnight && at < tomorrow) return { kind: 'today', clock }
  if (at >= yesterday && at < midnight) return { kind: 'yesterday', clock }
  return { kind: 'date', date: formatLocalDate(at) }
}

/** `12,345`. */
export const formatCount = (count: number) => count.toLocaleString('en-US')

/** The name without its extension, and the extension with its dot ('' for none). A leading dot is no extension. */
export function splitFileName(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && dot < name.length - 1 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** Names one after another, separated as the language of the page does it. */
export const joinNames = (names: readonly string[]): string =>
  names.join(document.documentElement.lang === 'en' ? ', ' : '、')
