import type { ActivityEvent } from '@cabinet/contract/activity'
import { activityItemWords, activityVerbWords } from '@cabinet/contract/activity.words'
import { fillText } from '@cabinet/contract/text.fill'

type Language = 'zh' | 'en'
type Pair = readonly [zh: string, en: string]

const wordsIn = (pair: Pair, language: Language) => pair[language === 'zh' ? 0 : 1]

const itemPairOf = ({ items, count }: Pick<ActivityEvent, 'items' | 'count'>): Pair => {
  if (items.length === 0) return activityItemWords.some
  return count > 1 ? activityItemWords.several : activityItemWords.one
}

/** Returns what somebody did, in a language, without the name of that user. */
export function describeActivity(event: ActivityEvent, language: Language): string {
  const { items, count, verb } = event
  const what = fillText(wordsIn(itemPairOf(event), language), { count, name: items[0]?.name ?? '' })
  return fillText(wordsIn(activityVerbWords[verb], language), { what })
}
