import { roleEndpoints } from '@cabinet/contract/roles'
import { route } from '../../kernel/room.ts'
import {
  addRoleMembers,
  listRoleMembers,
  listRolesOfUser,
  removeRoleMembers,
  setRolesOfPerson,
} from './members.usecases.ts'
import {
  copyUserRole,
  createUserRole,
  deleteUserRoles,
  getRoleDetail,
  listEnterpriseRoles,
  sortUserRoles,
  takeOverOrphanRoles,
  updateUserRole,
} from './roles.usecases.ts'

export const routes = [
  route(roleEndpoints.list, listEnterpriseRoles),
  route(roleEndpoints.get, getRoleDetail),
  route(roleEndpoints.create, createUserRole),
  route(roleEndpoints.update, updateUserRole),
  route(roleEndpoints.remove, deleteUserRoles),
  route(roleEndpoints.copy, copyUserRole),
  route(roleEndpoints.takeOver, takeOverOrphanRoles),
  route(roleEndpoints.sort, sortUserRoles),
  route(roleEndpoints.members, listRoleMembers),
  route(roleEndpoints.addMembers, addRoleMembers),
  route(roleEndpoints.removeMembers, removeRoleMembers),
  route(roleEndpoints.ofUser, listRolesOfUser),
  route(roleEndpoints.setOfUser, setRolesOfPerson),
]
