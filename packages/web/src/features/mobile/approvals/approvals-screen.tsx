import { type FlowListType, type FlowRow, flowListTypes } from '@cabinet/contract/flows'
import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { commonMessages } from '../../../kernel/common.text.ts'
import { navigateTo } from '../../../kernel/go.ts'
import { useGrowingList } from '../../../kernel/more.ts'
import { markQueriesStale, useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { flowAddress, flowListAddress } from '../../flows/index.ts'
import { FlowRowButton, listMessages, listNameOf, listTypeOf } from '../../flows/touch/index.ts'
import { MoreRowsLoader } from '../files/more-rows.tsx'
import { PullToRefreshSign } from '../files/pull-sign.tsx'
import scroll from '../files/scroller.module.css'
import { usePullToRefresh } from '../files/use-pull.ts'
import { TouchWaitingRows } from '../files/waiting-rows.tsx'
import { MobileTopBar } from '../frame/top-bar.tsx'
import { mobileMessages } from '../mobile.text.ts'
import styles from './approvals.module.css'

const refresh = () => markQueriesStale(flowEndpoints.page, flowEndpoints.counts)
const order = ['pending', 'initiated', 'completed'] as const

function open(flow: FlowRow) {
  const { path, query } = flowAddress(flow)
  navigateTo(path, query)
}

/** /m/flow/myAgent/AgentTable: the three lists of approvals for a thumb. */
export function ApprovalsScreen() {
  const t = useText(mobileMessages)
  const l = useText(listMessages)
  const type = listTypeOf(useQueryParams())
  const counts = useEndpoint(flowEndpoints.counts, {}).data
  return (
    <>
      <MobileTopBar
        title={<span>{t('approvals')}</span>}
        onBack={() => navigateTo('/dashboard/EditPassword')}
      />
      <Tabs
        label={l('lists')}
        value={listNameOf(type)}
        tabs={order.map((name) => ({
          value: name,
          words: l(name),
          ...(counts && counts[name] > 0 && { count: counts[name] }),
        }))}
        className={styles.tabs ?? ''}
        onChange={(name) => {
          const { path, query } = flowListAddress(flowListTypes[name])
          navigateTo(path, query, { replace: true })
        }}
      />
      <FlowList key={type} type={type} />
    </>
  )
}

function FlowList({ type }: { type: FlowListType }) {
  const t = useText(mobileMessages)
  const l = useText(listMessages)
  const c = useText(commonMessages)
  const { rows, error, more, retry } = useGrowingList(flowEndpoints.page, { type }, 20)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const pull = usePullToRefresh(scroller, refresh)
  const name = listNameOf(type)
  return (
    <section ref={setScroller} className={scroll.scroller} aria-label={l(name)}>
      <PullToRefreshSign pull={pull} />
      {error ? (
        <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={retry} />
      ) : !rows ? (
        <TouchWaitingRows />
      ) : rows.length === 0 ? (
        <div className={scroll.state}>
          <EmptyState drawing="message" title={l(`${name}None`)} hint={l(`${name}NoneHint`)} />
        </div>
      ) : (
        <ul className={scroll.rows}>
          {rows.map((flow) => (
            <li key={flow.id}>
              <FlowRowButton flow={flow} onOpen={() => open(flow)} />
            </li>
          ))}
        </ul>
      )}
      <MoreRowsLoader scroller={scroller} more={more} />
    </section>
  )
}
