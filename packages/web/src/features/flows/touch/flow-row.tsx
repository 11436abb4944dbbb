import type { FlowRow } from '@cabinet/contract/flows'
import { useDurationText } from '../../../kernel/duration.ts'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { flowActionMessages } from '../../flow-designs/index.ts'
import { listMessages } from '../list/index.ts'
import { FlowStatusTag, isRunning } from '../words/index.ts'
import styles from './flow-row.module.css'

interface FlowRowButtonProps {
  flow: FlowRow
  onOpen: () => void
  /** On a card of its own, without touch sizes. */
  isSmall?: boolean
}

/** A flow as one wide button: title, initiator, what it is about, and how long it has been waiting. */
export function FlowRowButton({ flow, onOpen, isSmall = false }: FlowRowButtonProps) {
  const t = useText(listMessages)
  const actions = useText(flowActionMessages)
  const duration = useDurationText()
  const isOverdue = isRunning(flow) && flow.dueAt !== null && flow.dueAt < new Date()
  const time =
    isRunning(flow) && flow.waitingSince
      ? t('waits', { time: duration(flow.waitingSince) })
      : formatDateTime(flow.finishedAt ?? flow.createdAt)
  return (
    <button type="button" className={styles.row} data-small={isSmall || undefined} onClick={onOpen}>
      <Avatar name={flow.initiatorName} size={isSmall ? 28 : 40} />
      <span className={styles.words}>
        <span>{flow.title}</span>
        <small>{[flow.initiatorName, actions(flow.action), time].join(' · ')}</small>
      </span>
      {isOverdue ? (
        <Tag colour="red">{t('overdue')}</Tag>
      ) : (
        flow.sort === null && <FlowStatusTag flow={flow} />
      )}
    </button>
  )
}
