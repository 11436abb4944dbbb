import type { ActivityEvent } from '@cabinet/contract/activity'
import { activityItemWords, activityVerbWords } from '@cabinet/contract/activity.words'

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
  const what = wordsIn(itemPairOf(event), language)
    .replace(/\{count, ([^|}]*)\|([^}]*)\}/g, count === 1 ? '$1' : '$2')
    .replaceAll('{count}', String(count))
    // a function, as names may hold signs that a replacement text interprets
    .replaceAll('{name}', () => items[0]?.name ?? '')
  return wordsIn(activityVerbWords[verb], language).replace('{what}', () => what)
}
