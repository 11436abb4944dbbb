import { registerTexts, useText } from '../../../kernel/text.ts'
import { relativeTimeParts } from '../../../ui/format.ts'

const text = registerTexts('sessionTimes', {
  now: ['刚刚', 'just now'],
  minutes: ['{count} 分钟前', '{count} minutes ago'],
  minutes_one: ['{count} 分钟前', '{count} minute ago'],
  today: ['今天 {clock}', 'today at {clock}'],
  yesterday: ['昨天 {clock}', 'yesterday at {clock}'],
})

/** Returns a function that formats how long ago a time was. */
export function useSessionAgoText() {
  const t = useText(text)
  return (at: Date) => {
    const { kind, ...rest } = relativeTimeParts(at, new Date())
    return kind === 'date'
      ? (rest as { date: string }).date
      : t(kind, rest as Record<string, string | number>)
  }
}
