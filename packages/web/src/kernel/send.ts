/** A request as it leaves the browser. */
export interface OutgoingRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

/** A received answer; `body` is the parsed JSON, or undefined if it was not JSON. */
export interface IncomingAnswer {
  status: number
  body: unknown
}

export type SendRequest = (outgoing: OutgoingRequest) => Promise<IncomingAnswer>

/** Base address of the API; '' is the page's own server. */
export const apiBaseAddress: string = import.meta.env.VITE_API_BASE ?? ''

const overTheWire: SendRequest = async ({ url, ...init }) => {
  const response = await fetch(url, { ...init, credentials: 'omit', cache: 'no-store' })
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  return { status: response.status, body }
}

let present = overTheWire

export const sendRequest: SendRequest = (outgoing) => present(outgoing)

/** Replaces the sender (tests); returns a function that restores it. */
export function replaceSender(fn: SendRequest) {
  present = fn
  return () => {
    present = overTheWire
  }
}
