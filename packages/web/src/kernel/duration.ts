import { registerTexts, useText } from './text.ts'

const durationMessages = registerTexts('duration', {
  moment: ['不到 1 分钟', 'less than a minute'],
  minutes: ['{count} 分钟', '{count} minutes'],
  minutes_one: ['{count} 分钟', '{count} minute'],
  hours: ['{count} 小时', '{count} hours'],
  hours_one: ['{count} 小时', '{count} hour'],
  days: ['{count} 天', '{count} days'],
  days_one: ['{count} 天', '{count} day'],
})

const minuteMs = 60_000

type DurationParts = { kind: 'moment' } | { kind: 'minutes' | 'hours' | 'days'; count: number }

/** Minutes under an hour, hours under two days, then days. */
function durationParts(from: Date, to: Date): DurationParts {
  const minutes = Math.floor((to.getTime() - from.getTime()) / minuteMs)
  if (minutes < 1) return { kind: 'moment' }
  if (minutes < 60) return { kind: 'minutes', count: minutes }
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? { kind: 'hours', count: hours } : { kind: 'days', count: Math.floor(hours / 24) }
}

/** Returns a function that words how long something took, or takes until now. */
export function useDurationText(): (from: Date, to?: Date) => string {
  const t = useText(durationMessages)
  return (from, to = new Date()) => {
    const parts = durationParts(from, to)
    return parts.kind === 'moment' ? t('moment') : t(parts.kind, { count: parts.count })
  }
}
