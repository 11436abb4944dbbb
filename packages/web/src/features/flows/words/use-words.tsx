import type { FlowRow } from '@cabinet/contract/flows'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Tag } from '../../../ui/tag.tsx'
import { durationParts, shownStatusOf, statusColours } from './status.rules.ts'
import { durationMessages, statusMessages } from './words.text.ts'

/** Returns a function that words how long something took. */
export function useDurationText(): (from: Date, to?: Date) => string {
  const t = useText(durationMessages)
  return (from, to = new Date()) => {
    const parts = durationParts(from, to)
    return parts.kind === 'moment' ? t('moment') : t(parts.kind, { count: parts.count })
  }
}

/** The status of a flow, in a word. */
export function FlowStatusTag({ flow }: { flow: Pick<FlowRow, 'status' | 'isReturned'> }) {
  const status = shownStatusOf(flow)
  return <Tag colour={statusColours[status]}>{useTranslate()(statusMessages[status])}</Tag>
}
