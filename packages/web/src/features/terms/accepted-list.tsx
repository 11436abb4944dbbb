import { type AcceptedTerms, termsEndpoints } from '@cabinet/contract/terms'
import { useState } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { navigateTo } from '../../kernel/go.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './accepted-list.module.css'
import { kindMessages } from './entry.text.ts'
import { messages } from './terms.text.ts'
import { PublishedTermsLinks } from './terms-links.tsx'
import { TermsVersionDialog } from './version-dialog.tsx'
import { TermsVersionList, TermsVersionRow } from './version-list.tsx'

/** The texts that the user accepted, with versions and times. */
export function AcceptedTermsList() {
  const { data, error, refetch } = useEndpoint(termsEndpoints.accepted, {})
  const [shown, setShown] = useState<AcceptedTerms | null>(null)
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{t('acceptedTitle')}</h1>
      <p className={styles.lead}>{t('acceptedBody')}</p>
      {error && <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonBar height={120} radius={8} />}
      {data?.length === 0 && <EmptyState drawing="message" title={t('noneAccepted')} />}
      {data && data.length > 0 && (
        <TermsVersionList>
          {data.map((one) => {
            const title = say(kindMessages[one.kind])
            return (
              <TermsVersionRow
                key={`${one.kind} ${one.version}`}
                name={title}
                tag={one.isCurrent && <Tag colour="green">{t('current')}</Tag>}
                facts={`${t('version', { version: one.version })} · ${t('acceptedAt', { time: formatDateTime(one.acceptedAt) })}`}
                viewWords={t('view')}
                viewLabel={t('viewOf', { title, version: one.version })}
                onView={() => setShown(one)}
              />
            )
          })}
        </TermsVersionList>
      )}
      <div className={styles.foot}>
        <PublishedTermsLinks className={styles.links} />
        <Button onClick={() => navigateTo('/')}>{t('toStart')}</Button>
      </div>
      {shown && <TermsVersionDialog {...shown} onClose={() => setShown(null)} />}
    </div>
  )
}
