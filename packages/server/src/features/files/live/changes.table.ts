import type { Generated } from 'kysely'

export type FolderChangeTables = {
  folder_changes: {
    /** xid8 as text. */
    tx: Generated<string>
    folder_id: string
    /** Of a grant that changed; `folder_id` is its id then. */
    subject: string | null
    created_at: Generated<Date>
  }
}
