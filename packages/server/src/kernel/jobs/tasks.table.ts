import type { Generated } from 'kysely'

export type StoredTaskStatus = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** Outcome of a task that its owner can view. */
export interface BackgroundTaskOutcome {
  /** Id of the undo record that reverts the task. */
  undoId?: string
  /** The first that failed, at most `failuresKept`: the item's name and an error key. */
  failures?: { name: string; reason: string }[]
}

export type BackgroundTaskTables = {
  tasks: {
    id: string
    owner_id: string
    name: string
    status: Generated<StoredTaskStatus>
    total: Generated<number>
    done: Generated<number>
    success: Generated<number>
    fail: Generated<number>
    ignored: Generated<number>
    cancel_requested: Generated<boolean>
    cancellable: Generated<boolean>
    outcome: Generated<BackgroundTaskOutcome>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}
