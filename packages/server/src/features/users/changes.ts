import type { Tx } from '../../kernel/ctx.ts'

/** What has become of accounts: `password` was set by somebody else, `moved` to another organisation. */
export interface UserChange {
  kind: 'disabled' | 'enabled' | 'password' | 'moved' | 'expired'
  userIds: string[]
}

export type UserListener = (tx: Tx, change: UserChange) => Promise<void>

const listeners: UserListener[] = []

/** Rooms that come later in the house hear of it here, inside the transaction of the change. */
export function whenUserChanges(listener: UserListener): void {
  listeners.push(listener)
}

export async function tellUserChange(tx: Tx, kind: UserChange['kind'], userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  for (const listener of listeners) await listener(tx, { kind, userIds })
}
