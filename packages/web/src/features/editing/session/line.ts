import type { EditingSessionMember } from '@cabinet/contract/editing'
import { editingLimits } from '@cabinet/contract/editing'
import {
  type ChannelServerMessage,
  decodeServerFrame,
  decodeServerMessage,
  editingChannelPath,
  encodeClientFrame,
  encodeServerMessage,
} from '@cabinet/contract/editing.line'
import { limits } from '@cabinet/contract/limits'
import { CallError } from '../../../kernel/call.ts'
import type { EditingChannel } from '../editor.ts'

export interface EditingChannelParts {
  me: EditingSessionMember
  members: readonly EditingSessionMember[]
  /** The ticket of the first connection. */
  ticket: string
  /** Returns a ticket for a later connection; throws CallError. */
  renew: () => Promise<string>
  onOnline: (online: boolean) => void
  onMembers: () => void
  onSaved: (saved: Extract<ChannelServerMessage, { type: 'saved' }>) => void
  /** Called when the window is put out or cannot reconnect. */
  onOut: (error: CallError) => void
}

export interface EditingChannelLine extends EditingChannel {
  /** The number of the last update received. */
  readonly heard: number
  /**
   * Resolves once the channel is connected and the server has stored all that was sent, or it has ended for
   * good.
   */
  settled(): Promise<void>
  close(): void
}

interface Waiting {
  message: number
  update: Uint8Array
}

/** Returns the WebSocket address of the server that served the page. */
const address = (query: URLSearchParams) =>
  `${location.origin.replace(/^http/, 'ws')}${editingChannelPath}?${query}`

/**
 * Opens the channel of a session and keeps it connected; messages sent while offline are queued until
 * reconnection.
 */
export function openEditingChannel(parts: EditingChannelParts): EditingChannelLine {
  const updateListeners = new Set<(update: Uint8Array, from: string, seq: number) => void>()
  const presenceListeners = new Set<(from: string, state: Uint8Array | null) => void>()
  const memberListeners = new Set<() => void>()
  const told: { update: Uint8Array; from: string; seq: number }[] = []
  let members = parts.members
  let waiting: Waiting[] = []
  let settledListeners: (() => void)[] = []
  let presence: Uint8Array | null = null
  let socket: WebSocket | null = null
  let open = false
  let closed = false
  let attempt = 0
  let message = 0
  let heard = 0
  let silence: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  function connect(ticket: string) {
    if (closed) return
    const next = new WebSocket(address(new URLSearchParams({ ticket, after: String(heard) })))
    next.binaryType = 'arraybuffer'
    next.onmessage = ({ data }) => {
      if (socket !== next) return
      listen()
      if (typeof data === 'string') hearWord(decodeServerMessage(data))
      else hearBytes(new Uint8Array(data as ArrayBuffer))
    }
    next.onclose = () => socket === next && lost()
    socket = next
    listen()
  }

  /** Detects a silently dropped connection by missing messages. */
  function listen() {
    clearTimeout(silence)
    silence = setTimeout(lost, editingLimits.goneMs)
  }

  function lost() {
    clearTimeout(silence)
    const before = socket
    socket = null
    before?.close()
    if (closed) return
    if (open) parts.onOnline(false)
    open = false
    const delay = limits.pushRetryMs[Math.min(attempt, limits.pushRetryMs.length - 1)]!
    attempt += 1
    clearTimeout(retry)
    retry = setTimeout(() => void again(), delay)
  }

  async function again() {
    try {
      connect(await parts.renew())
    } catch (error) {
      const known = error instanceof CallError ? error : new CallError('common.failed', 0)
      // No answer or a server error is temporary: reconnect.
      if (known.status === 0 || known.status >= 500) return lost()
      end()
      parts.onOut(known)
    }
  }

  function hearWord(word: ChannelServerMessage | null) {
    if (word?.type === 'pulse') socket?.send(encodeServerMessage({ type: 'pulse' }))
    if (word?.type === 'kept') {
      attempt = 0
      keep(word.message)
      for (const one of waiting) socket?.send(encodeClientFrame(one))
      open = true
      parts.onOnline(true)
      if (presence) socket?.send(encodeClientFrame({ presence }))
    }
    if (word?.type === 'members') {
      const gone = members.filter((one) => !word.members.some(({ id }) => id === one.id))
      members = word.members
      for (const { id } of gone) for (const listener of presenceListeners) listener(id, null)
      // A new member does not know this window's position yet.
      if (open && presence) socket?.send(encodeClientFrame({ presence }))
      for (const listener of memberListeners) listener()
      parts.onMembers()
    }
    if (word?.type === 'saved') parts.onSaved(word)
    if (word?.type === 'out') {
      end()
      parts.onOut(new CallError(word.reason as CallError['key'], 409))
    }
  }

  function hearBytes(bytes: Uint8Array) {
    const said = decodeServerFrame(bytes)
    if (!said) return
    if ('presence' in said) {
      for (const listener of presenceListeners) listener(said.from, said.presence)
      return
    }
    const { update, from, seq } = said
    if (seq !== heard + 1) return
    heard = seq
    told.push({ update, from, seq })
    if (from === parts.me.id) keep(said.message)
    for (const listener of updateListeners) listener(update, from, seq)
  }

  /** Marks own updates up to this one as stored: they need not be sent again. */
  function keep(last: number) {
    waiting = waiting.filter((one) => one.message > last)
    if (waiting.length === 0) settle()
  }

  function settle() {
    for (const listener of settledListeners) listener()
    settledListeners = []
  }

  function end() {
    closed = true
    clearTimeout(silence)
    clearTimeout(retry)
    const last = socket
    socket = null
    last?.close()
    settle()
  }

  connect(parts.ticket)

  return {
    me: parts.me,
    get heard() {
      return heard
    },
    members: () => members,
    onMembers: (listener) => added(memberListeners, listener),
    onUpdate(listener) {
      // An editor that is mounted later also receives all updates from the first.
      for (const { update, from, seq } of told) listener(update, from, seq)
      return added(updateListeners, listener)
    },
    send(update) {
      message += 1
      const one = { message, update }
      waiting.push(one)
      if (open) socket?.send(encodeClientFrame(one))
    },
    sendPresence(state) {
      presence = state
      if (open) socket?.send(encodeClientFrame({ presence: state }))
    },
    onPresence: (listener) => added(presenceListeners, listener),
    settled: () =>
      new Promise((resolve) => {
        if (closed || (open && waiting.length === 0)) resolve()
        else settledListeners.push(resolve)
      }),
    close: end,
  }
}

function added<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
