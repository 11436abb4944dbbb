import { workspaceApi } from '@cabinet/contract/workspaces'
import { stale } from '../../kernel/query.ts'
import { refreshSpaces } from '../nodes/index.ts'

/** Asks again for lists of spaces, their members, and what lies in them. */
export const refreshWorkspaces = () =>
  Promise.all([
    stale(workspaceApi.page, workspaceApi.detail, workspaceApi.members, workspaceApi.teams),
    refreshSpaces(),
  ])
