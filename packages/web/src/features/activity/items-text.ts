import type { ActivityEvent } from '@cabinet/contract/activity'
import type { TranslateMessages } from '../../kernel/text.ts'
import type { messages } from './activity.text.ts'

/** Names the items of an event. */
export function activityItemsText(
  t: TranslateMessages<typeof messages>,
  { items, count }: Pick<ActivityEvent, 'items' | 'count'>,
): string {
  const [first] = items
  if (!first) return t('some', { count })
  return count > 1 ? t('several', { name: first.name, count }) : t('one', { name: first.name })
}
