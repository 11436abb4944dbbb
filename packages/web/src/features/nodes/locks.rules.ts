import type { ItemLock, ItemLockKind } from '@cabinet/contract/nodes.locks'

/** Lock kinds that bind their owner as well. */
const bindsAll: ReadonlySet<ItemLockKind> = new Set(['editing', 'approval', 'archive', 'ferry'])

/** Returns whether a lock prevents this user from changing the item. */
export const lockBindsUser = ({ kind, ownerId }: ItemLock, userId: string | null): boolean =>
  ownerId !== userId || bindsAll.has(kind)

/**
 * Returns whether a user holds the lock by hand or by editing, so that its release can be requested or
 * forced.
 */
export const isPersonalLock = ({ kind }: ItemLock): boolean => kind === 'manual' || kind === 'editing'
