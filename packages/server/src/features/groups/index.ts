import type { Room } from '../../kernel/room.ts'
import { routes } from './groups.routes.ts'
import { groupSheetRoutes } from './sheets/index.ts'

export {
  deleteGroupMembers,
  findGroupsOfEnterprise,
  insertDirectoryGroups,
  insertGroupMembers,
  renameDirectoryGroups,
} from './directory.store.ts'
export { findGroupNames, groupIdsOfUserSql, insertUserGroup, managesSomeGroup } from './groups.store.ts'

/** Groups: named sets of users across departments, with managers of their own. */
export const groups: Room = { name: 'groups', routes, streams: groupSheetRoutes }
