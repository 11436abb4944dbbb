import type { ColumnType } from 'kysely'

export type EditingSessionsTable = {
  id: string
  enterprise_id: string
  file_id: string
  content_id: string
  base: number
  shared: boolean
  unsaved: boolean
  last_seq: ColumnType<number, number | undefined, number>
  update_bytes: ColumnType<number, number | undefined, number>
  saved_seq: ColumnType<number, number | undefined, number>
  created_by: string
  created_at: Date
  ended_at: Date | null
}

export type EditingMembersTable = {
  id: string
  session_id: string
  user_id: string
  login_id: string
  colour: number
  message: ColumnType<number, number | undefined, number>
  joined_at: Date
  seen_at: Date
  left_at: Date | null
}

export type EditingUpdatesTable = {
  session_id: string
  /** From 1, without gaps. */
  seq: number
  member_id: string
  message: number
  bytes: Buffer
}

export type EditingDraftsTable = {
  session_id: string
  content_id: string
  user_id: string
  /** Bytes of the content. */
  size: number
  at: Date
}

export type EditingTables = {
  editing_sessions: EditingSessionsTable
  editing_members: EditingMembersTable
  editing_updates: EditingUpdatesTable
  editing_drafts: EditingDraftsTable
}
