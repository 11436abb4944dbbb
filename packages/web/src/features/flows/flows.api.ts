import type { FlowRow } from '@cabinet/contract/flows'
import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import type { QueryParameters } from '../../kernel/go.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'

/** How long in ms counts are shown without asking again; changes are pushed. */
const staleTime = 60_000

/** Counts beside the lists; a failure is ignored, as counts of the home screen are. */
export const useFlowCounts = () => useEndpoint(flowEndpoints.counts, {}, { staleTime }).data

export const useFlowDetail = (id: string) =>
  useEndpoint(flowEndpoints.detail, { id }, { enabled: id !== '', staleTime: 0 })

/** Refreshes the lists, counts and shown details of flows. */
export const refreshFlows = () =>
  markQueriesStale(flowEndpoints.page, flowEndpoints.counts, flowEndpoints.detail, flowEndpoints.files)

export const flowListPath = '/dashboard/flow/myAgent/AgentTable'
/** The detail below the lists (specification), and the one that its menu names. */
export const flowDetailPath = '/dashboard/flow/myAgent/flowDetail'
export const flowRecordPath = '/dashboard/flow/flowRecord'

/** Path and query of a flow's page: flowId, design and type as the specification names them. */
export const flowAddress = (
  { id, designId, typeId }: Pick<FlowRow, 'id' | 'designId' | 'typeId'>,
  more: QueryParameters = {},
) => ({
  path: flowDetailPath,
  query: {
    flowId: id,
    id: designId,
    parentId: typeId,
    menuid: String(menuPageMatrix.flowDetail[0]),
    ...more,
  } as QueryParameters,
})

/** Path and query of a list: 1 initiated, 2 pending, 3 completed. */
export const flowListAddress = (type: 1 | 2 | 3) => {
  const page = {
    1: menuPageMatrix.flowInitiated,
    2: menuPageMatrix.flowPending,
    3: menuPageMatrix.flowCompleted,
  }[type]
  return { path: flowListPath, query: { menuid: String(page[0]), parentId: String(type) } as QueryParameters }
}
