import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import { type SignedInUser, userEndpoints, userTypeCodes } from '@cabinet/contract/users'
import { call } from '../../kernel/call.ts'
import { endpointQueryKey, markQueriesStale, queryClient, useEndpoint } from '../../kernel/query.ts'
import { refreshSignedInUser } from '../../kernel/session.ts'
import { refreshFileQueries } from '../nodes/index.ts'

const freshMs = 30_000

export const useArchiveCategories = () => useEndpoint(archiveAdminApi.categories, {}, { staleTime: freshMs })
export const useArchiveClasses = () => useEndpoint(archiveAdminApi.classes, {}, { staleTime: freshMs })

/** Milliseconds for which the answer may be old: nothing is decided by it but what a menu offers. */
const offeredMs = 300_000

/**
 * Whether the user may archive into some category, or make the first one. True while it is not known, and
 * asks the server then.
 */
export function mayArchiveSomewhere(): boolean {
  const user = queryClient.getQueryData<SignedInUser>(endpointQueryKey(userEndpoints.me, {}))
  if (!user || user.type <= userTypeCodes.enterprise) return true
  const queryKey = endpointQueryKey(archiveAdminApi.categories, {})
  const queryFn = () => call(archiveAdminApi.categories, {}, { quiet: true })
  void queryClient.prefetchQuery({ queryKey, queryFn, staleTime: offeredMs })
  const categories = queryClient.getQueryData<Awaited<ReturnType<typeof queryFn>>>(queryKey)
  return categories?.some(({ deposits }) => deposits) ?? true
}

/** Refetches archive queries after the archive changed, here or elsewhere. */
export const refreshArchive = () =>
  Promise.all([
    markQueriesStale(
      archiveEndpoints.list,
      archiveEndpoints.detail,
      archiveEndpoints.stubs,
      archiveAdminApi.categories,
      archiveAdminApi.unused,
      archiveRequestApi.list,
      archiveRequestApi.destructions,
    ),
    refreshFileQueries(),
    refreshSignedInUser(),
  ])

export const refreshCatalogue = () =>
  markQueriesStale(archiveAdminApi.categories, archiveAdminApi.classes, archiveAdminApi.settings)
