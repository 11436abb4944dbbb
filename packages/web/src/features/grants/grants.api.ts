import { spaceApi } from '@cabinet/contract/files'
import { grantApi } from '@cabinet/contract/grants'
import { stale, useCall } from '../../kernel/query.ts'
import { refreshSpaces } from '../nodes/index.ts'

/** Asks again for everything that a change of grants may have changed. */
export const refreshGrants = () =>
  Promise.all([
    refreshSpaces(),
    stale(
      spaceApi.explain,
      grantApi.list,
      grantApi.people,
      grantApi.allotted,
      grantApi.report,
      grantApi.reportGrants,
    ),
  ])

export const refreshRequests = () => stale(grantApi.requests)

/** The grants of an item, its own and inherited; only for who may authorise there. */
export const useGrants = (id: string | undefined) =>
  useCall(grantApi.list, { id: id ?? '' }, { enabled: !!id })

/** Everybody with access to an item. */
export const useAccessList = (question: {
  id: string
  grantId?: string
  search?: string
  page: number
  pageSize: number
}) => useCall(grantApi.people, question, { placeholderData: (before) => before })

export const useRequests = (mine: boolean, page: number) =>
  useCall(grantApi.requests, { mine, page, pageSize: 20 }, { placeholderData: (before) => before })

/** Which grants decide what one may do here; without a person: the asker. */
export const useExplanation = (id: string | undefined) =>
  useCall(spaceApi.explain, { id: id ?? '' }, { enabled: !!id, staleTime: 60_000 })
