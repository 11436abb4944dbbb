import type { ReceivedGrantItem } from '@cabinet/contract/grants.access'
import type { LatestUpload } from '@cabinet/contract/home'
import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { ApplicationLink } from '../../kernel/address.tsx'
import { commonMessages } from '../../kernel/common.text.ts'
import { pickFilesFor } from '../../kernel/drop.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { spaceWords } from '../files/index.ts'
import { useHomeLists } from './home.api.ts'
import { addressOfPage } from './home.rules.ts'
import styles from './latest-card.module.css'
import { ReceivedRow, UploadRow } from './latest-rows.tsx'
import { messages } from './page.text.ts'

/** The user's latest uploads, and what others authorised last. Optional, it stays away while both are empty. */
export function LatestCard({ isOptional }: { isOptional: boolean }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const { data, isPending, refetch } = useHomeLists()
  if (isPending) return <LatestSkeleton />
  if (!data)
    return (
      <section className={styles.card} aria-label={t('latest')}>
        <ErrorState title={t('latestFailed')} retryWords={c('retry')} onRetry={() => void refetch()} />
      </section>
    )
  const { uploads, authorized } = data
  if (uploads.length + authorized.length > 0) return <LatestLists uploads={uploads} authorized={authorized} />
  return isOptional ? null : <NoFiles />
}

function NoFiles() {
  const t = useText(messages)
  const s = useText(spaceWords)
  return (
    <section className={styles.card} aria-label={t('latest')}>
      <EmptyState drawing="folder" title={t('noFiles')} hint={t('noFilesHint')}>
        <Button icon={<Upload />} onClick={() => pickFilesFor({ name: s('myFiles') }, { folder: false })}>
          {t('upload')}
        </Button>
      </EmptyState>
    </section>
  )
}

interface LatestListsProps {
  uploads: readonly LatestUpload[]
  authorized: readonly ReceivedGrantItem[]
}

function LatestLists({ uploads, authorized }: LatestListsProps) {
  const t = useText(messages)
  const panel = useId()
  const [chosen, setChosen] = useState<'uploads' | 'authorized'>('uploads')
  const tabs = [
    ...(uploads.length > 0 ? (['uploads'] as const) : []),
    ...(authorized.length > 0 ? (['authorized'] as const) : []),
  ]
  const shown = tabs.includes(chosen as never) ? chosen : tabs[0]!
  return (
    <section className={styles.card} aria-label={t('latest')}>
      <div className={styles.head}>
        <Tabs
          label={t('latest')}
          value={shown}
          tabs={tabs.map((value) => ({ value, words: t(value) }))}
          controls={panel}
          onChange={setChosen}
          className={styles.tabs ?? ''}
        />
        <ApplicationLink
          {...(shown === 'uploads' ? addressOfPage('personal') : addressOfPage('allotted'))}
          className={styles.all}
        >
          {t('all')}
        </ApplicationLink>
      </div>
      <div id={panel} role="tabpanel" aria-label={t(shown)}>
        <ul className={styles.rows}>
          {shown === 'uploads'
            ? uploads.map((file) => <UploadRow key={file.id} file={file} />)
            : authorized.map((item) => <ReceivedRow key={item.id} item={item} />)}
        </ul>
      </div>
    </section>
  )
}

/** As high as the card with four rows. */
export const LatestSkeleton = () => (
  <div className={styles.card} aria-busy="true">
    <div className={styles.head}>
      <SkeletonBar width={150} height={14} />
    </div>
    <div className={styles.rows}>
      {[260, 220, 300, 240].map((width) => (
        <div key={width} className={styles.waiting}>
          <SkeletonBar width={26} height={26} />
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  </div>
)
