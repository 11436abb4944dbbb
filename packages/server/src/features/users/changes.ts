import type { Tx } from '../../kernel/ctx.ts'

/** A change of accounts: `password` was set by somebody else, `moved` to another organisation. */
export interface UserAccountChange {
  kind: 'disabled' | 'enabled' | 'password' | 'moved' | 'expired'
  userIds: string[]
}

declare module '../../kernel/events.ts' {
  interface Events {
    'user.changed': UserAccountChange
  }
}

export async function tellUserChange(
  tx: Tx,
  kind: UserAccountChange['kind'],
  userIds: string[],
): Promise<void> {
  if (userIds.length > 0) await tx.emit('user.changed', { kind, userIds })
}
