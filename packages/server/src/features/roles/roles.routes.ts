import { roleApi } from '@cabinet/contract/roles'
import { route } from '../../kernel/room.ts'
import {
  addMembers,
  removeMembers,
  roleMembers,
  rolesOfPerson,
  setRolesOfPerson,
} from './members.usecases.ts'
import {
  copyRole,
  createRole,
  deleteRoles,
  listRoles,
  roleDetail,
  sortRoles,
  takeOverRoles,
  updateRole,
} from './roles.usecases.ts'

export const routes = [
  route(roleApi.list, listRoles),
  route(roleApi.get, roleDetail),
  route(roleApi.create, createRole),
  route(roleApi.update, updateRole),
  route(roleApi.remove, deleteRoles),
  route(roleApi.copy, copyRole),
  route(roleApi.takeOver, takeOverRoles),
  route(roleApi.sort, sortRoles),
  route(roleApi.members, roleMembers),
  route(roleApi.addMembers, addMembers),
  route(roleApi.removeMembers, removeMembers),
  route(roleApi.ofUser, rolesOfPerson),
  route(roleApi.setOfUser, setRolesOfPerson),
]
