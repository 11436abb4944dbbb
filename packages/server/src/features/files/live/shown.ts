import { type Ctx, createRequestContext, type Ports, systemRequestVisit } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { PushConnection } from '../../../kernel/push/connection.ts'
import type { WatchedFolders } from '../../../kernel/push/watches.ts'
import { actorOfSession } from '../../auth/index.ts'
import { visibleNodePaths } from '../../nodes/gate/index.ts'

/**
 * The folders that windows show and their users saw at that moment, with the folders above: whoever loses the right to
 * one is told once, so that the window asks again. May be lost at any time.
 */
export interface ShownFolders {
  /** Remembers those of these folders that the user sees. */
  begin(connection: PushConnection, folderIds: readonly string[]): Promise<void>
  /** Takes out the folders that lie in one of these nodes, and all of these people, by window. */
  take(nodeAndUserIds: ReadonlySet<string>): Map<PushConnection, string[]>
}

export function openShownFolders(ports: Ports, watched: WatchedFolders): ShownFolders {
  const shown = new Map<PushConnection, Map<string, readonly string[]>>()

  return {
    async begin(connection, folderIds) {
      const ctx = await contextOfSession(ports, connection.sessionId)
      const paths = ctx ? await visibleNodePaths(ctx, folderIds) : new Map<string, string[]>()
      // lists of a person stand under the own id, before the own space was ever opened too
      if (ctx && folderIds.includes(connection.userId)) paths.set(connection.userId, [])
      const still = new Set(watched.watchedBy(connection))
      const before = shown.get(connection) ?? new Map<string, readonly string[]>()
      const now = new Map([...before, ...paths].filter(([id]) => still.has(id)))
      if (now.size > 0) shown.set(connection, now)
      else shown.delete(connection)
    },
    take(ids) {
      const taken = new Map<PushConnection, string[]>()
      for (const [connection, folders] of shown) {
        const still = new Set(watched.watchedBy(connection))
        if (still.size === 0) shown.delete(connection)
        const own = ids.has(connection.userId)
        const touched = [...folders].filter(
          ([id, way]) => still.has(id) && (own || ids.has(id) || way.some((above) => ids.has(above))),
        )
        if (touched.length > 0)
          taken.set(
            connection,
            touched.map(([id]) => id),
          )
        for (const [id] of touched) folders.delete(id)
      }
      return taken
    },
  }
}

async function contextOfSession(ports: Ports, sessionId: string): Promise<Ctx | null> {
  const system = createRequestContext(ports, systemRequestVisit, null)
  try {
    return createRequestContext(ports, systemRequestVisit, await actorOfSession(system, sessionId))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
