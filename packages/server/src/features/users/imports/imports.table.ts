import type { ErrorKey } from '@cabinet/contract/errors'
import type { UserImportColumn, UserImportRow } from '@cabinet/contract/users.import'
import type { Generated } from 'kysely'

export type UserImportTable = {
  id: string
  enterprise_id: string
  owner_id: string
  file_name: string
  update_existing: Generated<boolean>
  organisation_id: string | null
  total: number
  task_id: string | null
  created_at: Date
}

export type UserImportRowTable = {
  import_id: string
  line: number
  cells: ImportRowCells
  action: Generated<UserImportRow['action']>
  field: UserImportColumn | null
  reason: ErrorKey | null
  user_id: string | null
  /** New organisation of an existing account. */
  organisation_id: string | null
}

/** The cells of a row by column; empty ones are left out. */
export type ImportRowCells = Partial<Record<UserImportColumn, string>>

export type UserImportTables = {
  user_imports: UserImportTable
  user_import_rows: UserImportRowTable
}
