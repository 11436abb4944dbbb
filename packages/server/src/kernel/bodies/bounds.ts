import type { Endpoint } from '@cabinet/contract/endpoint'

/** Limits of a JSON or form body, checked before parsing. */
export interface RequestBodyBounds {
  bytes: number
  /** Nesting depth of objects and lists. */
  depth: number
  /** Total number of field names in all objects. */
  keys: number
}

const kibibyte = 1024

/** Where nobody has signed in yet: a sign-in with a passkey is the longest, with three. */
export const guestBodyBounds: RequestBodyBounds = { bytes: 8 * kibibyte, depth: 8, keys: 100 }

/** Where a session was shown: a thousand ids fit. */
const memberBounds: RequestBodyBounds = { bytes: 64 * kibibyte, depth: 12, keys: 10_000 }

/** The bounds of a route's body: what its contract asks for where that is more than usual. */
export function bodyBoundsOfRoute({
  access,
  bodyBytes,
  bodyDepth,
  bodyKeys,
}: Pick<Endpoint, 'access' | 'bodyBytes' | 'bodyDepth' | 'bodyKeys'>): RequestBodyBounds {
  const usual = access === 'anyone' ? guestBodyBounds : memberBounds
  return {
    bytes: bodyBytes ?? usual.bytes,
    depth: bodyDepth ?? usual.depth,
    keys: bodyKeys ?? usual.keys,
  }
}

const quote = 34
const backslash = 92
const colon = 58

/** Whether a JSON text keeps to its bounds: one pass over its characters, for a parser pays for all of it first. */
export function isJsonWithinBounds(text: string, { depth, keys }: RequestBodyBounds): boolean {
  let [open, names] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      for (at++; at < text.length; at++) {
        const inside = text.charCodeAt(at)
        if (inside === backslash) at++
        else if (inside === quote) break
      }
    } else if (code === colon) {
      if (++names > keys) return false
    } else if (code === 91 || code === 123) {
      if (++open > depth) return false
    } else if (code === 93 || code === 125) open--
  }
  return true
}
