import { opinionResultCodes } from '@cabinet/contract/flows'
import type { FlowOpinion } from '@cabinet/contract/flows.detail'
import { useDurationText } from '../../../kernel/duration.ts'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatDateTime, formatFullTime } from '../../../ui/format.ts'
import { Tag, type TagProps } from '../../../ui/tag.tsx'
import { askedMessages, closingMessages, resultMessages } from '../words/index.ts'
import { detailMessages } from './detail.text.ts'
import styles from './timeline.module.css'

export const resultOf = ({ result }: Pick<FlowOpinion, 'result'>) =>
  (['pending', 'agree', 'disagree', 'rejected'] as const)[result] ?? 'rejected'

const colours: Record<ReturnType<typeof resultOf>, NonNullable<TagProps['colour']>> = {
  pending: 'blue',
  agree: 'green',
  disagree: 'red',
  rejected: 'grey',
}

interface OpinionLineProps {
  opinion: FlowOpinion
  /** A data address, or ''. */
  image: string
}

/** One opinion: who, in which step, why asked, the decision with its reason, and how long it took. */
export function OpinionLine({ opinion, image }: OpinionLineProps) {
  const t = useText(detailMessages)
  const asked = useText(askedMessages)
  const closed = useText(closingMessages)
  const results = useText(resultMessages)
  const duration = useDurationText()
  const isPending = opinion.result === opinionResultCodes.pending
  const isOverdue = isPending && opinion.dueAt !== null && opinion.dueAt < new Date()
  const about = [
    opinion.stepName,
    opinion.askedFor && opinion.askedFor !== 'named' ? asked(opinion.askedFor) : '',
    opinion.insteadOf && t('insteadOf', { name: opinion.insteadOf }),
  ].filter(Boolean)
  const name = opinion.approverName || t('system')
  return (
    <li className={styles.line} data-result={resultOf(opinion)}>
      <Avatar name={name} size={32} {...(image && { image })} />
      <div className={styles.words}>
        <p className={styles.head}>
          <b>{name}</b>
          <Tag colour={colours[resultOf(opinion)]}>{results(resultOf(opinion))}</Tag>
          {isOverdue && <Tag colour="red">{t('overdue')}</Tag>}
        </p>
        <p className={styles.about}>{about.join(' · ')}</p>
        {opinion.text && <blockquote>{opinion.text}</blockquote>}
        {opinion.closedFor && <p className={styles.about}>{closed(opinion.closedFor)}</p>}
        {opinion.isWaiting && <p className={styles.about}>{t('waitsBefore')}</p>}
      </div>
      <p className={styles.times}>
        {opinion.decidedAt ? (
          <>
            <time dateTime={opinion.decidedAt.toISOString()} title={formatFullTime(opinion.decidedAt)}>
              {formatDateTime(opinion.decidedAt)}
            </time>
            <span>{t('took', { time: duration(opinion.createdAt, opinion.decidedAt) })}</span>
          </>
        ) : (
          <>
            <span>{t('waits', { time: duration(opinion.createdAt) })}</span>
            {opinion.dueAt && <span>{t('dueAt', { time: formatDateTime(opinion.dueAt) })}</span>}
          </>
        )}
      </p>
    </li>
  )
}
