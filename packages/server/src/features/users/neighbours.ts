import type { UserTypeCode } from '@cabinet/contract/users'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'

/** The importing user with current permissions. */
export interface ImportingUser {
  userId: string
  type: UserTypeCode
  /** Organisations that the importer administers; null is the whole enterprise. */
  managed: ReadonlySet<string> | null
  enterpriseId: string
}

/** A role that a sheet may name. */
export interface RoleToImport {
  id: string
  name: string
  /** Whether the importing user may assign and remove it. */
  givable: boolean
}

/** All roles of a user of a sheet. */
export interface ImportedRoles {
  userId: string
  roleIds: string[]
}

/** Roles of users, provided by the roles room. */
interface RolesOfUsers {
  /** Roles in order of precedence, by user. */
  of(db: Db, userIds: string[]): Promise<Map<string, { id: string; name: string }[]>>
  /** SQL condition: the user with this id has the role. */
  holds(userId: RawBuilder<string>, roleId: string): RawBuilder<boolean>
  /** Sets the roles of a user; the actor needs permission for what changes. */
  set(tx: Tx, userId: string, roleIds: string[]): Promise<void>
  toImport(db: Db, importer: ImportingUser): Promise<RoleToImport[]>
  /** Sets the roles of users whose rows have been checked. */
  setImported(tx: Tx, importer: ImportingUser, rows: ImportedRoles[]): Promise<void>
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
