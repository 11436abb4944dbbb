import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'

/** The roles of people, as the room of roles keeps them. */
interface RolesOfUsers {
  /** Roles in their order, by user. */
  of(db: Db, userIds: string[]): Promise<Map<string, { id: string; name: string }[]>>
  /** A condition: the user with this id has the role. */
  holds(userId: RawBuilder<string>, roleId: string): RawBuilder<boolean>
}

/** The locks that wrong passwords bring, as the room of sign-in keeps them. Accounts in lower case. */
interface LocksOfAccounts {
  /** Accounts that are locked now. */
  locked(db: Db, at: Date): Promise<string[]>
  /** Forgets the wrong passwords. */
  forgive(tx: Tx, accounts: string[]): Promise<void>
}

declare module '../../kernel/events.ts' {
  interface Slots {
    rolesOfUsers: RolesOfUsers
    locksOfAccounts: LocksOfAccounts
    /** Of these users, those of whom something is left (files, shares, flows): they are not deleted. */
    usersInUse: (tx: Tx, userIds: string[]) => Promise<string[]>
  }
}

/** Of these users, those of whom something is left anywhere. */
export async function withBelongings(tx: Tx, userIds: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const use of tx.wiring.provided('usersInUse')) for (const id of await use(tx, userIds)) found.add(id)
  return found
}
