import type { ErrorKey } from '@cabinet/contract/errors'
import { includesRight } from '@cabinet/contract/rights'
import type { AccessibleNode } from '../nodes/index.ts'
import { type LiveLock, lockedItemRefusal } from '../nodes/index.ts'

/** Why somebody may not lock this by hand, or null. `around` are the live locks on it, above and below it. */
export function manualLockRefusal(
  { node, rights, space }: AccessibleNode,
  around: readonly LiveLock[],
  userId: string,
): ErrorKey | null {
  if (node.parentId === null) return 'spaces.root_fixed'
  if (!includesRight(rights, 'edit')) return space.archived ? 'spaces.archived' : 'common.no_permission'
  return lockedItemRefusal(around, userId)
}

/** Locks that people hold. What holds for approval, archive or ferry ends with those alone. */
const people: ReadonlySet<LiveLock['kind']> = new Set(['manual', 'editing'])

/** The lock that somebody else holds on this very node, if it is one of those that people hold. */
export const lockOfAnother = ({ node }: AccessibleNode, userId: string): LiveLock | undefined =>
  node.locks.find((hold) => people.has(hold.kind) && hold.ownerId !== userId)

/** Why somebody may not break the lock on this, or null. */
export function lockBreakRefusal(item: AccessibleNode, userId: string): ErrorKey | null {
  if (lockOfAnother(item, userId))
    return includesRight(item.rights, 'authorise') ? null : 'common.no_permission'
  const [other] = item.node.locks
  if (!other) return 'locks.not_locked'
  return people.has(other.kind) ? 'locks.not_own' : `locks.${other.kind}`
}

/** Why somebody may not let go of the lock on this, or null. */
export function releaseRefusal({ node }: AccessibleNode, userId: string): ErrorKey | null {
  if (node.locks.some(({ kind, ownerId }) => kind === 'manual' && ownerId === userId)) return null
  const [other] = node.locks
  if (!other) return 'locks.not_locked'
  return people.has(other.kind) ? 'locks.not_own' : `locks.${other.kind}`
}
