import type { FlowRow } from '@cabinet/contract/flows'
import { useTranslate } from '../../../kernel/text.ts'
import { Tag } from '../../../ui/tag.tsx'
import { shownStatusOf, statusColours } from './status.rules.ts'
import { statusMessages } from './words.text.ts'

/** The status of a flow, in a word. */
export function FlowStatusTag({ flow }: { flow: Pick<FlowRow, 'status' | 'isReturned'> }) {
  const status = shownStatusOf(flow)
  return <Tag colour={statusColours[status]}>{useTranslate()(statusMessages[status])}</Tag>
}
