import type { Generated } from 'kysely'

export type TaskStatus = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

export type TaskTables = {
  tasks: {
    id: string
    owner_id: string
    name: string
    status: Generated<TaskStatus>
    total: Generated<number>
    done: Generated<number>
    success: Generated<number>
    fail: Generated<number>
    ignored: Generated<number>
    cancel_requested: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}
