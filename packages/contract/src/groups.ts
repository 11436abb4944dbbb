import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { userChangeResult } from './users.admin.ts'
import { boundedText, instant, pageQueryFields, pageReplyOf, wire, wireId } from './wire.ts'

export const groupErrors = {
  'groups.not_found': 404,
  'groups.name_taken': 409,
  'groups.name_invalid': 400,
  /** Something is granted to it (specification: item in use so cannot delete). */
  'groups.in_use': 409,
  'groups.too_many_managers': 400,
  /** A sheet names an account that nobody of the enterprise has. */
  'groups.user_unknown': 404,
} as const satisfies ErrorStatusTable
export type GroupErrorKey = keyof typeof groupErrors

export const groupFieldLimits = {
  /** Characters of a name and of a note, as of a role (specification). */
  name: 30,
  note: 1000,
  managers: 50,
} as const

/** A named set of users across departments. `UserGroupRow` on the wire, because `GroupId` is a user's organisation. */
export const userGroupRow = wire({
  id: ['Id', wireId],
  name: ['Name', z.string()],
  note: ['Remark', z.string()],
  memberCount: ['MemberCount', z.int()],
  managers: ['Managers', z.array(wire({ id: ['Id', wireId], name: ['RealName', z.string()] }))],
  createdBy: ['CreateUserName', z.string()],
  createdAt: ['CreateTime', instant],
})
export type UserGroupRow = z.output<typeof userGroupRow>

export const groupMemberRow = wire({
  id: ['Id', wireId],
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  organisationName: ['GroupName', z.string()],
  /** Whether this member may add and remove members. */
  manager: ['IsManager', z.boolean()],
  disabled: ['IsDisabled', z.boolean()],
})
export type GroupMemberRow = z.output<typeof groupMemberRow>

const ids = z.array(wireId).min(1).max(limits.ids)
const managerIds = z.array(wireId).max(groupFieldLimits.managers)

export const groupEndpoints = {
  /** Sorted by Name (default), CreateTime or MemberCount. Administrators see all, group managers theirs. */
  page: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetUserGroupPageList',
    access: 'user',
    summary: 'List groups the caller administers or manages',
    input: wire(pageQueryFields),
    reply: pageReplyOf(userGroupRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/AddUserGroup',
    access: 'enterprise',
    summary: 'Create a group',
    input: wire({
      name: ['Name', boundedText(groupFieldLimits.name)],
      note: ['Remark', boundedText(groupFieldLimits.note).default('')],
      managerIds: ['ManagerIds', managerIds.default([])],
    }),
    reply: userGroupRow,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/UpdateUserGroup',
    access: 'enterprise',
    summary: 'Update a group; omitted fields are unchanged. ManagerIds replaces the managers',
    input: wire({
      id: ['Id', wireId],
      name: ['Name', boundedText(groupFieldLimits.name).optional()],
      note: ['Remark', boundedText(groupFieldLimits.note).optional()],
      managerIds: ['ManagerIds', managerIds.optional()],
    }),
    reply: userGroupRow,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/DeleteUserGroup',
    access: 'enterprise',
    summary: 'Delete groups without permissions, each on its own',
    input: wire({ ids: ['Ids', ids] }),
    reply: z.array(userChangeResult),
  }),
  /** Sorted by RealName. */
  members: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetUserGroupMembers',
    access: 'user',
    summary: 'List the members of a group',
    input: wire({ groupId: ['UserGroupId', wireId], ...pageQueryFields }),
    reply: pageReplyOf(groupMemberRow),
  }),
  addMembers: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/AddUserGroupMembers',
    access: 'user',
    summary: 'Add members to a group; existing members stay. Administrators and group managers only',
    input: wire({ groupId: ['UserGroupId', wireId], ids: ['Ids', ids] }),
    reply: z.array(userChangeResult),
  }),
  removeMembers: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/DeleteUserGroupMembers',
    access: 'user',
    summary: 'Remove members from a group. Administrators and group managers only',
    input: wire({ groupId: ['UserGroupId', wireId], ids: ['Ids', ids] }),
    reply: z.array(userChangeResult),
  }),
}
