import type { Room } from '../../kernel/room.ts'
import { knowQuotasAbove } from '../organisations/index.ts'
import { adminRoutes, endExpired } from './admin/index.ts'
import { groupRoutes } from './groups/index.ts'
import { dropOldImports, importRoutes, importStreams, importUsers } from './imports/index.ts'
import { countQuotasAbove } from './people.store.ts'
import { routes, streams } from './profile/index.ts'

export { disable, enable, move, typeRefusal } from './admin/index.ts'
export { tellUserChange, type UserChange, type UserListener, whenUserChanges } from './changes.ts'
export {
  dropMembers,
  findByAccounts,
  findDirectoryUsers,
  findGroupsOf,
  giveToDirectory,
  insertDirectoryUsers,
  insertGroups,
  insertMembers,
  renameGroups,
  updateDirectoryUsers,
  updateDisabled,
  updateExpiries,
  updateSupervisors,
} from './directory.store.ts'
export { type GroupUse, whenGroupsDrop } from './groups/index.ts'
export { findGroupNames, type Group, groupIdsOf, insertGroup, managesSomeGroup } from './groups.store.ts'
export { movesOfImport } from './imports/index.ts'
export {
  type BelongingsOfUsers,
  knowLocks,
  knowRoles,
  type LocksOfAccounts,
  type RolesOfUsers,
  whenUsersGo,
} from './neighbours.ts'
export {
  dropUsers,
  insertUsers,
  moveUsers,
  updatePasswords,
  updateUsers,
} from './people.store.ts'
export { findOpenFields, getProfile, tellChannelChange, tellNotice, whoWants } from './profile/index.ts'
export { accountRefusal, isAboveSaver, mailRefusal, phoneRefusal } from './users.rules.ts'
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
export {
  addPerson,
  createUser,
  type HashedPerson,
  listUsers,
  type NewPerson,
  setQuota,
} from './users.usecases.ts'

knowQuotasAbove((tx, organisationId, total) => countQuotasAbove(tx.db, organisationId, total))

/** People: accounts, names, limits, pictures, and groups of them. */
export const users: Room = {
  name: 'users',
  routes: [...routes, ...adminRoutes, ...groupRoutes, ...importRoutes],
  streams: [...streams, ...importStreams],
  jobs: [endExpired, importUsers, dropOldImports],
}
