export { endExpiredAccountsJob } from './admin.jobs.ts'
export { userAdminRoutes } from './admin.routes.ts'
export { findUserPage, userSortKeyOf } from './list.store.ts'
export {
  presentManagedUsers,
  type UserListFilterInput,
  userListFilterOf,
  userListOrderOf,
} from './list.usecases.ts'
export { moveUsersInTransaction } from './move.usecases.ts'
export { userTypeRefusal } from './scope.rules.ts'
export { disableUsers, enableUsers } from './state.usecases.ts'
export { lockUserTargets } from './targets.ts'
