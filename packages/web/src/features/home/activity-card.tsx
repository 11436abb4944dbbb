import { lazy, Suspense } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useText } from '../../kernel/text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { loadActivityTimeline } from '../activity/index.ts'
import styles from './activity-card.module.css'
import { useHomeRecords } from './home.api.ts'
import { messages } from './page.text.ts'

const Timeline = lazy(() => loadActivityTimeline().then((timeline) => ({ default: timeline })))

/** The timeline of the user's spaces. */
export function ActivityCard() {
  const t = useText(messages)
  return (
    <section className={styles.card} aria-labelledby="home-activity">
      <h2 id="home-activity">{t('activity')}</h2>
      <Suspense fallback={<Waiting />}>
        <Records />
      </Suspense>
    </section>
  )
}

function Records() {
  const t = useText(messages)
  const c = useText(commonMessages)
  const { data, isPending, refetch } = useHomeRecords()
  if (isPending) return <Waiting />
  if (!data)
    return <ErrorState title={t('activityFailed')} retryWords={c('retry')} onRetry={() => void refetch()} />
  if (data.length === 0)
    return <EmptyState drawing="activity" title={t('noActivity')} hint={t('noActivityHint')} />
  return <Timeline events={data.map(({ event }) => event)} labelledBy="home-activity" />
}

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    {[200, 170, 220, 180, 160].map((width) => (
      <div key={width}>
        <SkeletonBar width={30} height={30} radius={15} />
        <SkeletonBar width={width} />
      </div>
    ))}
  </div>
)
