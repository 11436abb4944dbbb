export type SearchesTable = {
  id: string
  user_id: string
  /** '' for a recent search that is not saved. */
  name: string
  query: string
  used_at: Date
}

/** The start of a page, sheet or slide, in characters. */
export type TextPart = { at: number; name: string }

export type SearchTextTable = {
  content_id: string
  state: 'reading' | 'done' | 'failed'
  attempts: number
  body: string
  parts: TextPart[]
  pieces: string
  reason: string
  changed_at: Date
}

export type SearchQueueTable = {
  content_id: string
  added_at: Date
  /** A picture: read when no document is queued. */
  slow: boolean
}

export type SearchRoomTables = {
  searches: SearchesTable
  search_texts: SearchTextTable
  search_queue: SearchQueueTable
}
