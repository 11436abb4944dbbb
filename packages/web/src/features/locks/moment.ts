import { dateText, timeText } from '../../ui/format.ts'

/** The clock alone today, else with the day. */
export const momentText = (at: Date, now = new Date()): string =>
  dateText(at) === dateText(now) ? timeText(at).slice(-5) : timeText(at)
