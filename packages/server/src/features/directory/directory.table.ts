import type {
  directoryEntryActions,
  directoryEntryKinds,
  directoryRunKinds,
  directoryRunStates,
} from '@cabinet/contract/directory'
import type { DirectorySettings } from '@cabinet/contract/directory.settings'
import type { Generated, JSONColumnType } from 'kysely'
import type { DirectoryMoves, PlannedFieldChange } from './plan/index.ts'

export type DirectoryTable = {
  enterprise_id: string
  settings: JSONColumnType<DirectorySettings>
  /** Encrypted; '' if none was given. */
  bind_password: string
  /** Next time of the schedule. */
  next_at: Date | null
  changed_by: string | null
  /**
   * User type of the saver at that time: users of a higher type cannot sign in through this directory, and no
   * run changes them.
   */
  saved_type: number
  updated_at: Date
}

export type DirectoryPersonTable = {
  user_id: string
  enterprise_id: string
  /** objectGUID in hex, or entryUUID. */
  key: string
  disabled: Generated<boolean>
  /** Expiry as last read from the directory. */
  expires_at: Date | null
}

export type DirectoryOrganisationTable = {
  organisation_id: string
  enterprise_id: string
  key: string
}

export type DirectoryGroupTable = {
  group_id: string
  enterprise_id: string
  key: string
}

/** Number of entries of each kind and action. */
export type DirectoryRunCounts = Partial<
  Record<
    'read' | 'added' | 'updated' | 'moved' | 'disabled' | 'enabled' | 'organisations' | 'groups' | 'failed',
    number
  >
> & { actions?: { action: (typeof directoryEntryActions)[number]; count: number }[] }

export type DirectoryRunsTable = {
  id: string
  enterprise_id: string
  kind: (typeof directoryRunKinds)[number]
  state: Generated<(typeof directoryRunStates)[number]>
  reason: Generated<string>
  detail: Generated<string>
  phase: Generated<'read' | 'apply'>
  done: Generated<number>
  total: Generated<number>
  counts: Generated<DirectoryRunCounts>
  /** Moves that a preview run would make. */
  shifts: Generated<DirectoryMoves>
  disable_most: Generated<number>
  cancel_requested: Generated<boolean>
  task_id: string | null
  started_by: string | null
  started_at: Date
  touched_at: Date
  ended_at: Date | null
}

export type DirectoryRunEntriesTable = {
  run_id: string
  number: number
  kind: (typeof directoryEntryKinds)[number]
  action: (typeof directoryEntryActions)[number]
  name: string
  account: string
  dn: string
  reason: string
  changes: JSONColumnType<PlannedFieldChange[]>
}

export type DirectoryTables = {
  directories: DirectoryTable
  directory_people: DirectoryPersonTable
  directory_organisations: DirectoryOrganisationTable
  directory_groups: DirectoryGroupTable
  directory_runs: DirectoryRunsTable
  directory_entries: DirectoryRunEntriesTable
}
