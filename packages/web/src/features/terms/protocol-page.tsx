import { type TermsKind, termsEndpoints } from '@cabinet/contract/terms'
import { commonMessages } from '../../kernel/common.text.ts'
import { navigateTo } from '../../kernel/go.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { kindMessages } from './entry.text.ts'
import styles from './protocol-page.module.css'
import { ReadingFrame } from './reading-frame.tsx'
import { messages } from './terms.text.ts'
import { TermsBody, TermsFacts } from './terms-text-view.tsx'

/** /Protocol/Privacy and /Protocol/Service: the published text, for anyone. */
function ProtocolPage({ kind }: { kind: TermsKind }) {
  const { data, error, refetch } = useEndpoint(termsEndpoints.text, { kind })
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  return (
    <ReadingFrame>
      <article className={styles.card}>
        <h1 className={styles.title}>{say(kindMessages[kind])}</h1>
        {data ? (
          <>
            <TermsFacts text={data} />
            <div className={styles.body}>
              <TermsBody text={data} />
            </div>
          </>
        ) : error?.key === 'terms.not_published' ? (
          <EmptyState drawing="message" title={t('none')} hint={t('noneHint')}>
            <Button onClick={() => navigateTo('/')}>{t('toStart')}</Button>
          </EmptyState>
        ) : error ? (
          <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonBar height={320} radius={8} />
        )}
      </article>
    </ReadingFrame>
  )
}

export const PrivacyProtocolPage = () => <ProtocolPage kind="privacy" />
export const ServiceProtocolPage = () => <ProtocolPage kind="service" />
