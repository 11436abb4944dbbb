import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { refreshFileQueries } from '../nodes/index.ts'

/** Refetches every query that a change of grants may affect. */
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

/** The direct and inherited grants of an item; only for users who may grant access there. */
export const useGrantsOfItem = (id: string | undefined) =>
  useEndpoint(grantEndpoints.list, { id: id ?? '' }, { enabled: !!id })

/** Everyone with access to an item. */
export const usePeopleWithAccess = (question: {
  id: string
  grantId?: string
  search?: string
  page: number
  pageSize: number
}) => useEndpoint(grantEndpoints.people, question, { placeholderData: (before) => before })

export const useAccessRequests = (mine: boolean, page: number) =>
  useEndpoint(grantEndpoints.requests, { mine, page, pageSize: 20 }, { placeholderData: (before) => before })

/** The grants that decide the signed-in user's rights on an item. */
export const useExplanation = (id: string | undefined) =>
  useEndpoint(fileEndpoints.explain, { id: id ?? '' }, { enabled: !!id, staleTime: 60_000 })
