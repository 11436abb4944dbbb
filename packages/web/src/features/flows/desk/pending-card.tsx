import { flowListTypes } from '@cabinet/contract/flows'
import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { ApplicationLink } from '../../../kernel/address.tsx'
import { navigateTo } from '../../../kernel/go.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { flowAddress, flowListAddress } from '../flows.api.ts'
import { FlowRowButton } from '../touch/index.ts'
import { deskMessages } from './desk.text.ts'
import styles from './pending-card.module.css'

/** Rows on the start page (specification). */
const pageSize = 5
const staleTime = 30_000

/** On the start page: the five approvals that have been waiting longest. It stays away while there is none. */
export function PendingApprovalsCard() {
  const t = useText(deskMessages)
  const { data } = useEndpoint(
    flowEndpoints.page,
    { type: flowListTypes.pending, page: 1, pageSize },
    { staleTime },
  )
  if (!data || data.rows.length === 0) return null
  return (
    <section className={styles.card} aria-label={t('title')}>
      <div className={styles.head}>
        <h2>
          {t('title')} <span>{data.total}</span>
        </h2>
        <ApplicationLink {...flowListAddress(flowListTypes.pending)}>{t('all')}</ApplicationLink>
      </div>
      <ul>
        {data.rows.map((flow) => (
          <li key={flow.id}>
            <FlowRowButton
              flow={flow}
              isSmall
              onOpen={() => {
                const { path, query } = flowAddress(flow)
                navigateTo(path, query)
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
