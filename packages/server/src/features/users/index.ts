import type { Room } from '../../kernel/room.ts'
import { adminRoutes, endExpired } from './admin/index.ts'
import { groupRoutes } from './groups/index.ts'
import { dropOldImports, importRoutes, importStreams, importUsers } from './imports/index.ts'
import { countQuotasAbove } from './people.store.ts'
import { routes, streams } from './profile/index.ts'

export { disable, enable, move, typeRefusal } from './admin/index.ts'
export { tellUserChange, type UserChange } from './changes.ts'
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
export { findGroupNames, type Group, groupIdsOf, insertGroup, managesSomeGroup } from './groups.store.ts'
export { movesOfImport } from './imports/index.ts'
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

/** People: accounts, names, limits, pictures, and groups of them. */
export const users: Room = {
  name: 'users',
  routes: [...routes, ...adminRoutes, ...groupRoutes, ...importRoutes],
  streams: [...streams, ...importStreams],
  jobs: [endExpired, importUsers, dropOldImports],
  provides: {
    quotasAbove: (tx, organisationId, total) => countQuotasAbove(tx.db, organisationId, total),
  },
}
