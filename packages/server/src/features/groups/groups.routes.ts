import { groupEndpoints } from '@cabinet/contract/groups'
import { type Route, route } from '../../kernel/room.ts'
import { changeUserGroup, createUserGroup, listUserGroups, removeUserGroups } from './groups.usecases.ts'
import { listGroupMembers } from './member-list.usecases.ts'
import { addGroupMembers, removeGroupMembers } from './members.usecases.ts'

export const routes: Route[] = [
  route(groupEndpoints.page, listUserGroups),
  route(groupEndpoints.create, createUserGroup),
  route(groupEndpoints.update, changeUserGroup),
  route(groupEndpoints.remove, removeUserGroups),
  route(groupEndpoints.members, listGroupMembers),
  route(groupEndpoints.addMembers, addGroupMembers),
  route(groupEndpoints.removeMembers, removeGroupMembers),
]
