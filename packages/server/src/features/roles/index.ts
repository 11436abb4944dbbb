import type { Room } from '../../kernel/room.ts'

export {
  findRoleNames,
  insertRole,
  insertRoleUsers,
  type RolePage,
  roleIdsOf,
  roleNamesOf,
  rolePagesOf,
} from './roles.store.ts'

/** Roles: what they are called, who has them, which pages and buttons they open. */
export const roles: Room = { name: 'roles' }
