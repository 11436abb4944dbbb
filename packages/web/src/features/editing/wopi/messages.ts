/** What the page of a document server tells the page around it (WOPI PostMessage). */
export interface Message {
  id: string
  values: Record<string, unknown>
}

/** A message of the frame; null for whatever else windows say to each other. */
export function messageOf(
  event: MessageEvent,
  from: { origin: string; frame: Window | null },
): Message | null {
  if (event.origin !== from.origin || event.source !== from.frame || typeof event.data !== 'string')
    return null
  try {
    const { MessageId: id, Values: values } = JSON.parse(event.data) as Record<string, unknown>
    if (typeof id !== 'string') return null
    return { id, values: typeof values === 'object' && values !== null ? (values as Message['values']) : {} }
  } catch {
    return null
  }
}

export const messageText = (id: string, at: Date): string =>
  JSON.stringify({ MessageId: id, SendTime: at.getTime(), Values: {} })
