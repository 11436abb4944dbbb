import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'

// What rooms that come later in the house know of users. They register it; until then nobody has a role, no account is
// locked, and nothing is anybody's.

/** The roles of people, as the room of roles keeps them. */
export interface RolesOfUsers {
  /** Roles in their order, by user. */
  of(db: Db, userIds: string[]): Promise<Map<string, { id: string; name: string }[]>>
  /** A condition: the user with this id has the role. */
  holds(userId: RawBuilder<string>, roleId: string): RawBuilder<boolean>
}

/** The locks that wrong passwords bring, as the room of sign-in keeps them. Accounts in lower case. */
export interface LocksOfAccounts {
  /** Accounts that are locked now. */
  locked(db: Db, at: Date): Promise<string[]>
  /** Forgets the wrong passwords. */
  forgive(tx: Tx, accounts: string[]): Promise<void>
}

/** Of these users, those of whom something is left (files, shares, flows): they are not deleted. */
export type BelongingsOfUsers = (tx: Tx, userIds: string[]) => Promise<string[]>

let roles: RolesOfUsers = {
  of: async () => new Map(),
  holds: () => {
    throw new Error('no room keeps roles')
  },
}
let locks: LocksOfAccounts = { locked: async () => [], forgive: async () => {} }
const belongings: BelongingsOfUsers[] = []

export function knowRoles(room: RolesOfUsers): void {
  roles = room
}

export function knowLocks(room: LocksOfAccounts): void {
  locks = room
}

export function whenUsersGo(room: BelongingsOfUsers): void {
  belongings.push(room)
}

export const rolesOfUsers = (): RolesOfUsers => roles
export const locksOfAccounts = (): LocksOfAccounts => locks

/** Of these users, those of whom something is left anywhere. */
export async function withBelongings(tx: Tx, userIds: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const room of belongings) for (const id of await room(tx, userIds)) found.add(id)
  return found
}
