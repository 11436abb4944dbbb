import type { RetentionEndAction } from '@cabinet/contract/archive.records'
import type { Generated } from 'kysely'

export type ArchivesTable = {
  enterprise_id: string
  space_id: string
  numbered: Generated<number>
  certified: Generated<number>
  strict: Generated<boolean>
  unused_on: Generated<boolean>
  unused_months: Generated<number>
  unused_kinds: Generated<string[]>
  unused_not_suffixes: Generated<string[]>
  unused_not_labels: Generated<string[]>
  unused_category: Generated<string | null>
  unused_class: Generated<string | null>
  unused_grace: Generated<number>
}

export type ArchiveClassesTable = {
  id: string
  enterprise_id: string
  name: string
  years: number | null
  at_end: RetentionEndAction
  created_at: Date
}

export type CategoriesTable = {
  node_id: string
  enterprise_id: string
  class_id: string | null
  note: string
}

export type ArchiveRecordsTable = {
  id: string
  enterprise_id: string
  number: number
  code: string
  node_id: string
  category_id: string
  title: string
  note: string
  name: string
  is_folder: boolean
  suffix: string
  size: number
  files: number
  created_by: string
  closed: boolean
  from_space: string
  from_parent: string
  from_way: string[]
  archived_by: string | null
  archived_at: Date
  class_id: string | null
  class_name: string
  years: number | null
  at_end: RetentionEndAction
  expires_at: Date | null
  strict: boolean
  state: 'archived' | 'returned' | 'destroyed'
  ended_at: Generated<Date | null>
  ended_by: Generated<string | null>
  held_at: Generated<Date | null>
  held_by: Generated<string | null>
  held_for: Generated<string>
  destruction_id: Generated<string | null>
  hashed: Generated<number | null>
  digest: Generated<string>
  search_key: string
}

export type ArchiveHashesTable = {
  record_id: string
  path: string
  file_id: string
  version: number
  size: number
  hash: string
}

export type ArchiveRequestsTable = {
  id: string
  enterprise_id: string
  record_id: string
  kind: 'borrow' | 'return'
  user_id: string
  words: string
  until: Date | null
  download: boolean
  target_id: string | null
  state: 'pending' | 'approved' | 'refused' | 'withdrawn' | 'ended'
  answer: Generated<string>
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
  created_at: Date
}

export type DestructionsTable = {
  id: string
  enterprise_id: string
  code: Generated<string>
  reason: string
  state: 'proposed' | 'confirmed' | 'withdrawn'
  proposed_by: string
  proposed_at: Date
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
}

export type ProposalsTable = {
  node_id: string
  enterprise_id: string
  owner_id: string
  unused_since: Date
  proposed_at: Date
  due_at: Date
  state: 'proposed' | 'kept'
  answered_by: Generated<string | null>
  answered_at: Generated<Date | null>
}

export type ArchiveTables = {
  archives: ArchivesTable
  archive_classes: ArchiveClassesTable
  archive_categories: CategoriesTable
  archive_records: ArchiveRecordsTable
  archive_hashes: ArchiveHashesTable
  archive_requests: ArchiveRequestsTable
  archive_destructions: DestructionsTable
  archive_proposals: ProposalsTable
}
