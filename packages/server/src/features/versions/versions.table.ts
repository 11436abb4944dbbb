import type { ColumnType } from 'kysely'

export type VersionsTable = {
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
  name: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  pinned: ColumnType<boolean, boolean | undefined, boolean>
  /** The number of the version that it was restored from. */
  origin: number | null
}

export type VersionPolicyTable = {
  enterprise_id: string
  /** Null is the enterprise's policy. */
  space_id: string | null
  /** Null is no limit. */
  max_count: number | null
  /** 0 is no limit. */
  max_days: number
  thinning: boolean
  /** Extensions without the dot, joined by '|'. */
  excluded: string
  updated_by: string
  updated_at: Date
}

export type VersionRoomTables = {
  versions: VersionsTable
  version_policies: VersionPolicyTable
}
