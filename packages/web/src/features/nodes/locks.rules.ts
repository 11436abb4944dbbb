import type { Lock, LockKind } from '@cabinet/contract/nodes.locks'

/** Kinds that bind their owner as well. */
const bindsAll: ReadonlySet<LockKind> = new Set(['editing', 'approval', 'archive', 'ferry'])

/** Whether a lock keeps this person from changing what it lies on. */
export const lockBinds = ({ kind, ownerId }: Lock, userId: string | null): boolean =>
  ownerId !== userId || bindsAll.has(kind)

/** Whether somebody locked it by hand, or edits it: what can be asked for and broken. */
export const isPersonal = ({ kind }: Lock): boolean => kind === 'manual' || kind === 'editing'
