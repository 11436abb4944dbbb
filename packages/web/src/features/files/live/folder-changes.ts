import { fileEndpoints } from '@cabinet/contract/files'
import type { Query } from '@tanstack/react-query'
import { queryClient } from '../../../kernel/query.ts'
import { foldersOfQuery } from './shown-folders.ts'

/** Milliseconds between two refetches of what shows a folder, however often it changes. */
const pauseMs = 500

const changed = new Set<string>()
let refetching = false

/** Refetches the lists and trees that show these folders, once for many changes, and when the window is visible. */
export function refetchFolders(folderIds: readonly string[]): void {
  for (const id of folderIds) changed.add(id)
  void refetchChanged()
}

/** Refetches what changed while the window was hidden. */
export async function refetchChanged(): Promise<void> {
  if (refetching) return
  refetching = true
  try {
    while (changed.size > 0 && !document.hidden) {
      const ids = new Set(changed)
      changed.clear()
      const pause = new Promise((done) => setTimeout(done, pauseMs))
      // waits for the answers: a refetch that is cancelled by the next change would never end
      await queryClient.invalidateQueries({ predicate: (query) => showsFolder(query, ids) })
      await pause
    }
  } finally {
    refetching = false
  }
}

/** An answer about one item is asked for again with the rows of its folder. */
function showsFolder(query: Query, ids: ReadonlySet<string>): boolean {
  if (query.queryKey[0] === fileEndpoints.detail.path) {
    const { item } = (query.state.data ?? {}) as { item?: { id: string; parentId: string } }
    return !!item && (ids.has(item.parentId) || ids.has(item.id))
  }
  return foldersOfQuery(query).some((id) => ids.has(id))
}

/** Refetches the open list once when the window is looked at again; joins a fetch that runs already. */
export const refetchOpenLists = () =>
  queryClient.refetchQueries(
    { queryKey: [fileEndpoints.list.path], type: 'active' },
    { cancelRefetch: false },
  )
