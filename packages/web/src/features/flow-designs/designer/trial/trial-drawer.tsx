import type { FlowDocument } from '@cabinet/contract/flow-designs.document'
import type { FlowOptions } from '@cabinet/contract/flow-designs.shapes'
import { backTestEndpoints } from '@cabinet/contract/flows.back-test'
import { commonMessages } from '../../../../kernel/common.text.ts'
import { useEndpoint } from '../../../../kernel/query.ts'
import { useText, useTranslate } from '../../../../kernel/text.ts'
import { AdminDrawer } from '../../../../ui/admin/drawer.tsx'
import { AdminThemeProvider } from '../../../../ui/admin/index.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { SkeletonBar } from '../../../../ui/skeleton.tsx'
import styles from './trial.module.css'
import { trialMessages } from './trial.text.ts'
import { TrialResult } from './trial-result.tsx'

interface TrialDrawerProps {
  designId: string
  document: FlowDocument
  options: FlowOptions
  /** Goes to a node. */
  onShow(nodeKey: string): void
  onClose(): void
}

/** Tries a draft on the requests of the last 90 days. */
export function TrialDrawer({ onClose, ...trial }: TrialDrawerProps) {
  const t = useText(trialMessages)
  return (
    <AdminThemeProvider>
      <AdminDrawer open width={640} title={t('title')} onClose={onClose}>
        <Trial {...trial} />
      </AdminDrawer>
    </AdminThemeProvider>
  )
}

function Trial({ designId, document, options, onShow }: Omit<TrialDrawerProps, 'onClose'>) {
  const t = useText(trialMessages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const { data, error, refetch } = useEndpoint(
    backTestEndpoints.run,
    { id: designId, document, options },
    { staleTime: 60_000, gcTime: 0, refetchOnWindowFocus: false },
  )
  if (error)
    return <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
  return (
    <>
      <p className={styles.hint}>{t('hint')}</p>
      {data === undefined && (
        <div role="status" aria-label={t('finding')} className={styles.waiting}>
          <SkeletonBar height={72} radius={8} />
          <SkeletonBar height={200} radius={8} />
        </div>
      )}
      {data?.total === 0 && <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />}
      {data !== undefined && data.total > 0 && (
        <TrialResult document={document} result={data} onShow={onShow} />
      )}
    </>
  )
}
