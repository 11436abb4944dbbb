import { type FlowListType, type FlowRow, flowListTypes } from '@cabinet/contract/flows'
import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { useQueryParams } from '../../../kernel/address.tsx'
import { navigateTo } from '../../../kernel/go.ts'
import { useGrowingList } from '../../../kernel/more.ts'
import { markQueriesStale, useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { flowAddress, flowListAddress } from '../../flows/index.ts'
import { FlowRowButton, listMessages, listNameOf, listTypeOf } from '../../flows/touch/index.ts'
import { TouchList } from '../files/touch-list.tsx'
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
  const l = useText(listMessages)
  const list = useGrowingList(flowEndpoints.page, { type }, 20)
  const name = listNameOf(type)
  return (
    <TouchList
      label={l(name)}
      list={list}
      none={{ title: l(`${name}None`), hint: l(`${name}NoneHint`) }}
      onRefresh={refresh}
      draw={(flow) => <FlowRowButton flow={flow} onOpen={() => open(flow)} />}
    />
  )
}
