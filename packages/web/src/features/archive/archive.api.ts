import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { refreshSignedInUser } from '../../kernel/session.ts'
import { refreshFileQueries } from '../nodes/index.ts'

const freshMs = 30_000

export const useArchiveCategories = () => useEndpoint(archiveAdminApi.categories, {}, { staleTime: freshMs })
export const useArchiveClasses = () => useEndpoint(archiveAdminApi.classes, {}, { staleTime: freshMs })

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
