import type { ItemLockKind, lockErrors } from '@cabinet/contract/nodes.locks'

export type LockErrorKey = keyof typeof lockErrors

/** A live lock, with the columns that decisions need. */
export interface LiveLock {
  id: string
  nodeId: string
  kind: ItemLockKind
  ownerId: string
  until: Date
  /** Secret by which its holder proves it; '' where the owner alone decides. */
  token: string
  /** '' where none was given. */
  reason: string
  since: Date
}

/**
 * Kinds that bind their owner as well: an edited file changes only through its editor, and an item under
 * approval, archived or in transfer must not change at all.
 */
const bindsAll: ReadonlySet<ItemLockKind> = new Set(['editing', 'approval', 'archive', 'ferry'])

/** Returns why a user may not change a node under these locks, or null. `token` proves one of them. */
export function lockedItemRefusal(
  holds: readonly LiveLock[],
  userId: string | null,
  token: string | null = null,
): LockErrorKey | null {
  const hold = holds.find(
    (one) => (token === null || one.token !== token) && (one.ownerId !== userId || bindsAll.has(one.kind)),
  )
  return hold ? `locks.${hold.kind}` : null
}
