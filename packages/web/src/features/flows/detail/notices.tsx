import type { FlowDetail } from '@cabinet/contract/flows.detail'
import { TriangleAlert } from 'lucide-react'
import { useSignedInUser } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { shownStatusOf } from '../words/index.ts'
import styles from './detail.module.css'
import { detailMessages } from './detail.text.ts'

/** Why a flow cannot simply go on, and what to do about it. */
export function FlowNotices({ flow }: { flow: FlowDetail }) {
  const t = useText(detailMessages)
  const isMine = useSignedInUser().data?.userId === flow.initiatorId
  const status = shownStatusOf(flow)
  if (status === 'returned')
    return (
      <Notice title={t('returnedTitle')}>
        {isMine ? t('returnedInitiator') : t('returnedOther', { name: flow.initiatorName })}
      </Notice>
    )
  if (!flow.isStale || status !== 'running') return null
  return <Notice title={t('staleTitle')}>{t(isMine ? 'staleInitiator' : 'staleApprover')}</Notice>
}

const Notice = ({ title, children }: { title: string; children: string }) => (
  <div className={styles.notice} role="status">
    <TriangleAlert aria-hidden="true" />
    <p>
      <b>{title}</b>
      {children}
    </p>
  </div>
)
