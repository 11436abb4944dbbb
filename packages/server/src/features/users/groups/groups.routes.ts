import { groupApi } from '@cabinet/contract/users.groups'
import { type Route, route } from '../../../kernel/room.ts'
import { changeGroup, createGroup, deleteGroups, listGroups } from './groups.usecases.ts'
import { addMembers, listMembers, removeMembers } from './members.usecases.ts'

export const groupRoutes: Route[] = [
  route(groupApi.page, listGroups),
  route(groupApi.create, createGroup),
  route(groupApi.update, changeGroup),
  route(groupApi.remove, deleteGroups),
  route(groupApi.members, listMembers),
  route(groupApi.addMembers, addMembers),
  route(groupApi.removeMembers, removeMembers),
]
