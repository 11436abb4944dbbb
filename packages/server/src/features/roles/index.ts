import type { Room } from '../../kernel/room.ts'
import { rolesToImport, setImportedRoles } from './imported.usecases.ts'
import { hasRoleCondition, roleCreatorsAmong, rolesByUser } from './members.store.ts'
import { setRolesOfUser } from './members.usecases.ts'
import { routes } from './roles.routes.ts'
import { roleSheetRoutes } from './sheets/index.ts'

export {
  findRoleIdsOfUser,
  insertRoleUsers,
  memberIdsOfRole,
  roleNamesOfUser,
  rolePagesOfUser,
  rolesOfUserSql,
} from './members.store.ts'
export { tellRolesChanged } from './members.usecases.ts'
export {
  findRoleNamesById,
  getRoleById,
  insertRoleRow,
  type RolePageRow,
  replaceRolePages,
  roleIdsOfUserSql,
  rolePagesOfRole,
} from './roles.store.ts'
export type { RoleRoomTables } from './roles.table.ts'
export { requireOwnRoles } from './roles.usecases.ts'

/** Roles: names, members, precedence, and the pages and buttons they open. */
export const roles: Room = {
  name: 'roles',
  routes,
  streams: roleSheetRoutes,
  provides: {
    rolesOfUsers: {
      of: rolesByUser,
      holds: hasRoleCondition,
      set: setRolesOfUser,
      toImport: rolesToImport,
      setImported: setImportedRoles,
    },
    // only its creator may change a role, so it must be taken over before that user is deleted
    usersInUse: ({ db }, userIds) => roleCreatorsAmong(db, userIds),
  },
}
