import { useEffect, useId, useRef } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { commonMessages } from '../../../kernel/common.text.ts'
import { currentPath, navigateTo } from '../../../kernel/go.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { openDecision } from '../commands/index.ts'
import { useFlowDetail } from '../flows.api.ts'
import styles from './detail.module.css'
import { detailMessages } from './detail.text.ts'
import { FlowDetailHeader } from './detail-header.tsx'
import { FilesSection } from './files-section.tsx'
import { FlowNotices } from './notices.tsx'
import { OpinionsTab } from './opinions-tab.tsx'
import { RequestSection } from './request-section.tsx'

/** The flow in the address: `flowId`; the other parameters of the specification are not needed. */
export function FlowDetailPage() {
  const t = useText(detailMessages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const query = useQueryParams()
  const panel = useId()
  const { flowId = '', tab: wanted } = query
  const answer = useFlowDetail(flowId)
  const { data, error, refetch } = answer
  useDecisionByLink(data?.flow)
  const tab = wanted === 'opinions' ? 'opinions' : 'detail'
  if (flowId === '' || (error && !data))
    return (
      <section className={styles.page} aria-label={t('detail')}>
        <ErrorState
          title={t('failed')}
          hint={say(error?.key ?? 'flows.not_found')}
          retryWords={c('retry')}
          onRetry={() => void refetch()}
        />
      </section>
    )
  if (!data)
    return (
      <section className={styles.page} aria-busy="true" aria-label={t('loading')}>
        <div className={styles.waiting}>
          <SkeletonBar width={320} height={18} />
          <SkeletonBar height={180} radius={14} />
          <SkeletonBar height={320} radius={14} />
        </div>
      </section>
    )
  const { flow, opinions } = data
  return (
    <article className={styles.page} aria-label={flow.title}>
      <FlowDetailHeader flow={flow} />
      <Tabs
        label={t('tabs')}
        value={tab}
        tabs={[
          { value: 'detail', words: t('detail') },
          { value: 'opinions', words: t('opinions'), count: opinions.length },
        ]}
        controls={panel}
        className={styles.tabs ?? ''}
        onChange={(value) =>
          navigateTo(
            currentPath(),
            { ...query, tab: value === 'detail' ? undefined : value },
            { replace: true },
          )
        }
      />
      <div id={panel} role="tabpanel" aria-label={t(tab)} className={styles.body}>
        <FlowNotices flow={flow} />
        {tab === 'detail' ? (
          <>
            <RequestSection flow={flow} />
            <FilesSection flow={flow} />
          </>
        ) : (
          <OpinionsTab flow={flow} opinions={opinions} />
        )}
      </div>
    </article>
  )
}

/** A link with `approve=1`, as mails have it, opens the dialog once; it decides nothing. */
function useDecisionByLink(
  flow: (Parameters<typeof openDecision>[0] & { canApprove: boolean; isStale: boolean }) | undefined,
) {
  const { approve, ...query } = useQueryParams()
  const opened = useRef(false)
  useEffect(() => {
    if (approve !== '1' || !flow || opened.current) return
    opened.current = true
    navigateTo(currentPath(), query, { replace: true })
    if (flow.canApprove) void openDecision(flow, flow.isStale)
  }, [approve, flow])
}
