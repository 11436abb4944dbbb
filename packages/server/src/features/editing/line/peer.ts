import {
  type ChannelClientFrame,
  type ChannelServerMessage,
  decodeClientFrame,
  encodeServerFrame,
  encodeServerMessage,
} from '@cabinet/contract/editing.line'
import type { WebSocket } from 'ws'
import type { ChannelTicketHolder } from '../sessions/tickets.ts'
import type { EditingUpdateRow } from './updates.store.ts'

/** Messages per second that a window may send: sustained, and as a burst. */
const rate = { lasting: 100, burst: 1000 }
/** Unread bytes of a slow window, above which sending pauses. */
const unreadMost = 8 * 1024 ** 2
const waitMs = 50

/** Connection of one window, as this server holds it. */
export interface DocumentChannel {
  readonly holder: ChannelTicketHolder
  /** Last update sent to it. */
  sent: number
  /** By the clock of this process. */
  heardAt: number
  say(word: ChannelServerMessage): void
  tell(update: EditingUpdateRow): void
  presence(from: string, state: Uint8Array): void
  /** Resolves when the window has read enough for more. */
  room(): Promise<void>
  /** It has left or is being disconnected: nothing more is sent or accepted. */
  readonly gone: boolean
  /** Pauses or resumes reading from it. */
  hold(still: boolean): void
  close(): void
  /** Terminates the connection without a close frame: the window does not answer. */
  drop(): void
}

interface Ears {
  onSpoken: (spoken: ChannelClientFrame) => void
  onGone: () => void
}

export function openDocumentChannel(
  socket: WebSocket,
  holder: ChannelTicketHolder,
  after: number,
  { onSpoken, onGone }: Ears,
): DocumentChannel {
  let tokens: number = rate.burst
  let filledAt = Date.now()
  let gone = false

  const peer: DocumentChannel = {
    holder,
    sent: after,
    heardAt: Date.now(),
    say: (word) => void (gone || socket.send(encodeServerMessage(word))),
    tell(update) {
      const { member_id: from, seq, message, bytes } = update
      if (!gone) socket.send(encodeServerFrame({ from, seq, message, update: bytes }))
    },
    presence: (from, state) => void (gone || socket.send(encodeServerFrame({ from, presence: state }))),
    async room() {
      while (!gone && socket.bufferedAmount > unreadMost)
        await new Promise((done) => setTimeout(done, waitMs))
    },
    get gone() {
      return gone
    },
    hold: (still) => (still ? socket.pause() : socket.resume()),
    close() {
      gone = true
      socket.close(1000)
    },
    drop: () => socket.terminate(),
  }

  /** Throttles reading from a client that sends faster than anybody types. */
  function count() {
    const now = Date.now()
    tokens = Math.min(rate.burst, tokens + ((now - filledAt) / 1000) * rate.lasting) - 1
    filledAt = now
    if (tokens >= 0) return
    socket.pause()
    setTimeout(() => socket.resume(), 1000).unref()
  }

  socket.on('message', (frame, binary) => {
    if (gone) return
    peer.heardAt = Date.now()
    count()
    // a text message of a window is only a heartbeat
    const spoken = binary ? decodeClientFrame(frame as Buffer) : null
    if (spoken) onSpoken(spoken)
  })
  // An error of the socket itself (a message too long) closes it; no reason is sent.
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    gone = true
    onGone()
  })
  return peer
}
