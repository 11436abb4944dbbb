import { type FileListPage, fileEndpoints } from '@cabinet/contract/files'
import type { FolderTreeNode } from '@cabinet/contract/nodes'
import type { Query } from '@tanstack/react-query'

/** Ids of the folders whose rows a cached answer holds: that of a list, of a branch of a tree, and of all tree roots. */
export function foldersOfQuery({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): readonly string[] {
  const [path, input] = queryKey as [unknown, { spaceId?: string; parentId?: string } | undefined]
  if (path === fileEndpoints.list.path) {
    const id = input?.parentId ?? input?.spaceId ?? (state.data as FileListPage | undefined)?.folder.id
    return id ? [id] : []
  }
  if (path !== fileEndpoints.personalTree.path && path !== fileEndpoints.groupTree.path) return []
  if (input?.parentId) return [input.parentId]
  return nodesOf(state.data).flatMap(idsOfNode)
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
