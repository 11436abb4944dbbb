import { lazy, Suspense } from 'react'
import { useText } from '../../kernel/text.ts'
import { spaceWords } from '../files/index.ts'
import { loadFirstStepsSection } from '../first-steps/index.ts'
import { loadPendingApprovals } from '../flows/index.ts'
import { useOwnMenuTree } from '../menus/index.ts'
import { ActivityCard } from './activity-card.tsx'
import { entryMessages } from './entry.text.ts'
import { pagesOfMenus } from './home.rules.ts'
import { HomeBanner } from './home-banner.tsx'
import styles from './home-page.module.css'
import { LatestCard, LatestSkeleton } from './latest-card.tsx'
import { StatisticsTiles } from './statistics-tiles.tsx'
import { UserCard } from './user-card.tsx'

const PendingApprovalsCard = lazy(() => loadPendingApprovals().then((card) => ({ default: card })))
const FirstSteps = lazy(() => loadFirstStepsSection().then((section) => ({ default: section })))

/** /dashboard/home: what is new, what is the user's own, and on the first day what to do. */
export function HomePage() {
  const t = useText(entryMessages)
  const s = useText(spaceWords)
  return (
    <div className={styles.page}>
      <h1 className="only-read">{t('title')}</h1>
      <div className={styles.grid}>
        <HomeBanner />
        <UserCard />
        <StatisticsTiles />
        <div className={styles.main}>
          <PendingApprovals />
          <Suspense fallback={<LatestSkeleton />}>
            <FirstSteps target={{ name: s('myFiles') }} waiting={<LatestSkeleton />}>
              {(hasSteps) => <LatestCard isOptional={hasSteps} />}
            </FirstSteps>
          </Suspense>
        </div>
        <ActivityCard />
      </div>
    </div>
  )
}

function PendingApprovals() {
  const hasPage = pagesOfMenus(useOwnMenuTree() ?? [])
  if (!hasPage('flowPending')) return null
  return (
    <Suspense>
      <PendingApprovalsCard />
    </Suspense>
  )
}
