import type { Room } from '../../kernel/room.ts'
import { hasRoleCondition, roleCreatorsAmong, rolesByUser } from './members.store.ts'
import { routes } from './roles.routes.ts'

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

/** Roles: what they are called, who has them, their precedence, which pages and buttons they open. */
export const roles: Room = {
  name: 'roles',
  routes,
  provides: {
    rolesOfUsers: { of: rolesByUser, holds: hasRoleCondition },
    // a role has a creator who alone changes it: it is taken over before that user goes
    usersInUse: ({ db }, userIds) => roleCreatorsAmong(db, userIds),
  },
}
