import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { event, noPushPayload } from './event.ts'
import { limits } from './limits.ts'
import { allFileRights } from './rights.ts'
import {
  boundedText,
  emptyWireObject,
  instant,
  optionalWireId,
  pageQueryFields,
  pageReplyOf,
  wire,
  wireId,
} from './wire.ts'

export const roleErrors = {
  'roles.not_found': 404,
  /** 1 to 30 characters on one line (specification). */
  'roles.name_invalid': 400,
  'roles.name_taken': 409,
  /** Specification: a role can be edited only by its creator. */
  'roles.not_creator': 403,
  /** Specification: item in use so cannot delete. */
  'roles.in_use': 409,
  /** Department administrators may assign and remove only their own roles. */
  'roles.not_held': 403,
  /** A user is not of this enterprise, or ranks above the caller. */
  'roles.user_forbidden': 403,
  'roles.too_many': 400,
  /** A sheet names a permission that there is not. */
  'roles.right_unknown': 400,
} as const satisfies ErrorStatusTable
export type RoleErrorKey = keyof typeof roleErrors

export const roleFieldLimits = {
  /** Characters of a name and of a note (specification). */
  name: 30,
  note: 1000,
  /** Roles of an enterprise (ours). */
  roles: 1000,
} as const

export const userRoleRow = wire({
  id: ['Id', wireId],
  name: ['RoleName', z.string()],
  note: ['Remark', z.string()],
  /** Precedence: 1 comes first. */
  position: ['Weight', z.int()],
  /** Bit set of `rights` that a grant to this role proposes; 0 is none. */
  rights: ['Rights', z.int()],
  /** Whether it restricts the pages of its users. */
  narrows: ['IsLimit', z.boolean()],
  memberCount: ['UserCount', z.int()],
  /** Pages that it opens; 0 where it says nothing of pages. */
  pageCount: ['MenuCount', z.int()],
  createdById: ['CreateUserId', wireId],
  createdBy: ['CreateAccount', z.string()],
  createdAt: ['CreateTime', instant],
  /** Whether the caller may change it. */
  editable: ['CanEdit', z.boolean()],
})
export type UserRoleRow = z.output<typeof userRoleRow>

export const roleMemberRow = wire({
  id: ['Id', wireId],
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  organisationId: ['GroupId', wireId],
  organisationName: ['GroupName', z.string()],
  type: ['Type', z.int()],
  disabled: ['IsDisabled', z.boolean()],
})
export type RoleMemberRow = z.output<typeof roleMemberRow>

export const assignedRole = wire({
  id: ['Id', wireId],
  name: ['RoleName', z.string()],
  note: ['Remark', z.string()],
  /** Whether the user has it. */
  held: ['IsHeld', z.boolean()],
  /** Whether the caller may assign and remove it. */
  givable: ['CanGive', z.boolean()],
})
export type AssignedRole = z.output<typeof assignedRole>

const name = boundedText(200)
const note = boundedText(roleFieldLimits.note)
const rights = z.int().min(0).max(allFileRights)
const ids = z.array(wireId).min(1).max(limits.ids)

export const roleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/Role/GetRoleList',
    access: 'admin',
    summary: 'List the roles of the enterprise',
    input: wire({ creatorId: ['CreateUserId', optionalWireId], ...pageQueryFields }),
    reply: pageReplyOf(userRoleRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/Role/GetRoleDetail',
    access: 'admin',
    summary: 'Get one role',
    input: wire({ id: ['id', wireId] }),
    reply: userRoleRow,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/Role/AddRole',
    access: 'enterprise',
    summary: 'Create a role',
    input: wire({ name: ['RoleName', name], note: ['Remark', note.default('')] }),
    reply: userRoleRow,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/Role/UpdateRole',
    access: 'enterprise',
    summary: 'Update a role’s name, note or suggested permissions; creator only',
    input: wire({
      id: ['Id', wireId],
      name: ['RoleName', name.optional()],
      note: ['Remark', note.optional()],
      rights: ['Rights', rights.optional()],
    }),
    reply: userRoleRow,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/Role/DeleteRole',
    access: 'enterprise',
    summary: 'Delete roles without members or permissions; creator only',
    input: wire({ ids: ['Ids', ids] }),
    reply: emptyWireObject,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/Role/CopyRole',
    access: 'enterprise',
    summary: 'Copy a role’s pages, buttons and permissions, without its members',
    input: wire({ id: ['Id', wireId], name: ['RoleName', name] }),
    reply: userRoleRow,
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/api/Role/TakeOverRole',
    access: 'platform',
    summary: 'Take over roles as their creator; super administrators only',
    input: wire({ ids: ['Ids', ids] }),
    reply: emptyWireObject,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/Role/GetRoleUsers',
    access: 'enterprise',
    summary: 'List the members of a role',
    input: wire({ id: ['id', wireId], ...pageQueryFields }),
    reply: pageReplyOf(roleMemberRow),
  }),
  addMembers: endpoint({
    method: 'POST',
    path: '/api/Role/AddRoleUsers',
    access: 'admin',
    summary: 'Add members to a role',
    input: wire({ id: ['Id', wireId], userIds: ['UserIds', ids] }),
    reply: emptyWireObject,
  }),
  removeMembers: endpoint({
    method: 'POST',
    path: '/api/Role/RemoveRoleUsers',
    access: 'admin',
    summary: 'Remove members from a role',
    input: wire({ id: ['Id', wireId], userIds: ['UserIds', ids] }),
    reply: emptyWireObject,
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/Role/GetUserRoles',
    access: 'admin',
    summary:
      'List all roles, which of them a user has and which the caller may assign; without a user, of none',
    input: wire({ userId: ['Id', optionalWireId] }),
    reply: z.array(assignedRole),
  }),
  setOfUser: endpoint({
    method: 'POST',
    path: '/api/Role/SaveUserRoles',
    access: 'admin',
    summary: 'Set the roles of a user',
    input: wire({ userId: ['Id', wireId], roleIds: ['RoleIds', z.array(wireId).max(limits.ids)] }),
    reply: emptyWireObject,
  }),
  sort: endpoint({
    method: 'POST',
    path: '/api/Role/SaveWeights',
    access: 'enterprise',
    summary: 'Set the priority order of roles: the given ones come first, in this order',
    input: wire({ ids: ['Ids', ids] }),
    reply: emptyWireObject,
  }),
}

export const roleEvents = {
  changed: event({
    key: 'roles',
    summary: 'The pages and buttons that the recipient may use have changed',
    payload: noPushPayload,
  }),
}
