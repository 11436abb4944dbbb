/** Day and time on the clocks of a time zone. */
export interface LocalTime {
  year: number
  month: number
  day: number
  /** 1 is Monday, 7 Sunday. */
  weekday: number
  /** Minutes since midnight. */
  minute: number
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Building one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** Whether this is the IANA name of a time zone; offsets such as '+08:00' are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** Returns day and time of a moment in a time zone. */
export function localTimeOf(at: Date, timeZone: string): LocalTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const [year, month, day] = [part('year'), part('month'), part('day')]
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7
  return { year, month, day, weekday, minute: part('hour') * 60 + part('minute') }
}

/**
 * Returns the first moment after `at` at which clocks show these minutes since midnight, on this weekday where one is
 * given. A time that the clocks skip is the moment at which they skip it, or up to an hour beside it.
 */
export function nextLocalTime(
  at: Date,
  timeZone: string,
  { minute, weekday }: { minute: number; weekday?: number },
): Date {
  const today = localTimeOf(at, timeZone)
  // a week and a day: the time of today may have passed
  for (let days = 0; days <= 8; days++) {
    const noon = new Date(Date.UTC(today.year, today.month - 1, today.day + days, 12))
    if (weekday !== undefined && (noon.getUTCDay() || 7) !== weekday) continue
    const moment = momentOf(noon.getTime() - dayMs / 2 + minute * minuteMs, timeZone)
    if (moment > at) return moment
  }
  throw new RangeError(`no ${minute} minutes after midnight in ${timeZone}`)
}

/** The moment at which clocks of the zone show what those of UTC show at `shownMs`. */
function momentOf(shownMs: number, timeZone: string): Date {
  let guess = shownMs
  // the second round settles days on which the clocks change
  for (let round = 0; round < 2; round++) guess = shownMs - offsetMs(new Date(guess), timeZone)
  return new Date(guess)
}

function offsetMs(at: Date, timeZone: string): number {
  const { year, month, day, minute } = localTimeOf(at, timeZone)
  const shown = Date.UTC(year, month - 1, day) + minute * minuteMs
  return shown - Math.floor(at.getTime() / minuteMs) * minuteMs
}
