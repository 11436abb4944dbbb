/** 0 success, 1 and 3 error, 2 warning: shown by the client. 4: an event only, nothing is shown (specification). */
export type PushLevel = 0 | 1 | 2 | 3 | 4

/** What a person is told. For levels 0 and 4 the client also raises the event `signalR` + key with the payload. */
export interface PushMessage {
  key: string
  level: PushLevel
  /** A text key that the client words. */
  textKey: string
  payload?: unknown
}

/**
 * The six arguments of `ReceiveMessage`: key, level, text, title, time, and the extension as JSON text with the
 * receiver (ExtendKey), the text key (ExtendKey2) and the payload (ExtendKey3; JSON unless it is a text).
 * Text and title stay empty, because words belong to the client's language.
 */
export function argumentsOf(message: PushMessage, userId: string, at: Date): unknown[] {
  const { key, level, textKey, payload = '' } = message
  const extension = {
    ExtendKey: userId,
    ExtendKey2: textKey,
    ExtendKey3: typeof payload === 'string' ? payload : JSON.stringify(payload),
  }
  return [key, level, '', '', at.toISOString(), JSON.stringify(extension)]
}
