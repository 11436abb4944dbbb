import type { LockKind, lockErrors } from '@cabinet/contract/locks'

export type LockError = keyof typeof lockErrors

/** A live lock, as far as deciding needs it. */
export interface Hold {
  id: string
  nodeId: string
  kind: LockKind
  ownerId: string
  until: Date
  /** '' where nobody gave one. */
  reason: string
  since: Date
}

/** Kinds that bind their owner as well: what is under approval, archived or on its way must not change at all. */
const bindsAll: ReadonlySet<LockKind> = new Set(['approval', 'archive', 'ferry'])

/** Why somebody may not change what these locks hold, or null. */
export function lockRefusal(holds: readonly Hold[], userId: string | null): LockError | null {
  const hold = holds.find(({ kind, ownerId }) => ownerId !== userId || bindsAll.has(kind))
  return hold ? `locks.${hold.kind}` : null
}
