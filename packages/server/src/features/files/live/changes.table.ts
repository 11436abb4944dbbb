import type { Generated } from 'kysely'

export type FolderChangeTables = {
  folder_changes: {
    /** xid8 as text. */
    tx: Generated<string>
    folder_id: string
    created_at: Generated<Date>
  }
}
