export type ContentTable = {
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

export type VersionTable = {
  id: string
  file_id: string
  /** From 1. */
  number: number
  content_id: string
  size: number
  /** upload, edit, restore, copy */
  source: string
  created_by: string | null
  created_at: Date
}

export type VersionTables = {
  contents: ContentTable
  content_parts: ContentPartTable
  versions: VersionTable
}
