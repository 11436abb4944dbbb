import { fileEndpoints } from '@cabinet/contract/files'
import type { FolderTreeNode } from '@cabinet/contract/nodes'
import { allFileRights, fileRights } from '@cabinet/contract/rights'
import { type SharedWorkspace, type WorkspaceKind, workspaceEndpoints } from '@cabinet/contract/workspaces'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { create } from 'zustand'
import { type CallError, call } from '../../../kernel/call.ts'
import { endpointQueryKey, queryClient, useEndpoint } from '../../../kernel/query.ts'
import { translate } from '../../../kernel/text.ts'
import { flattenTreeRows, isOpenAtFirst, type VisibleTreeRow } from './flatten.ts'
import { messages } from './tree.text.ts'

export type FolderTreeKind = 'personal' | 'group' | 'team' | 'project' | 'knowledge'

/** Nodes expanded or collapsed by hand, kept for the lifetime of the page. */
const store = create<{ open: Record<string, boolean> }>(() => ({ open: {} }))

export const setFolderOpen = (id: string, open: boolean) =>
  store.setState((state) => ({ open: { ...state.open, [id]: open } }))

const branch = (kind: FolderTreeKind, parentId: string) => ({
  queryKey:
    kind === 'personal'
      ? endpointQueryKey(fileEndpoints.personalTree, { parentId })
      : endpointQueryKey(fileEndpoints.groupTree, { parentId }),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    kind === 'personal'
      ? call(fileEndpoints.personalTree, { parentId }, { signal, quiet: true })
      : call(fileEndpoints.groupTree, { parentId }, { signal, quiet: true }),
})

const nodesOf = (reply: unknown): FolderTreeNode[] | undefined =>
  Array.isArray(reply) ? reply : (reply as { nodes?: FolderTreeNode[] } | undefined)?.nodes

export interface FolderTreeState {
  rows: VisibleTreeRow[]
  /** Returns the tree that a row belongs to. */
  kindOf(row: VisibleTreeRow): FolderTreeKind
  pending: boolean
  error: CallError | null
  retry(): void
  filter: string
  setFilter(filter: string): void
}

/** Folder trees with lazily loaded children. `reveal`: ids to expand unless the user collapsed them. */
export function useFolderTree(
  kinds: readonly FolderTreeKind[],
  reveal: readonly string[] = [],
): FolderTreeState {
  const [filter, setFilter] = useState('')
  const opened = store((state) => state.open)
  const personal = useEndpoint(
    fileEndpoints.personalTree,
    {},
    { enabled: kinds.includes('personal'), staleTime: 30_000 },
  )
  const group = useEndpoint(
    fileEndpoints.groupTree,
    {},
    { enabled: kinds.includes('group'), staleTime: 30_000 },
  )
  const teams = useEndpoint(
    workspaceEndpoints.teams,
    {},
    { enabled: kinds.includes('team'), staleTime: 30_000 },
  )
  const projects = useSpaces('project', kinds)
  const knowledge = useSpaces('knowledge', kinds)
  const ids = reveal.join()

  const missing: { kind: FolderTreeKind; id: string }[] = []
  const kindOfNode = new Map<FolderTreeNode, FolderTreeKind>()
  const grow = (kind: FolderTreeKind, roots: readonly FolderTreeNode[]) => {
    const rows = flattenTreeRows(roots, {
      filter,
      isOpen: (node, level, siblings) =>
        opened[node.id] ?? (isOpenAtFirst(level, siblings) || ids.includes(node.id)),
      childrenOf: (node) => {
        if (!asks(kind, node)) return node.children
        missing.push({ kind, id: node.id })
        const known = nodesOf(queryClient.getQueryData(branch(kind, node.id).queryKey))
        return known ? [...node.children, ...known] : node.children.length ? node.children : undefined
      },
    })
    for (const row of rows) kindOfNode.set(row.node, kind)
    return rows
  }
  const roots = useMemo(() => personal.data?.map(named) ?? [], [personal.data])
  // Folders granted from elsewhere are listed below the departments, as they have no menu of their own.
  const departments = useMemo(
    () => [...(group.data?.nodes ?? []), ...(group.data?.allotted ?? [])],
    [group.data],
  )
  const rootsOf = {
    personal: roots,
    group: departments,
    team: teams.data ?? none,
    project: projects.roots,
    knowledge: knowledge.roots,
  }
  // A tree that is not requested here may be cached from elsewhere.
  const rows = kinds.flatMap((kind) => grow(kind, rootsOf[kind]))
  // A filter searches loaded nodes only; it does not load a whole tree.
  const wanted = filter ? [] : missing
  useQueries({ queries: wanted.map(({ kind, id }) => branch(kind, id)) })

  const asked = [personal, group, teams, projects.asked, knowledge.asked]
  return {
    rows,
    kindOf: (row) => kindOfNode.get(row.node) ?? 'group',
    pending: asked.some(({ isPending, isEnabled }) => isEnabled && isPending),
    error: asked.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const one of asked) if (one.isEnabled) void one.refetch()
    },
    filter,
    setFilter,
  }
}

/**
 * Whether a node's folders must be loaded. A department includes its sub-departments but not its folders; one
 * without rights only groups others.
 */
const asks = (kind: FolderTreeKind, node: FolderTreeNode) =>
  kind !== 'personal' && node.type === 'space' ? node.rights !== 0 : node.children.length === 0

/** The spaces of a kind that the user belongs to, as tree roots. */
function useSpaces(kind: Exclude<WorkspaceKind, 'team'>, kinds: readonly FolderTreeKind[]) {
  const asked = useEndpoint(
    workspaceEndpoints.page,
    { kind, state: 'active', page: 1, pageSize: 100 },
    { enabled: kinds.includes(kind), staleTime: 30_000 },
  )
  const roots = useMemo(() => asked.data?.rows.map(rootOf) ?? none, [asked.data])
  return { asked, roots }
}

const none: readonly FolderTreeNode[] = []

/** Converts a space to a tree root; the server checks rights, as the list of spaces lacks them. */
const rootOf = ({ id, name, role, manages }: SharedWorkspace): FolderTreeNode => ({
  id,
  name,
  spaceId: id,
  type: 'space',
  hasChildren: true,
  rights: manages || role === 'owner' ? allFileRights : rightsOf[role ?? 'viewer'],
  children: [],
})

const { preview, upload, new: add } = fileRights
const rightsOf = {
  owner: allFileRights,
  manager: preview | upload | add,
  editor: preview | upload | add,
  uploader: preview | upload | add,
  downloader: preview,
  viewer: preview,
  custom: preview,
}

/** Replaces the name of the personal space's root by its translation. */
const named = (root: FolderTreeNode): FolderTreeNode =>
  root.type === 'space' ? { ...root, name: translate(messages.personal) } : root
