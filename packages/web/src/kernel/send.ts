import { createBatchSender } from './batch-sender.ts'

/** A request as it leaves the browser. */
export interface OutgoingRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
  /** Path and fields of a call that may be asked together with others. */
  batched?: { path: string; fields: Record<string, unknown> }
}

/** A received answer; `body` is the parsed JSON, or undefined if it was not JSON. */
export interface IncomingAnswer {
  status: number
  body: unknown
}

export type SendRequest = (outgoing: OutgoingRequest) => Promise<IncomingAnswer>

/** Base address of the API; '' is the page's own server. */
export const apiBaseAddress: string = import.meta.env.VITE_API_BASE ?? ''

const sendAlone: SendRequest = async ({ url, batched: _, ...init }) => {
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

const sendTogether = createBatchSender(apiBaseAddress, sendAlone)
const overTheWire: SendRequest = (outgoing) => (outgoing.batched ? sendTogether : sendAlone)(outgoing)

let present = overTheWire

export const sendRequest: SendRequest = (outgoing) => present(outgoing)

/** Replaces the sender (tests); returns a function that restores it. */
export function replaceSender(fn: SendRequest) {
  present = fn
  return () => {
    present = overTheWire
  }
}
