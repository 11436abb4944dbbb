import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { refreshFileQueries } from '../nodes/index.ts'

/** Asks again for everything that a change of grants may have changed. */
export const refreshGrantQueries = () =>
  Promise.all([
    refreshFileQueries(),
    markQueriesStale(
      fileEndpoints.explain,
      grantEndpoints.list,
      grantEndpoints.people,
      grantEndpoints.allotted,
      grantEndpoints.report,
      grantEndpoints.reportGrants,
    ),
  ])

export const refreshRequests = () => markQueriesStale(grantEndpoints.requests)

/** The grants of an item, its own and inherited; only for who may authorise there. */
export const useGrantsOfItem = (id: string | undefined) =>
  useEndpoint(grantEndpoints.list, { id: id ?? '' }, { enabled: !!id })

/** Everybody with access to an item. */
export const usePeopleWithAccess = (question: {
  id: string
  grantId?: string
  search?: string
  page: number
  pageSize: number
}) => useEndpoint(grantEndpoints.people, question, { placeholderData: (before) => before })

export const useAccessRequests = (mine: boolean, page: number) =>
  useEndpoint(grantEndpoints.requests, { mine, page, pageSize: 20 }, { placeholderData: (before) => before })

/** Which grants decide what one may do here; without a person: the asker. */
export const useExplanation = (id: string | undefined) =>
  useEndpoint(fileEndpoints.explain, { id: id ?? '' }, { enabled: !!id, staleTime: 60_000 })
