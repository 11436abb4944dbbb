import type { Room } from '../../kernel/room.ts'
import { endExpiredAccountsJob, userAdminRoutes } from './admin/index.ts'
import { dropOldImports, importUsersJob, userImportRoutes, userImportStreams } from './imports/index.ts'
import { countQuotasAbove } from './people.store.ts'

export { disableUsers, enableUsers, userTypeRefusal } from './admin/index.ts'
export { tellUserChange, type UserAccountChange } from './changes.ts'
export { userMovesOfImport } from './imports/index.ts'
export type { ImportedRoles, ImportingUser, RoleToImport } from './neighbours.ts'
export { findPlatformAdministrators, insertUserRows } from './people.store.ts'
export { readUserListCursor, userListCursorOf } from './place.ts'
export { containsByPieces } from './search.ts'
export {
  accountNameRefusal,
  isAboveChannelSaver,
  languageOfUser,
  mailAddressRefusal,
  phoneNumberRefusal,
} from './users.rules.ts'
export {
  findUserAvatar,
  findUserByAccount,
  findUserById,
  findUsersToMail,
  getUserById,
  insertUserRow,
  type StoredUser,
  updateUserRow,
  userNameSql,
  userNamesOf,
} from './users.store.ts'
export type { UserRoomTables } from './users.table.ts'
export { createUserAccount, listAllUsers, setUserQuota } from './users.usecases.ts'

/**
 * Users: accounts, names and limits. This index exports what most rooms need; the room that synchronises
 * accounts with a directory imports the sub-room `directory`.
 */
export const users: Room = {
  name: 'users',
  routes: [...userAdminRoutes, ...userImportRoutes],
  streams: userImportStreams,
  jobs: [endExpiredAccountsJob, importUsersJob, dropOldImports],
  provides: {
    quotasAbove: (tx, totals) => countQuotasAbove(tx.db, totals),
  },
}
