import type { Room } from '../../kernel/room.ts'
import { creatorsAmong, hasRole, rolesOf } from './members.store.ts'
import { routes } from './roles.routes.ts'

export {
  findRolesOf,
  insertRoleUsers,
  memberIdsOf,
  roleNamesOf,
  rolePagesOf,
  rolesOfUser,
} from './members.store.ts'
export { tellRolesChanged } from './members.usecases.ts'
export {
  findRoleNames,
  getRole,
  insertRole,
  pagesOfRole,
  type RolePage,
  replaceRolePages,
  roleIdsOf,
} from './roles.store.ts'
export type { RoleTables } from './roles.table.ts'
export { ownRoles } from './roles.usecases.ts'

/** Roles: what they are called, who has them, their precedence, which pages and buttons they open. */
export const roles: Room = {
  name: 'roles',
  routes,
  provides: {
    rolesOfUsers: { of: rolesOf, holds: hasRole },
    // a role has a creator who alone changes it: it is taken over before that user goes
    usersInUse: ({ db }, userIds) => creatorsAmong(db, userIds),
  },
}
