import { z } from 'zod'
import { editingSessionMember } from './editing.ts'

/** Where the line is: a WebSocket. The query carries `ticket`, and `after`, the number of the last update heard. */
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
    /** The name of the file that it became because of a newer version; the session ends with it. */
    conflict: z.string().optional(),
  }),
  /** The window is put out, for this reason (an error key); it is closed. */
  z.object({ type: z.literal('out'), reason: z.string() }),
])
export type ChannelServerMessage = z.output<typeof channelServerMessage>

export const encodeServerMessage = (word: ChannelServerMessage): string =>
  JSON.stringify(z.encode(channelServerMessage, word))

/** The word, or null for anything else. */
export function decodeServerMessage(text: string): ChannelServerMessage | null {
  try {
    return z.decode(channelServerMessage, JSON.parse(text))
  } catch {
    return null
  }
}

const UPDATE = 1
const PRESENCE = 2

/** From a window: an update with the window's own number of it, or a presence. */
export type ChannelClientFrame = { message: number; update: Uint8Array } | { presence: Uint8Array }

/** To a window: an update with its place in the session, or where another window is; null when it has left. */
export type ChannelServerFrame =
  | { from: string; seq: number; message: number; update: Uint8Array }
  | { from: string; presence: Uint8Array }

// one byte of kind, then numbers of four bytes each, ids of sixteen, then the bytes themselves

export function encodeClientFrame(spoken: ChannelClientFrame): Uint8Array<ArrayBuffer> {
  if ('presence' in spoken) return packed(PRESENCE, [], [], spoken.presence)
  return packed(UPDATE, [spoken.message], [], spoken.update)
}

/** Null for what nobody says. */
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
