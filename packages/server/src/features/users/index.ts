import type { Room } from '../../kernel/room.ts'

export { type Group, groupIdsOf, insertGroup } from './groups.store.ts'
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
} from './users.store.ts'
export type { UserTables } from './users.table.ts'

/** People: accounts, names, limits, pictures, and groups of them. */
export const users: Room = { name: 'users' }
