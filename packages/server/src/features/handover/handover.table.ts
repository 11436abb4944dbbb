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

/** What was handed over, as taking it back needs it. */
export interface HandoverRecord {
  files?: { folderId: string; count: number; bytes: number }
  spaces?: string[]
  /** Grants that the receiver had not had before. */
  grants?: string[]
  roles?: string[]
  groups?: string[]
  disabled?: boolean
}

export type HandoverTables = {
  handovers: HandoversTable
}
