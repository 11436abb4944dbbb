import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { lazy, Suspense } from 'react'
import { useText } from '../../../kernel/text.ts'
import { messages } from '../access.text.ts'
import { useExplanation } from '../grants.api.ts'
import styles from './access.module.css'
import { OwnAccessLine } from './own-access.tsx'

const SharedWith = lazy(() => import('./shared-with.tsx').then((m) => ({ default: m.SharedWithPart })))

/** First in the details: who has access, for those who may know, and what the user may do. */
export function AccessSection({ item }: { item: ListedFileItem }) {
  const t = useText(messages)
  const answer = useExplanation(item.id)
  const rights = answer.data?.rights ?? item.rights
  const own = <OwnAccessLine item={item} rights={rights} grants={answer.data?.grants ?? null} />
  return (
    <section className={styles.access}>
      <h3>{t('access')}</h3>
      {includesRight(rights, 'authorise') || answer.data?.readsAccess ? (
        <Suspense fallback={own}>
          <SharedWith item={item} rights={rights}>
            {own}
          </SharedWith>
        </Suspense>
      ) : (
        own
      )}
    </section>
  )
}
