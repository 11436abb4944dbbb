import { homeEndpoints } from '@cabinet/contract/home'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'

/** How long in ms an answer is shown without asking again; changes are pushed. */
const staleTime = 30_000

export const useHomeNotices = () => useEndpoint(homeEndpoints.notices, {}, { staleTime })
export const useHomeCounts = () => useEndpoint(homeEndpoints.counts, {}, { staleTime })
export const useHomeStatistics = () => useEndpoint(homeEndpoints.statistics, {}, { staleTime })
export const useHomeLists = () => useEndpoint(homeEndpoints.lists, {}, { staleTime })
export const useHomeRecords = () => useEndpoint(homeEndpoints.records, {}, { staleTime })

/** Refetches what counts and shows notices. */
export const refreshHomeNotices = () => markQueriesStale(homeEndpoints.notices, homeEndpoints.statistics)
