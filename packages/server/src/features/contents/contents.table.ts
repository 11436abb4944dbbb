export type ContentsTable = {
  id: string
  enterprise_id: string
  /** `v1-<size>-<hex>`, computed by the server. */
  hash: string
  /** Bytes. */
  size: number
  place: 'db' | 'store'
  created_at: Date
}

export type ContentPartTable = {
  content_id: string
  /** From 0; every part but the last is full. */
  part: number
  bytes: Buffer
}

export type ContentRoomTables = {
  contents: ContentsTable
  content_parts: ContentPartTable
}
