import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { markQueriesStale } from '../../kernel/query.ts'
import { refreshFileQueries } from '../nodes/index.ts'

/** Asks again for lists of spaces, their members, and what lies in them. */
export const refreshWorkspaces = () =>
  Promise.all([
    markQueriesStale(
      workspaceEndpoints.page,
      workspaceEndpoints.detail,
      workspaceEndpoints.members,
      workspaceEndpoints.teams,
    ),
    refreshFileQueries(),
  ])
