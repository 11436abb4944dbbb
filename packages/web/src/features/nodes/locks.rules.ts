import type { ItemLock, ItemLockKind } from '@cabinet/contract/nodes.locks'

/** Kinds that bind their owner as well. */
const bindsAll: ReadonlySet<ItemLockKind> = new Set(['editing', 'approval', 'archive', 'ferry'])

/** Whether a lock keeps this person from changing what it lies on. */
export const lockBindsUser = ({ kind, ownerId }: ItemLock, userId: string | null): boolean =>
  ownerId !== userId || bindsAll.has(kind)

/** Whether somebody locked it by hand, or edits it: what can be asked for and broken. */
export const isPersonalLock = ({ kind }: ItemLock): boolean => kind === 'manual' || kind === 'editing'
