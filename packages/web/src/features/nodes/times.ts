import { useEffect, useMemo, useState } from 'react'
import { type TranslateMessages, useText } from '../../kernel/text.ts'
import { relativeTimeParts } from '../../ui/format.ts'
import { messages } from './nodes.text.ts'

const texts = (t: TranslateMessages<typeof messages>, now: Date) => (at: Date) => {
  const time = relativeTimeParts(at, now)
  if (time.kind === 'date') return time.date
  if (time.kind === 'minutes') return t('minutes', { count: time.count })
  return time.kind === 'now' ? t('now') : t(time.kind, { clock: time.clock })
}

/** Returns a formatter for relative times that updates each minute. */
export function useRelativeTimeText(): (at: Date) => string {
  const t = useText(messages)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => texts(t, now), [t, now])
}
