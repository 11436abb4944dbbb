export type SearchesTable = {
  id: string
  user_id: string
  /** '' for one that is only remembered. */
  name: string
  query: string
  used_at: Date
}

/** Where a page, sheet or slide begins, in characters. */
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
  /** A picture: read when no document waits. */
  slow: boolean
}

export type SearchRoomTables = {
  searches: SearchesTable
  search_texts: SearchTextTable
  search_queue: SearchQueueTable
}
