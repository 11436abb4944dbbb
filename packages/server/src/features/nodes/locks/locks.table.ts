import type { ItemLockKind } from '@cabinet/contract/nodes.locks'

export type LockRoomTables = {
  locks: {
    id: string
    node_id: string
    space_id: string
    kind: ItemLockKind
    owner_id: string
    token: string
    reason: string
    created_at: Date
    until: Date
  }
  lock_requests: {
    id: string
    lock_id: string
    user_id: string
    words: string
    created_at: Date
  }
}
