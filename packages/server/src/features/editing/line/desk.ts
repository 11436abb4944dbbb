import { type EditingSessionMember, editingLimits } from '@cabinet/contract/editing'
import type { ChannelClientFrame, ChannelServerMessage } from '@cabinet/contract/editing.line'
import { lastOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import type { ServerBus } from '../../../kernel/push/bus.ts'
import { editingBusChannels } from '../sessions/channels.ts'
import { listPresentMembers } from '../sessions/present.ts'
import type { DocumentChannel } from './peer.ts'
import {
  type EditingUpdateRow,
  findUpdatesAfter,
  type IncomingUpdate,
  storeIncomingUpdates,
} from './updates.store.ts'

/** Updates read at once, and cached for windows that need them a moment later. */
const page = 200
const recentMost = 500
/** Bytes waiting to be stored, above which reading from the windows pauses. */
const waitingMost = 8 * 1024 ** 2
/** Milliseconds before a failed write to the database is retried. */
const againMs = 500
/** Milliseconds between two forwarded presence messages of one window. */
const presenceMs = 50

/** Session on this server, with the windows connected here. */
export interface DocumentHub {
  readonly sessionId: string
  readonly peers: ReadonlyMap<string, DocumentChannel>
  /** Time of the last successful lock renewal, by the clock of this process. */
  heldAt: number
  enter(peer: DocumentChannel): void
  leave(peer: DocumentChannel): void
  hear(peer: DocumentChannel, spoken: ChannelClientFrame): void
  /** Announces updates up to this number. */
  hint(seq: number): void
  /** Checks for updates, after a time in which hints may have been lost. */
  look(): void
  refreshMembers(): Promise<void>
  passPresence(from: string, state: Uint8Array): void
  say(word: ChannelServerMessage): void
  /** Disconnects one window. */
  putOut(member: string, reason: string): void
  /** Disconnects every window. */
  end(reason: string): void
}

export function openDocumentHub(ctx: Ctx, bus: ServerBus, sessionId: string): DocumentHub {
  const peers = new Map<string, DocumentChannel>()
  const presences = new Map<string, { state: Uint8Array; timer: NodeJS.Timeout | null }>()
  let recent: EditingUpdateRow[] = []
  let tail = 0
  let waiting: IncomingUpdate[] = []
  let keeping = false
  let looking: Promise<void> | null = null
  let lookAgain = false
  let shown = ''
  const sending = new Set<DocumentChannel>()

  /** Stores the waiting updates, then forwards them: an update is never sent before it is stored. */
  async function keep(): Promise<void> {
    if (keeping) return
    keeping = true
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, page)
        const outcome = await storeIncomingUpdates(ctx, sessionId, batch)
        // some may have been dropped meanwhile, with a disconnected window
        const kept = new Set(batch)
        waiting = waiting.filter((one) => !kept.has(one))
        if (outcome !== 'kept') return end(outcome === 'ended' ? 'editing.ended' : 'editing.too_long')
        await look()
        if (bytesWaiting() < waitingMost) for (const peer of peers.values()) peer.hold(false)
      }
    } catch (error) {
      ctx.log.error({ err: error, sessionId }, 'updates could not be kept')
      setTimeout(() => void keep(), againMs).unref()
    } finally {
      keeping = false
    }
  }

  const bytesWaiting = () => waiting.reduce((sum, one) => sum + one.bytes.length, 0)

  /**
   * Reads new updates and sends them to all windows here; runs one at a time, and again if a hint came
   * meanwhile.
   */
  function look(): Promise<void> {
    lookAgain = true
    looking ??= (async () => {
      try {
        while (lookAgain) {
          lookAgain = false
          const found = await findUpdatesAfter(ctx.db, sessionId, tail, page)
          if (found.length === page) lookAgain = true
          if (found.length > 0) {
            tail = lastOf(found).seq
            recent = [...recent, ...found].slice(-recentMost)
          }
          for (const peer of peers.values()) void send(peer)
        }
      } finally {
        // in the same turn as the last check, or a hint in between would be lost
        looking = null
      }
    })()
    return looking
  }

  const lookQuietly = () =>
    void look().catch((error) => ctx.log.error({ err: error, sessionId }, 'updates could not be read'))

  /** Sends a window all updates in order, as fast as it reads. */
  async function send(peer: DocumentChannel): Promise<void> {
    if (sending.has(peer)) return
    sending.add(peer)
    try {
      while (!peer.gone && peer.sent < tail) {
        for (const update of await after(peer.sent)) {
          peer.tell(update)
          peer.sent = update.seq
        }
        await peer.room()
      }
    } catch (error) {
      ctx.log.error({ err: error, sessionId }, 'updates could not be sent')
      peer.close()
    } finally {
      sending.delete(peer)
    }
  }

  /** Returns updates after this one, from the cache or else the database. */
  async function after(seq: number): Promise<EditingUpdateRow[]> {
    const first = recent[0]
    if (first && first.seq <= seq + 1) return recent.slice(seq + 1 - first.seq)
    return findUpdatesAfter(ctx.db, sessionId, seq, page)
  }

  async function refreshMembers(): Promise<void> {
    const members: EditingSessionMember[] = await listPresentMembers(ctx, sessionId)
    const now = JSON.stringify(members)
    if (now === shown) return
    shown = now
    say({ type: 'members', members })
  }

  function say(word: ChannelServerMessage) {
    for (const peer of peers.values()) peer.say(word)
  }

  function passPresence(from: string, state: Uint8Array) {
    for (const [id, peer] of peers) if (id !== from) peer.presence(from, state)
  }

  /** Forwards the latest presence of a window, at most once per interval. */
  function presence(from: string, state: Uint8Array) {
    if (state.length > editingLimits.presence) return
    const known = presences.get(from)
    if (known?.timer) {
      known.state = state
      return
    }
    const one = { state, timer: null as NodeJS.Timeout | null }
    presences.set(from, one)
    one.timer = setTimeout(() => {
      presences.delete(from)
      passPresence(from, one.state)
      bus.publish(
        editingBusChannels.presence,
        `${sessionId} ${from} ${Buffer.from(one.state).toString('base64')}`,
      )
    }, presenceMs)
  }

  function end(reason: string) {
    waiting = []
    for (const member of [...peers.keys()]) putOut(member, reason)
  }

  function putOut(member: string, reason: string) {
    const peer = peers.get(member)
    if (!peer) return
    // nothing more is accepted from it or forwarded, however slowly it closes
    peers.delete(member)
    waiting = waiting.filter((one) => one.member_id !== member)
    clearTimeout(presences.get(member)?.timer ?? undefined)
    presences.delete(member)
    peer.say({ type: 'out', reason })
    peer.close()
  }

  return {
    sessionId,
    peers,
    heldAt: Date.now(),
    enter(peer) {
      peers.get(peer.holder.member)?.close()
      // updates that the first window has already are not read again
      if (peers.size === 0 && tail === 0) tail = peer.sent
      peers.set(peer.holder.member, peer)
      // a window that has just joined has not received the list of members
      shown = ''
      void refreshMembers().catch((error) => ctx.log.warn({ err: error }, 'members could not be read'))
      lookQuietly()
    },
    leave(peer) {
      if (peers.get(peer.holder.member) === peer) peers.delete(peer.holder.member)
    },
    hear(peer, spoken) {
      const { member } = peer.holder
      if ('presence' in spoken) return presence(member, spoken.presence)
      waiting.push({ member_id: member, message: spoken.message, bytes: Buffer.from(spoken.update) })
      if (bytesWaiting() > waitingMost) peer.hold(true)
      void keep()
    },
    hint: (seq) => void (seq > tail && lookQuietly()),
    look: lookQuietly,
    refreshMembers,
    passPresence,
    say,
    putOut,
    end,
  }
}
