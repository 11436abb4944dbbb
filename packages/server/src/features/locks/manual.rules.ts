import type { ErrorKey } from '@cabinet/contract/errors'
import { includesRight } from '@cabinet/contract/rights'
import type { AccessibleNode } from '../nodes/index.ts'
import { type LiveLock, lockedItemRefusal } from '../nodes/index.ts'

/**
 * Returns why a user may not lock this by hand, or null. `around` are the live locks on it, above and below
 * it.
 */
export function manualLockRefusal(
  { node, rights, space }: AccessibleNode,
  around: readonly LiveLock[],
  userId: string,
): ErrorKey | null {
  if (node.parentId === null) return 'spaces.root_fixed'
  if (!includesRight(rights, 'edit')) return space.archived ? 'spaces.archived' : 'common.no_permission'
  return lockedItemRefusal(around, userId)
}

/** Kinds of locks that people hold. Locks for approval, archive or ferry end with their process alone. */
const people: ReadonlySet<LiveLock['kind']> = new Set(['manual', 'editing'])

/** Returns the lock that another user holds on this very node, if people can hold its kind. */
export const lockOfAnother = ({ node }: AccessibleNode, userId: string): LiveLock | undefined =>
  node.locks.find((hold) => people.has(hold.kind) && hold.ownerId !== userId)

/** Returns why a user may not break the lock on this, or null. */
export function lockBreakRefusal(item: AccessibleNode, userId: string): ErrorKey | null {
  if (lockOfAnother(item, userId))
    return includesRight(item.rights, 'authorise') ? null : 'common.no_permission'
  const [other] = item.node.locks
  if (!other) return 'locks.not_locked'
  return people.has(other.kind) ? 'locks.not_own' : `locks.${other.kind}`
}

/** Returns why a user may not release the lock on this, or null. */
export function releaseRefusal({ node }: AccessibleNode, userId: string): ErrorKey | null {
  if (node.locks.some(({ kind, ownerId }) => kind === 'manual' && ownerId === userId)) return null
  const [other] = node.locks
  if (!other) return 'locks.not_locked'
  return people.has(other.kind) ? 'locks.not_own' : `locks.${other.kind}`
}
