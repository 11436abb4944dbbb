import type { ColumnType } from 'kysely'

export type HandoversTable = {
  id: string
  enterprise_id: string
  from_id: string
  to_id: string
  to_department: boolean
  created_by: string
  created_at: Date
  detail: ColumnType<HandoverRecord, string, string>
  undone_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** The record of a hand-over, as its undo needs it. */
export interface HandoverRecord {
  files?: { folderId: string; count: number; bytes: number }
  spaces?: string[]
  /** Grants that the recipient did not have before. */
  grants?: string[]
  roles?: string[]
  groups?: string[]
  disabled?: boolean
}

export type HandoverTables = {
  handovers: HandoversTable
}
