/** The JSON hub protocol of ASP.NET Core SignalR: JSON texts, each ended by one separator. */
export const recordSeparator = '\x1e'

/** Bytes a client may send before its record ends (SignalR's own default). */
export const longestRecordBytes = 32 * 1024

export const hubMessageTypes = {
  invocation: 1,
  streamInvocation: 4,
  completion: 3,
  ping: 6,
  close: 7,
} as const

/** A client message, reduced to the fields that the hub needs. */
export interface HubClientRecord {
  type?: number
  invocationId?: string
  protocol?: string
  version?: number
  target?: string
  arguments?: unknown
}

export class HubProtocolError extends Error {}

const record = (body: object): string => JSON.stringify(body) + recordSeparator

export const hubPingRecord = record({ type: hubMessageTypes.ping })
export const handshakeReply = (error?: string): string => record(error ? { error } : {})

export const invocationRecord = (target: string, args: unknown[]): string =>
  record({ type: hubMessageTypes.invocation, target, arguments: args })

/** Close message to a client, with whether it may reconnect automatically. */
export const hubCloseRecord = ({
  allowReconnect,
  error,
}: {
  allowReconnect: boolean
  error?: string
}): string =>
  record({ type: hubMessageTypes.close, ...(error && { error }), ...(allowReconnect && { allowReconnect }) })

/** Error reply to an invocation of a method that this hub does not have. */
export const hubRefusalRecord = (invocationId: string): string =>
  record({ type: hubMessageTypes.completion, invocationId, error: 'The hub has no methods of this name.' })

/** Reply to an invocation that succeeded. */
export const hubCompletionRecord = (invocationId: string): string =>
  record({ type: hubMessageTypes.completion, invocationId, result: null })

/**
 * Cuts what arrives, in pieces of any size, into records. Throws HubProtocolError on one that is too long or
 * no JSON.
 */
export function openRecordReader(): (piece: string) => HubClientRecord[] {
  let rest = ''
  return (piece) => {
    const texts = (rest + piece).split(recordSeparator)
    rest = texts.pop() ?? ''
    if (rest.length > longestRecordBytes || texts.some((text) => text.length > longestRecordBytes)) {
      throw new HubProtocolError('A message is too long.')
    }
    return texts.map(parsed)
  }
}

function parsed(text: string): HubClientRecord {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new HubProtocolError('A message is not JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HubProtocolError('A message is not an object.')
  }
  return value
}
