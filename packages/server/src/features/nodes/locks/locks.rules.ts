import type { ItemLockKind, lockErrors } from '@cabinet/contract/nodes.locks'

export type LockErrorKey = keyof typeof lockErrors

/** A live lock, as far as deciding needs it. */
export interface LiveLock {
  id: string
  nodeId: string
  kind: ItemLockKind
  ownerId: string
  until: Date
  /** What its holder proves it with; '' where the owner alone decides. */
  token: string
  /** '' where nobody gave one. */
  reason: string
  since: Date
}

/**
 * Kinds that bind their owner as well: what is edited changes by its editing alone, and what is under approval,
 * archived or on its way must not change at all.
 */
const bindsAll: ReadonlySet<ItemLockKind> = new Set(['editing', 'approval', 'archive', 'ferry'])

/** Why somebody may not change what these locks hold, or null. `token` proves one of them. */
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
