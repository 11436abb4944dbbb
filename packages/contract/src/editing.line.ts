import { z } from 'zod'
import { editingSessionMember } from './editing.ts'

/** Path of the WebSocket. The query carries `ticket` and `after`, the number of the last update received. */
export const editingChannelPath = '/api/File/EditingLine'

/** Text messages from server to client; both ends send `pulse`. Binary messages are updates and presence. */
export const channelServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pulse') }),
  z.object({ type: z.literal('members'), members: z.array(editingSessionMember) }),
  /** Updates of this window up to this message are stored. */
  z.object({ type: z.literal('kept'), message: z.int() }),
  z.object({
    type: z.literal('saved'),
    by: z.string(),
    number: z.int(),
    /** Name of the copy that the save became instead of a version; it ends the session. */
    conflict: z.string().optional(),
    /** The copy was made because a version would have lost something; without it a newer version was there. */
    recovered: z.boolean().optional(),
  }),
  /** The window is removed for this reason (an error key), and its connection closes. */
  z.object({ type: z.literal('out'), reason: z.string() }),
])
export type ChannelServerMessage = z.output<typeof channelServerMessage>

export const encodeServerMessage = (word: ChannelServerMessage): string =>
  JSON.stringify(z.encode(channelServerMessage, word))

/** Returns the parsed message, or null if it is invalid. */
export function decodeServerMessage(text: string): ChannelServerMessage | null {
  try {
    return z.decode(channelServerMessage, JSON.parse(text))
  } catch {
    return null
  }
}

const UPDATE = 1
const PRESENCE = 2

/** A binary message from a window: an update with the window's own number, or a presence. */
export type ChannelClientFrame = { message: number; update: Uint8Array } | { presence: Uint8Array }

/**
 * A binary message to a window: an update with its session number, or another window's presence; null once it
 * left.
 */
export type ChannelServerFrame =
  | { from: string; seq: number; message: number; update: Uint8Array }
  | { from: string; presence: Uint8Array }

// one byte of kind, then numbers of four bytes each, ids of sixteen, then the bytes themselves

export function encodeClientFrame(spoken: ChannelClientFrame): Uint8Array<ArrayBuffer> {
  if ('presence' in spoken) return packed(PRESENCE, [], [], spoken.presence)
  return packed(UPDATE, [spoken.message], [], spoken.update)
}

/** Returns null for an unknown message. */
export function decodeClientFrame(bytes: Uint8Array): ChannelClientFrame | null {
  if (bytes[0] === PRESENCE) return { presence: bytes.subarray(1) }
  if (bytes[0] !== UPDATE || bytes.length < 5) return null
  return { message: numberAt(bytes, 1), update: bytes.subarray(5) }
}

export function encodeServerFrame(heard: ChannelServerFrame): Uint8Array<ArrayBuffer> {
  if ('presence' in heard) return packed(PRESENCE, [], [heard.from], heard.presence)
  return packed(UPDATE, [heard.seq, heard.message], [heard.from], heard.update)
}

export function decodeServerFrame(bytes: Uint8Array): ChannelServerFrame | null {
  if (bytes[0] === PRESENCE && bytes.length >= 17)
    return { from: idAt(bytes, 1), presence: bytes.subarray(17) }
  if (bytes[0] !== UPDATE || bytes.length < 25) return null
  return {
    seq: numberAt(bytes, 1),
    message: numberAt(bytes, 5),
    from: idAt(bytes, 9),
    update: bytes.subarray(25),
  }
}

function packed(
  kind: number,
  numbers: readonly number[],
  ids: readonly string[],
  bytes: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(1 + 4 * numbers.length + 16 * ids.length + bytes.length)
  all[0] = kind
  const view = new DataView(all.buffer)
  numbers.forEach((number, index) => {
    view.setUint32(1 + 4 * index, number)
  })
  ids.forEach((id, index) => {
    const hex = id.replaceAll('-', '')
    for (let byte = 0; byte < 16; byte++)
      all[1 + 4 * numbers.length + 16 * index + byte] = Number.parseInt(hex.slice(2 * byte, 2 * byte + 2), 16)
  })
  all.set(bytes, all.length - bytes.length)
  return all
}

const numberAt = (bytes: Uint8Array, at: number) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)

function idAt(bytes: Uint8Array, at: number): string {
  const hex = Array.from(bytes.subarray(at, at + 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [8, 12, 16, 20].reduceRight((id, place) => `${id.slice(0, place)}-${id.slice(place)}`, hex)
}
