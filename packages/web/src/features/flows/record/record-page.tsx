import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { ArrowLeft, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { commonMessages } from '../../../kernel/common.text.ts'
import { navigateTo } from '../../../kernel/go.ts'
import { useGrowingList } from '../../../kernel/more.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { detailMessages } from '../detail/index.ts'
import { flowAddress, useFlowDetail } from '../flows.api.ts'
import styles from './record.module.css'
import { recordMessages } from './record.text.ts'
import { RecordSheet } from './record-sheet.tsx'

/** Files that are asked for at once. */
const pageSize = 100

/** /dashboard/flow/flowRecord: everything about a flow on paper, with all hashes in full. */
export function FlowRecordPage() {
  const t = useText(recordMessages)
  const d = useText(detailMessages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const { flowId = '' } = useQueryParams()
  const { data, error, refetch } = useFlowDetail(flowId)
  const files = useGrowingList(flowEndpoints.files, { id: flowId }, pageSize)
  const { more, isFetching } = files
  useEffect(() => {
    if (more && !isFetching) void more().catch(showToast.failure)
  }, [more, isFetching])
  const isWhole = files.rows !== undefined && !more && !files.error
  const failure = error ?? files.error
  const again = () => {
    void refetch()
    files.retry()
  }
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button
          look="quiet"
          icon={<ArrowLeft />}
          onClick={() => {
            if (!data) return history.back()
            const { path, query } = flowAddress(data.flow)
            navigateTo(path, query)
          }}
        >
          {t('back')}
        </Button>
        <Button look="primary" icon={<Printer />} disabled={!data || !isWhole} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <main className={styles.sheet} tabIndex={-1}>
        {failure ? (
          <ErrorState title={d('failed')} hint={say(failure.key)} retryWords={c('retry')} onRetry={again} />
        ) : data && isWhole ? (
          <RecordSheet flow={data.flow} opinions={data.opinions} files={files.rows ?? []} />
        ) : (
          <section aria-busy="true" aria-label={t('preparing')}>
            <SkeletonBar height={400} radius={8} />
          </section>
        )}
      </main>
    </div>
  )
}
