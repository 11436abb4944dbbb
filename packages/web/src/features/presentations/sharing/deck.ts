import type { EditingChannel } from '../../editing/index.ts'
import { decodeDeckMessage, encodeDeckMessage, joinUpdateParts, splitUpdateMessages } from './messages.ts'

/** Size limit of a message in bytes, with room for the channel's frame. */
const most = 1024 ** 2 - 1024

/** A presentation that several windows edit. */
export interface SharedPresentation {
  channel: EditingChannel
  /**
   * Resolves when all updates from before this window joined have arrived. `first`: no window has put the slides into
   * the shared document yet, and this one must. Exactly one window does, or the slides would be there twice.
   */
  joined: Promise<{ first: boolean }>
  send(update: Uint8Array): void
  /** Receives every update of the document from the first. */
  onUpdate(listener: (update: Uint8Array) => void): () => void
  close(): void
}

export function joinSharedPresentation(channel: EditingChannel): SharedPresentation {
  const listeners = new Set<(update: Uint8Array) => void>()
  const updates: Uint8Array[] = []
  const parts = new Map<string, Uint8Array[]>()
  const came: string[] = []
  let resolve: (joined: { first: boolean }) => void
  let here = false
  const joinedDeck = new Promise<{ first: boolean }>((done) => {
    resolve = done
  })

  /** Decides whether this window, as the earliest member still present, initialises the presentation. */
  function decide() {
    if (!here) return
    if (updates.length > 0) return resolve({ first: false })
    const present = new Set(channel.members().map(({ id }) => id))
    const first = came.find((id) => id === channel.me.id || present.has(id))
    if (first === channel.me.id) resolve({ first: true })
  }

  const stops = [
    channel.onUpdate((bytes, from) => {
      const message = decodeDeckMessage(bytes)
      if (message?.kind === 'hello') {
        came.push(from)
        here ||= from === channel.me.id
      } else if (message) {
        const update = [...(parts.get(from) ?? []), message.bytes]
        parts.set(from, message.kind === 'last' ? [] : update)
        if (message.kind === 'part') return
        updates.push(joinUpdateParts(update))
        for (const listener of listeners) listener(updates.at(-1)!)
      }
      decide()
    }),
    channel.onMembers(decide),
  ]
  channel.send(encodeDeckMessage({ kind: 'hello' }))

  return {
    channel,
    joined: joinedDeck,
    send(update) {
      for (const message of splitUpdateMessages(update, most)) channel.send(encodeDeckMessage(message))
    },
    onUpdate(listener) {
      for (const update of updates) listener(update)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}
