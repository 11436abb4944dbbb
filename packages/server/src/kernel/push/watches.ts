import type { FolderWatch, PushConnection } from './connection.ts'

/** The folders that the windows connected to this server show. May be lost: a window says them again when it connects. */
export interface WatchedFolders {
  /** Connections that watch this folder. */
  watching(folderId: string): readonly PushConnection[]
  /** Whether any window watches anything. */
  any(): boolean
  /** Folders that a connection watches. */
  watchedBy(connection: PushConnection): readonly string[]
  /** Users who watch what stands under their own id. */
  ownWatchers(): readonly string[]
  /** Called with folders that a connection begins to watch, and the age of its answers in seconds. */
  onBegin(listener: BeginListener): void
}

type BeginListener = (watch: FolderWatch, connection: PushConnection) => void

export interface WatchRegister extends WatchedFolders {
  set(connection: PushConnection, watch: FolderWatch): void
  forget(connection: PushConnection): void
}

export function openWatchRegister(): WatchRegister {
  const byConnection = new Map<PushConnection, readonly string[]>()
  const byFolder = new Map<string, Set<PushConnection>>()
  const listeners: BeginListener[] = []

  function forget(connection: PushConnection): void {
    for (const id of byConnection.get(connection) ?? []) {
      const watchers = byFolder.get(id)
      watchers?.delete(connection)
      if (watchers?.size === 0) byFolder.delete(id)
    }
    byConnection.delete(connection)
  }

  return {
    forget,
    set(connection, { folderIds, answersAge }) {
      const before = new Set(byConnection.get(connection))
      forget(connection)
      if (folderIds.length === 0) return
      byConnection.set(connection, folderIds)
      for (const id of folderIds) byFolder.set(id, (byFolder.get(id) ?? new Set()).add(connection))
      const begun = { folderIds: folderIds.filter((id) => !before.has(id)), answersAge }
      if (begun.folderIds.length > 0) for (const listener of listeners) listener(begun, connection)
    },
    watching: (folderId) => [...(byFolder.get(folderId) ?? [])],
    watchedBy: (connection) => byConnection.get(connection) ?? [],
    ownWatchers: () => [
      ...new Set([...byConnection].flatMap(([{ userId }, ids]) => (ids.includes(userId) ? userId : []))),
    ],
    any: () => byFolder.size > 0,
    onBegin: (listener) => void listeners.push(listener),
  }
}
