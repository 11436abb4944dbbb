import { z } from 'zod'
import type { ErrorTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { allRights } from './rights.ts'
import { id, instant, nothing, optionalId, pageFields, pageOf, text, wire } from './wire.ts'

export const roleErrors = {
  'roles.not_found': 404,
  /** 1 to 30 characters on one line (specification). */
  'roles.name_invalid': 400,
  'roles.name_taken': 409,
  /** Specification: a role can be edited only by its creator. */
  'roles.not_creator': 403,
  /** Specification: item in use so cannot delete. */
  'roles.in_use': 409,
  /** A department administrator gives and takes only roles that they have themself. */
  'roles.not_held': 403,
  /** Somebody among them is not of this enterprise, or above the asker. */
  'roles.user_forbidden': 403,
  'roles.too_many': 400,
} as const satisfies ErrorTable
export type RoleError = keyof typeof roleErrors

export const roleLimits = {
  /** Characters of a name and of a note (specification). */
  name: 30,
  note: 1000,
  /** Roles of an enterprise (ours). */
  roles: 1000,
} as const

export const role = wire({
  id: ['Id', id],
  name: ['RoleName', z.string()],
  note: ['Remark', z.string()],
  /** Precedence: 1 comes first. */
  position: ['Weight', z.int()],
  /** Bit set of `rights` that a grant to this role proposes; 0 is none. */
  rights: ['Rights', z.int()],
  /** Whether it says which pages its people open. */
  narrows: ['IsLimit', z.boolean()],
  memberCount: ['UserCount', z.int()],
  /** Pages that it opens; 0 where it says nothing of pages. */
  pageCount: ['MenuCount', z.int()],
  createdById: ['CreateUserId', id],
  createdBy: ['CreateAccount', z.string()],
  createdAt: ['CreateTime', instant],
  /** Whether the asker may change it. */
  editable: ['CanEdit', z.boolean()],
})
export type Role = z.output<typeof role>

export const roleMember = wire({
  id: ['Id', id],
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  organisationId: ['GroupId', id],
  organisationName: ['GroupName', z.string()],
  type: ['Type', z.int()],
  disabled: ['IsDisabled', z.boolean()],
})
export type RoleMember = z.output<typeof roleMember>

export const userRole = wire({
  id: ['Id', id],
  name: ['RoleName', z.string()],
  note: ['Remark', z.string()],
  /** Whether the user has it. */
  held: ['IsHeld', z.boolean()],
  /** Whether the asker may give and take it. */
  givable: ['CanGive', z.boolean()],
})
export type UserRole = z.output<typeof userRole>

const name = text(200)
const note = text(roleLimits.note)
const rights = z.int().min(0).max(allRights)
const ids = z.array(id).min(1).max(limits.ids)

export const roleApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/Role/GetRoleList',
    access: 'admin',
    summary: 'List the roles of the enterprise',
    input: wire({ creatorId: ['CreateUserId', optionalId], ...pageFields }),
    reply: pageOf(role),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/Role/GetRoleDetail',
    access: 'admin',
    summary: 'Get one role',
    input: wire({ id: ['id', id] }),
    reply: role,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/Role/AddRole',
    access: 'enterprise',
    summary: 'Create a role',
    input: wire({ name: ['RoleName', name], note: ['Remark', note.default('')] }),
    reply: role,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/Role/UpdateRole',
    access: 'enterprise',
    summary: 'Update a role’s name, note or suggested permissions; creator only',
    input: wire({
      id: ['Id', id],
      name: ['RoleName', name.optional()],
      note: ['Remark', note.optional()],
      rights: ['Rights', rights.optional()],
    }),
    reply: role,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/Role/DeleteRole',
    access: 'enterprise',
    summary: 'Delete roles without members or permissions; creator only',
    input: wire({ ids: ['Ids', ids] }),
    reply: nothing,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/Role/CopyRole',
    access: 'enterprise',
    summary: 'Copy a role’s pages, buttons and permissions, without its members',
    input: wire({ id: ['Id', id], name: ['RoleName', name] }),
    reply: role,
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/api/Role/TakeOverRole',
    access: 'platform',
    summary: 'Take over roles as their creator; super administrators only',
    input: wire({ ids: ['Ids', ids] }),
    reply: nothing,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/Role/GetRoleUsers',
    access: 'enterprise',
    summary: 'List the members of a role',
    input: wire({ id: ['id', id], ...pageFields }),
    reply: pageOf(roleMember),
  }),
  addMembers: endpoint({
    method: 'POST',
    path: '/api/Role/AddRoleUsers',
    access: 'admin',
    summary: 'Add members to a role',
    input: wire({ id: ['Id', id], userIds: ['UserIds', ids] }),
    reply: nothing,
  }),
  removeMembers: endpoint({
    method: 'POST',
    path: '/api/Role/RemoveRoleUsers',
    access: 'admin',
    summary: 'Remove members from a role',
    input: wire({ id: ['Id', id], userIds: ['UserIds', ids] }),
    reply: nothing,
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/Role/GetUserRoles',
    access: 'admin',
    summary: 'List all roles and which of them a user has',
    input: wire({ userId: ['Id', id] }),
    reply: z.array(userRole),
  }),
  setOfUser: endpoint({
    method: 'POST',
    path: '/api/Role/SaveUserRoles',
    access: 'admin',
    summary: 'Set the roles of a user',
    input: wire({ userId: ['Id', id], roleIds: ['RoleIds', z.array(id).max(limits.ids)] }),
    reply: nothing,
  }),
  sort: endpoint({
    method: 'POST',
    path: '/api/Role/SaveWeights',
    access: 'enterprise',
    summary: 'Set the priority order of roles: the given ones come first, in this order',
    input: wire({ ids: ['Ids', ids] }),
    reply: nothing,
  }),
}
