import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { markQueriesStale } from '../../kernel/query.ts'

/** Refreshes the lists, counts and shown details of flows. */
export const refreshFlows = () =>
  markQueriesStale(flowEndpoints.page, flowEndpoints.counts, flowEndpoints.detail, flowEndpoints.files)
