import type { Room } from '../../kernel/room.ts'
import { endExpiredAccountsJob, userAdminRoutes } from './admin/index.ts'
import { userGroupRoutes } from './groups/index.ts'
import { dropOldImports, importUsersJob, userImportRoutes, userImportStreams } from './imports/index.ts'
import { countQuotasAbove } from './people.store.ts'
import { routes, streams } from './profile/index.ts'

export { disableUsers, enableUsers, moveUsersInTransaction, userTypeRefusal } from './admin/index.ts'
export { tellUserChange, type UserAccountChange } from './changes.ts'
export {
  deleteGroupMembers,
  findDirectoryUsers,
  findGroupsOfEnterprise,
  findUsersByAccounts,
  giveToDirectory,
  insertDirectoryGroups,
  insertDirectoryUsers,
  insertGroupMembers,
  renameDirectoryGroups,
  updateDirectoryUsers,
  updateDisabled,
  updateExpiries,
  updateSupervisors,
} from './directory.store.ts'
export {
  findGroupNames,
  groupIdsOfUserSql,
  insertUserGroup,
  managesSomeGroup,
  type UserGroupEntity,
} from './groups.store.ts'
export { userMovesOfImport } from './imports/index.ts'
export {
  deleteUserRows,
  insertUserRows,
  moveUserRows,
  updatePasswords,
  updateUserRows,
} from './people.store.ts'
export {
  findOpenFields,
  findUsersToNotify,
  getOwnProfileFields,
  notifyByPreference,
  tellChannelChange,
} from './profile/index.ts'
export {
  accountNameRefusal,
  isAboveChannelSaver,
  mailAddressRefusal,
  phoneNumberRefusal,
} from './users.rules.ts'
export {
  findAllUsers,
  findUserAvatar,
  findUserByAccount,
  findUserById,
  getUserById,
  insertUserRow,
  type StoredUser,
  type UserToInsert,
  updateUserRow,
  userNameSql,
  userNamesOf,
} from './users.store.ts'
export type { UserRoomTables } from './users.table.ts'
export {
  addUserAccount,
  createUserAccount,
  listAllUsers,
  type NewUserInput,
  type NewUserWithHash,
  setUserQuota,
} from './users.usecases.ts'

/** Users: accounts, names, limits, avatars, and groups. */
export const users: Room = {
  name: 'users',
  routes: [...routes, ...userAdminRoutes, ...userGroupRoutes, ...userImportRoutes],
  streams: [...streams, ...userImportStreams],
  jobs: [endExpiredAccountsJob, importUsersJob, dropOldImports],
  provides: {
    quotasAbove: (tx, organisationId, total) => countQuotasAbove(tx.db, organisationId, total),
  },
}
