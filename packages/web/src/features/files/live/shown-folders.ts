import { type FileListPage, fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import type { FolderTreeNode } from '@cabinet/contract/nodes'
import { type SignedInUser, userEndpoints } from '@cabinet/contract/users'
import type { Query } from '@tanstack/react-query'
import { endpointQueryKey, queryClient } from '../../../kernel/query.ts'

/**
 * Ids of the folders whose rows a cached answer holds: that of a list, of a branch of a tree, and of all tree roots.
 * The server says the user's own id where others gave something: it stands for the lists of that.
 */
export function foldersOfQuery({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): readonly string[] {
  const [path, input] = queryKey as [unknown, { spaceId?: string; parentId?: string } | undefined]
  if (path === fileEndpoints.list.path) {
    const id = input?.parentId ?? input?.spaceId ?? (state.data as FileListPage | undefined)?.folder.id
    return id ? [id] : []
  }
  if (path === grantEndpoints.allotted.path) return ownId()
  if (path !== fileEndpoints.personalTree.path && path !== fileEndpoints.groupTree.path) return []
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

const idsOfNode = ({ id, children }: FolderTreeNode): string[] => [id, ...children.flatMap(idsOfNode)]

/** Folders that the active queries show, those of lists first. */
export function shownFolders(queries: readonly Query[]): string[] {
  const active = queries.filter((query) => query.isActive())
  const [lists, trees] = [true, false].map((isList) =>
    active.filter(({ queryKey }) => (queryKey[0] === fileEndpoints.list.path) === isList),
  )
  return [...new Set([...lists!, ...trees!].flatMap(foldersOfQuery))]
}
