import { folderEvents } from '@cabinet/contract/files.events'
import { createRequestContext, type Ports, systemRequestVisit } from '../../../kernel/ctx.ts'
import type { PushConnection } from '../../../kernel/push/connection.ts'
import { pushMessage } from '../../../kernel/push/message.ts'
import { currentPushPosition, type PushReadPosition } from '../../../kernel/push/push.store.ts'
import { commitChannel } from '../../../kernel/push/push.ts'
import type { LiveParts } from '../../../kernel/room.ts'
import { rightsChangedChannel } from '../../nodes/gate/index.ts'
import { type FolderChanges, findFolderChangesSince, findRecentFolderChanges } from './changes.store.ts'
import { findMembersAmong } from './members.store.ts'
import { openShownFolders } from './shown.ts'
import { openFolderViewers } from './viewers.ts'

/**
 * Milliseconds. A window hears of changes at most once in `between`, however many they are; `look` is the fallback
 * for hints that the bus lost.
 */
export const folderNotifierTiming = { between: 500, look: 5000 }

/** Seconds before a window began to watch in which its list may have been read without the newest change. */
const beforehand = 2

/** Tells the windows connected to this server which of the folders they show have changed. */
export function openFolderNotifier(
  ports: Ports,
  { bus, hub }: LiveParts,
  timing = folderNotifierTiming,
): { close(): Promise<void> } {
  const ctx = createRequestContext(ports, systemRequestVisit, null)
  const viewers = openFolderViewers(ctx, bus)
  const { watched } = hub
  const shown = openShownFolders(ports, watched)
  /** Folders that windows began to show, with the age of the oldest answer in seconds. */
  const begun = new Map<string, number>()
  /** Nodes and people whose rights changed. */
  const touched = new Set<string>()
  let position: PushReadPosition | null = null
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> | null = null
  let again = false
  let lastAt = 0
  let closed = false

  function look(): void {
    if (closed || timer || !watched.any()) return
    if (reading) {
      again = true
      return
    }
    const wait = Math.max(0, lastAt + timing.between - performance.now())
    timer = setTimeout(() => {
      timer = undefined
      lastAt = performance.now()
      reading = read().finally(() => {
        reading = null
        if (again) look()
      })
      again = false
    }, wait).unref()
  }

  async function read(): Promise<void> {
    const starting = new Map(begun)
    begun.clear()
    try {
      const own = watched.ownWatchers()
      const folderIds = new Set<string>()
      const note = async (changes: FolderChanges, userIds: readonly string[]) => {
        const members = await findMembersAmong(ctx.db, userIds, changes.subjects)
        for (const id of [...changes.folderIds, ...members]) folderIds.add(id)
      }
      if (position === null) position = await currentPushPosition(ctx.db)
      else {
        const next = await findFolderChangesSince(ctx.db, position)
        await note(next, own)
        position = next.position
      }
      if (starting.size > 0) {
        const seconds = Math.max(beforehand, ...starting.values())
        const recent = await findRecentFolderChanges(ctx.db, [...starting.keys()], seconds)
        const isStarting = (id: string) => starting.has(id)
        await note(recent, own.filter(isStarting))
      }
      await tell([...folderIds], await takeTouched())
    } catch (error) {
      // the position stands, and the next look brings the rest
      for (const [id, age] of starting) noteBegun(id, age)
      if (!closed) ctx.log.warn({ err: error }, 'changes of folders could not be read')
    }
  }

  const noteBegun = (id: string, age: number) => begun.set(id, Math.max(age, begun.get(id) ?? 0))

  /** Takes out the windows that lie inside what changed, and remembers those that still see it for the next change. */
  async function takeTouched(): Promise<Map<PushConnection, string[]>> {
    const inside = shown.take(touched)
    touched.clear()
    for (const [connection, ids] of inside) await shown.begin(connection, ids)
    return inside
  }

  async function tell(folderIds: readonly string[], changed: Map<PushConnection, string[]>): Promise<void> {
    for (const folderId of folderIds) {
      const connections = watched.watching(folderId)
      if (connections.length === 0) continue
      for (const connection of await viewers.allowed(folderId, connections))
        changed.set(connection, [...new Set([...(changed.get(connection) ?? []), folderId])])
    }
    for (const [connection, ids] of changed)
      hub.tellConnection(connection, pushMessage(folderEvents.changed, { payload: { folderIds: ids } }))
  }

  watched.onBegin(({ folderIds, answersAge }, connection) => {
    for (const id of folderIds) noteBegun(id, answersAge)
    shown
      .begin(connection, folderIds)
      .catch((error) => ctx.log.warn({ err: error }, 'shown folders could not be read'))
    look()
  })
  // `*` stands for very many: telling every window at once would flood the server (decision 441)
  bus.on(rightsChangedChannel, (text) => {
    if (text === '*' || !watched.any()) return
    for (const id of text.split(' ')) touched.add(id)
    look()
  })
  bus.on(commitChannel, look)
  bus.onGap(look)
  const clock = setInterval(() => {
    // without windows nothing is read, and the first to come starts from its own moment
    if (!watched.any()) position = null
    viewers.keep((folderId) => watched.watching(folderId).length > 0)
    look()
  }, timing.look)
  clock.unref()

  return {
    async close() {
      closed = true
      clearInterval(clock)
      clearTimeout(timer)
      await reading
    },
  }
}
