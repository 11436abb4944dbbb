import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import type { ColumnType } from 'kysely'

/** A column that an insert may leave out. */
type Filled<T> = ColumnType<T, T | undefined, T>

export type SpacesTable = {
  id: string
  enterprise_id: string
  kind: StorageSpaceKind
  owner_id: string
  name: Filled<string>
  created_at: Date
  leader_id: Filled<string | null>
  organisation_id: Filled<string | null>
  purpose: Filled<string>
  own_only: Filled<boolean>
  archived_at: Filled<Date | null>
  deleted_at: Filled<Date | null>
}

export type NodesTable = {
  id: string
  parent_id: string | null
  enterprise_id: string
  is_folder: boolean
  name: string
  name_key: string
  suffix: Filled<string>
  size: Filled<number>
  kept: Filled<number>
  version: Filled<number>
  inherits: Filled<boolean>
  grant_count: Filled<number>
  created_by: string
  created_at: Date
  updated_by: string
  updated_at: Date
  deleted_at: Filled<Date | null>
}

export type FolderTotalsTable = {
  node_id: string
  bytes: Filled<number>
  kept: Filled<number>
  files: Filled<number>
  folders: Filled<number>
  items: Filled<number>
  subfolders: Filled<number>
}

export type GrantsTable = {
  id: string
  node_id: string
  subject: string
  rights: number
  expires_at: Date | null
  created_by: string
  created_at: Date
  /** Copied from the node by the database (migration 0391); null for a root and for deleted nodes. */
  parent_id: Filled<string | null>
  is_folder: Filled<boolean>
  inherits: Filled<boolean>
}

export type DeletionsTable = {
  node_id: string
  space_id: string
  place: string[]
  kept: number
  deleted_by: string
  deleted_at: Date
  purged_at: Filled<Date | null>
  keep_until: Filled<Date | null>
  charged: Filled<boolean>
  task_id: Filled<string | null>
}

export type NodeTreeTables = {
  spaces: SpacesTable
  nodes: NodesTable
  folder_totals: FolderTotalsTable
  grants: GrantsTable
  deletions: DeletionsTable
}
