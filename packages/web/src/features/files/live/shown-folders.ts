import { type FileListPage, fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import type { FolderTreeNode } from '@cabinet/contract/nodes'
import { type SignedInUser, userEndpoints } from '@cabinet/contract/users'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import type { Query } from '@tanstack/react-query'
import { endpointQueryKey, queryClient } from '../../../kernel/query.ts'

const treePaths: readonly unknown[] = [fileEndpoints.personalTree.path, fileEndpoints.groupTree.path]
/** Lists of spaces, which show what their spaces hold. A space's root folder has the space's id. */
const spacePaths: readonly unknown[] = [workspaceEndpoints.page.path, workspaceEndpoints.teams.path]

/**
 * Ids of the folders that a cached answer shows: that of a list, of a branch of a tree, of all tree roots, and of the
 * spaces of a list. The user's own id, which the server names where others gave something, stands for lists of that.
 */
export function foldersOfQuery({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): readonly string[] {
  const [path, input] = queryKey as [unknown, { spaceId?: string; parentId?: string } | undefined]
  if (path === fileEndpoints.list.path) {
    const id = input?.parentId ?? input?.spaceId ?? (state.data as FileListPage | undefined)?.folder.id
    return id ? [id] : []
  }
  if (path === grantEndpoints.allotted.path) return ownId()
  if (spacePaths.includes(path)) return spacesOf(state.data).map(({ id }) => id)
  if (!treePaths.includes(path)) return []
  if (input?.parentId) return [input.parentId]
  const roots = nodesOf(state.data).flatMap(idsOfNode)
  return path === fileEndpoints.groupTree.path ? [...roots, ...ownId()] : roots
}

function ownId(): string[] {
  const me = queryClient.getQueryData<SignedInUser>(endpointQueryKey(userEndpoints.me, {}))
  return me ? [me.id] : []
}

interface GroupTree {
  nodes?: FolderTreeNode[]
  allotted?: FolderTreeNode[]
}

const nodesOf = (answer: unknown): FolderTreeNode[] => {
  if (Array.isArray(answer)) return answer as FolderTreeNode[]
  const { nodes = [], allotted = [] } = (answer ?? {}) as GroupTree
  return [...nodes, ...allotted]
}

const spacesOf = (answer: unknown) =>
  (Array.isArray(answer) ? answer : ((answer as { rows?: unknown[] } | undefined)?.rows ?? [])) as {
    id: string
  }[]

const idsOfNode = ({ id, children }: FolderTreeNode): string[] => [id, ...children.flatMap(idsOfNode)]

/** Ranks the folders that a window shows: the rows of lists, then branches of trees, then spaces. */
const importance = ({ queryKey: [path] }: Query) =>
  path === fileEndpoints.list.path || path === grantEndpoints.allotted.path
    ? 0
    : treePaths.includes(path)
      ? 1
      : 2

/** Folders that the active queries show, the most important first. */
export const shownFolders = (queries: readonly Query[]): string[] => [
  ...new Set(
    queries
      .filter((query) => query.isActive())
      .toSorted((one, other) => importance(one) - importance(other))
      .flatMap(foldersOfQuery),
  ),
]
