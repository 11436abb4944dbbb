import { z } from 'zod'
import type { ErrorTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { personResult } from './users.admin.ts'
import { id, instant, pageFields, pageOf, text, wire } from './wire.ts'

export const groupErrors = {
  'groups.not_found': 404,
  'groups.name_taken': 409,
  'groups.name_invalid': 400,
  /** Something is granted to it (specification: item in use so cannot delete). */
  'groups.in_use': 409,
} as const satisfies ErrorTable
export type GroupError = keyof typeof groupErrors

export const groupLimits = {
  /** Characters of a name and of a note, as of a role (specification). */
  name: 30,
  note: 1000,
  managers: 50,
} as const

/** A named set of users across departments. `UserGroup` on the wire, because `GroupId` is a user's organisation. */
export const userGroup = wire({
  id: ['Id', id],
  name: ['Name', z.string()],
  note: ['Remark', z.string()],
  memberCount: ['MemberCount', z.int()],
  managers: ['Managers', z.array(wire({ id: ['Id', id], name: ['RealName', z.string()] }))],
  createdBy: ['CreateUserName', z.string()],
  createdAt: ['CreateTime', instant],
})
export type UserGroup = z.output<typeof userGroup>

export const groupMember = wire({
  id: ['Id', id],
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  organisationName: ['GroupName', z.string()],
  /** Whether this member may add and remove members. */
  manager: ['IsManager', z.boolean()],
  disabled: ['IsDisabled', z.boolean()],
})
export type GroupMember = z.output<typeof groupMember>

const ids = z.array(id).min(1).max(limits.ids)
const managerIds = z.array(id).max(groupLimits.managers)

export const groupApi = {
  /** Sorted by Name (default), CreateTime or MemberCount. Administrators see all, group managers theirs. */
  page: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetUserGroupPageList',
    access: 'user',
    summary: 'List groups the caller administers or manages',
    input: wire(pageFields),
    reply: pageOf(userGroup),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/AddUserGroup',
    access: 'enterprise',
    summary: 'Create a group',
    input: wire({
      name: ['Name', text(groupLimits.name)],
      note: ['Remark', text(groupLimits.note).default('')],
      managerIds: ['ManagerIds', managerIds.default([])],
    }),
    reply: userGroup,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/UpdateUserGroup',
    access: 'enterprise',
    summary: 'Update a group; omitted fields are unchanged. ManagerIds replaces the managers',
    input: wire({
      id: ['Id', id],
      name: ['Name', text(groupLimits.name).optional()],
      note: ['Remark', text(groupLimits.note).optional()],
      managerIds: ['ManagerIds', managerIds.optional()],
    }),
    reply: userGroup,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/DeleteUserGroup',
    access: 'enterprise',
    summary: 'Delete groups without permissions, each on its own',
    input: wire({ ids: ['Ids', ids] }),
    reply: z.array(personResult),
  }),
  /** Sorted by RealName. */
  members: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetUserGroupMembers',
    access: 'user',
    summary: 'List the members of a group',
    input: wire({ groupId: ['UserGroupId', id], ...pageFields }),
    reply: pageOf(groupMember),
  }),
  addMembers: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/AddUserGroupMembers',
    access: 'user',
    summary: 'Add members to a group; existing members stay. Administrators and group managers only',
    input: wire({ groupId: ['UserGroupId', id], ids: ['Ids', ids] }),
    reply: z.array(personResult),
  }),
  removeMembers: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/DeleteUserGroupMembers',
    access: 'user',
    summary: 'Remove members from a group. Administrators and group managers only',
    input: wire({ groupId: ['UserGroupId', id], ids: ['Ids', ids] }),
    reply: z.array(personResult),
  }),
}
