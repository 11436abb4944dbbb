import type { Generated } from 'kysely'

export type UploadSessionTable = {
  id: string
  /** SHA-256 of the session's identifying fields. */
  key: Buffer
  user_id: string
  enterprise_id: string
  space_id: string
  /** Owner whose quota has the reservation. */
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
  /** Hash of the whole content, once every byte is stored, hashed and durable. */
  hash: string | null
  status: Generated<'open' | 'done'>
  reserved: number
  nonce: string | null
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
  /** Name of the server that puts the chunk. */
  server: string
}

export type UploadBytesTable = {
  session_id: string
  bytes: Buffer
}

/** Spaces that differ from the system's switches; absent means the system's. */
export type UploadSwitchTable = {
  space_id: string
  instant: boolean
}

export type UploadRoomTables = {
  upload_sessions: UploadSessionTable
  upload_claims: UploadClaimTable
  upload_bytes: UploadBytesTable
  upload_switches: UploadSwitchTable
}
