import {
  Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import { applyUpdate, type Doc } from 'yjs'
import type { SharedPresentation } from './deck.ts'

type Listener = (event: never) => void

/** Shared presentations by the room name given to the editor. */
const rooms = new Map<string, { deck: SharedPresentation; first: boolean; provider?: WebsocketProvider }>()

export function openSharingRoom(room: string, deck: SharedPresentation, first: boolean) {
  rooms.set(room, { deck, first })
  return {
    /** Called when the window shows what was shared before; from then on its own changes are shared. */
    shown: () => rooms.get(room)?.provider?.settle(),
    close: () => void rooms.delete(room),
  }
}

/**
 * Replaces the y-websocket provider that the editor imports (`pptx-build.ts`) and sends the document over the session's
 * channel.
 */
export class WebsocketProvider {
  readonly awareness: Awareness
  readonly wsconnected = true
  synced = false
  private readonly listeners = new Map<string, Set<Listener>>()
  private readonly stops: (() => void)[]

  constructor(_server: string, room: string, doc: Doc) {
    const place = rooms.get(room)
    if (!place) throw new Error('this presentation is not shared')
    const { channel, onUpdate, send } = place.deck
    place.provider = this
    this.awareness = new Awareness(doc)
    // The editor reads the document after the updates of others have arrived, and writes to it only then.
    const heard = onUpdate((update) => applyUpdate(doc, update, this))
    if (place.first) this.synced = true

    const told = (update: Uint8Array, origin: unknown) => origin !== this && send(update)
    doc.on('update', told)
    const clients = new Map<string, number[]>()
    const moved = ({ added, updated }: { added: number[]; updated: number[] }, origin: unknown) => {
      if (origin !== this) channel.sendPresence(encodeAwarenessUpdate(this.awareness, [doc.clientID]))
      else if (from) clients.set(from, [...added, ...updated])
    }
    let from: string | null = null
    this.awareness.on('update', moved)
    const seen = channel.onPresence((who, state) => {
      if (state === null) return removeAwarenessStates(this.awareness, clients.get(who) ?? [], this)
      from = who
      applyAwarenessUpdate(this.awareness, state, this)
      from = null
    })
    this.stops = [heard, seen, () => doc.off('update', told), () => this.awareness.off('update', moved)]
  }

  on(name: string, listener: Listener) {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener))
  }

  off(name: string, listener: Listener) {
    this.listeners.get(name)?.delete(listener)
  }

  settle() {
    if (this.synced) return
    this.synced = true
    for (const listener of this.listeners.get('sync') ?? []) listener(true as never)
  }

  destroy() {
    for (const stop of this.stops) stop()
    this.awareness.destroy()
  }
}
