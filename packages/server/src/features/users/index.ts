import type { Room } from '../../kernel/room.ts'
import { streams } from './users.routes.ts'

export { type UserChange, type UserListener, whenUserChanges } from './changes.ts'
export { findGroupNames, type Group, groupIdsOf, insertGroup } from './groups.store.ts'
export {
  type BelongingsOfUsers,
  knowLocks,
  knowRoles,
  type LocksOfAccounts,
  type RolesOfUsers,
  whenUsersGo,
} from './neighbours.ts'
export { accountRefusal } from './users.rules.ts'
export {
  findAvatar,
  findUser,
  findUserByAccount,
  findUsers,
  getUser,
  insertUser,
  type NewUser,
  namesOf,
  type User,
  updateUser,
  userName,
} from './users.store.ts'
export type { UserTables } from './users.table.ts'
export { createUser, listUsers, type NewPerson, setQuota } from './users.usecases.ts'

/** People: accounts, names, limits, pictures, and groups of them. */
export const users: Room = { name: 'users', streams }
