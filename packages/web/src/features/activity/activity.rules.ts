import type { ActivityEvent } from '@cabinet/contract/activity'
import { formatLocalDate } from '../../ui/format.ts'

export interface ActivityDay {
  /** `2026-11-17` in local time. */
  date: string
  events: ActivityEvent[]
}

/** Groups events, which arrive newest first, by the day on which they happened. */
export function activityByDays(events: readonly ActivityEvent[]): ActivityDay[] {
  const days: ActivityDay[] = []
  for (const event of events) {
    const date = formatLocalDate(event.at)
    const last = days.at(-1)
    if (last?.date === date) last.events.push(event)
    else days.push({ date, events: [event] })
  }
  return days
}
