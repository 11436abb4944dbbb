import type { Generated } from 'kysely'

export type UploadSessionTable = {
  id: string
  /** SHA-256 of what names the session. */
  key: Buffer
  user_id: string
  enterprise_id: string
  space_id: string
  /** Whose quota the reservation belongs to. */
  owner_id: string
  folder_id: string
  /** Folders below it, joined by '/'. */
  path: string
  name: string
  size: number
  identifier: string
  chunk_size: number
  chunks: number
  received: Buffer
  content_id: string
  /** Of the whole content, once every byte is there, hashed and durable. */
  hash: string | null
  status: Generated<'open' | 'done'>
  reserved: number
  nonce: string | null
  /** JSON text when written. */
  ranges: unknown
  proof: string | null
  file_id: string | null
  created_at: Date
  touched_at: Date
}

export type UploadClaimTable = {
  session_id: string
  chunk: number
  claimed_at: Date
  /** Name of the server that puts it. */
  server: string
}

/** Spaces that differ from the system's switches; absent means as the system. */
export type UploadSwitchTable = {
  space_id: string
  instant: boolean
}

export type UploadRoomTables = {
  upload_sessions: UploadSessionTable
  upload_claims: UploadClaimTable
  upload_switches: UploadSwitchTable
}
