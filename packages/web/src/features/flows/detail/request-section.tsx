import type { FlowDetail } from '@cabinet/contract/flows.detail'
import { useText } from '../../../kernel/text.ts'
import { formatDateTime, joinNames } from '../../../ui/format.ts'
import { requestMessages, termLinesOf } from '../words/index.ts'
import styles from './detail.module.css'
import { detailMessages } from './detail.text.ts'

/** The request in words, and how far it is. */
export function RequestSection({ flow }: { flow: FlowDetail }) {
  const t = useText(detailMessages)
  const asks = useText(requestMessages)
  const facts = [
    [t('initiator'), flow.initiatorName],
    [t('started'), formatDateTime(flow.createdAt)],
    [t('finished'), flow.finishedAt ? formatDateTime(flow.finishedAt) : ''],
    [t('flow'), [flow.typeName, flow.flowName].filter(Boolean).join(' / ')],
    [t('step'), flow.currentNodeName],
    [t('asked'), joinNames(flow.approverNames)],
    [t('due'), flow.dueAt ? formatDateTime(flow.dueAt) : ''],
  ].filter(([, value]) => value !== '')
  const terms = termLinesOf(flow)
  return (
    <section className={styles.card} aria-label={t('request')}>
      <h2>{t('request')}</h2>
      <p className={styles.asks}>{asks(flow.action, { name: flow.initiatorName })}</p>
      <dl className={styles.facts}>
        {terms.map(({ key, name, value }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {flow.remark && (
          <div>
            <dt>{t('remark')}</dt>
            <dd>{flow.remark}</dd>
          </div>
        )}
      </dl>
      <dl className={styles.facts} data-quiet>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
