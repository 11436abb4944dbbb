import type { Generated } from 'kysely'

export type CopyTaskTables = {
  copies: {
    task_id: string
    user_id: string
    target_id: string
    space_id: string
    owner_id: string
    reserved: number
    done: Generated<number>
    ignored: Generated<number>
    created_at: Date
  }
  copy_tops: {
    task_id: string
    copy_id: string
    from_id: string
    folder_id: string
    name: string
  }
  copy_folders: {
    task_id: string
    number: Generated<number>
    from_id: string
    copy_id: string
    after_key: Generated<string>
  }
}
