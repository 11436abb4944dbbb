import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'

/** Roles of users, provided by the roles room. */
interface RolesOfUsers {
  /** Roles in order of precedence, by user. */
  of(db: Db, userIds: string[]): Promise<Map<string, { id: string; name: string }[]>>
  /** SQL condition: the user with this id has the role. */
  holds(userId: RawBuilder<string>, roleId: string): RawBuilder<boolean>
}

/** Account locks after wrong passwords, provided by the auth room. Accounts in lower case. */
interface LocksOfAccounts {
  /** Accounts locked now. */
  locked(db: Db, at: Date): Promise<string[]>
  /** Clears the wrong passwords of these accounts. */
  forgive(tx: Tx, accounts: string[]): Promise<void>
}

declare module '../../kernel/events.ts' {
  interface Slots {
    rolesOfUsers: RolesOfUsers
    locksOfAccounts: LocksOfAccounts
    /**
     * Returns those of these users who still own something (files, shares, flows) and so cannot be deleted.
     */
    usersInUse: (tx: Tx, userIds: string[]) => Promise<string[]>
  }
}

/** Returns those of these users who still own something in any room. */
export async function withBelongings(tx: Tx, userIds: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const use of tx.wiring.provided('usersInUse')) for (const id of await use(tx, userIds)) found.add(id)
  return found
}
