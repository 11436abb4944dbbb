/** A message from a document server's page to its host page (WOPI PostMessage). */
export interface DocumentServerMessage {
  id: string
  values: Record<string, unknown>
}

/** Parses a message of the frame; null for any other window message. */
export function parseServerMessage(
  event: MessageEvent,
  from: { origin: string; frame: Window | null },
): DocumentServerMessage | null {
  if (event.origin !== from.origin || event.source !== from.frame || typeof event.data !== 'string')
    return null
  try {
    const { MessageId: id, Values: values } = JSON.parse(event.data) as Record<string, unknown>
    if (typeof id !== 'string') return null
    return {
      id,
      values:
        typeof values === 'object' && values !== null ? (values as DocumentServerMessage['values']) : {},
    }
  } catch {
    return null
  }
}

export const serverMessageText = (id: string, at: Date): string =>
  JSON.stringify({ MessageId: id, SendTime: at.getTime(), Values: {} })
