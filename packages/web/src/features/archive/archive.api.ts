import { archiveApi } from '@cabinet/contract/archive'
import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import { stale, useCall } from '../../kernel/query.ts'
import { refreshMe } from '../../kernel/session.ts'
import { refreshSpaces } from '../nodes/index.ts'

const freshMs = 30_000

export const useCategories = () => useCall(archiveAdminApi.categories, {}, { staleTime: freshMs })
export const useClasses = () => useCall(archiveAdminApi.classes, {}, { staleTime: freshMs })

/** What is archived has changed, here or by somebody else. */
export const refreshArchive = () =>
  Promise.all([
    stale(
      archiveApi.list,
      archiveApi.detail,
      archiveApi.stubs,
      archiveAdminApi.categories,
      archiveAdminApi.unused,
      archiveRequestApi.list,
      archiveRequestApi.destructions,
    ),
    refreshSpaces(),
    refreshMe(),
  ])

export const refreshCatalogue = () =>
  stale(archiveAdminApi.categories, archiveAdminApi.classes, archiveAdminApi.settings)
