import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { boundedText, instant, optionalWireId, pageQueryFields, pageReplyOf, wire, wireId } from './wire.ts'

/** How an account stands: disabled before expired before locked (wrong passwords), else enabled. */
export const userAccountStates = ['enabled', 'disabled', 'expired', 'locked'] as const
export type UserAccountState = (typeof userAccountStates)[number]

/** `SortField` of the list of users; the first is the default, newest first. */
export const userSortFields = ['CreateTime', 'UserName', 'RealName', 'ExpireTime'] as const

const named = wire({ id: ['Id', wireId], name: ['Name', z.string()] })

/** A user as administrators see it. */
export const managedUser = wire({
  id: ['Id', wireId],
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  mail: ['Email', z.string()],
  phone: ['Phone', z.string()],
  organisationId: ['GroupId', wireId],
  organisationName: ['GroupName', z.string()],
  /** '' for none. */
  supervisorId: ['SuperiorId', z.union([z.literal(''), wireId])],
  supervisorName: ['SuperiorName', z.string()],
  type: ['Type', z.int().min(1).max(4)],
  roles: ['Roles', z.array(named)],
  /** Bytes; 0 is unlimited. */
  spaceTotal: ['SpaceTotal', z.int()],
  spaceUsed: ['SpaceUsed', z.int()],
  /** Bytes; 0 is no cap. */
  singleFileMaxSize: ['SingleFileMaxSize', z.int()],
  /** Lower-case extensions joined by '|'. */
  extNotAllow: ['ExtNotAllow', z.string()],
  expiresAt: ['ExpireTime', instant.nullable()],
  state: ['State', z.enum(userAccountStates)],
  /** Whether it comes from a directory, which then owns name, mail, phone and organisation. */
  fromDirectory: ['IsADUser', z.boolean()],
  /** The password that was given out has not been changed yet, or none was given out. */
  initialPassword: ['IsInitialPassword', z.boolean()],
  createdAt: ['CreateTime', instant],
  /** Whether the caller may change it. */
  editable: ['CanEdit', z.boolean()],
})
export type ManagedUser = z.output<typeof managedUser>

/** Result for one user or group of a bulk change. */
export const userChangeResult = wire({
  id: ['Id', wireId],
  name: ['Name', z.string()],
  result: ['Result', z.enum(['done', 'skipped', 'refused'])],
  /** An error key when refused. */
  reason: ['Reason', z.string().optional()],
})
export type UserChangeResult = z.output<typeof userChangeResult>

const type = z.int().min(1).max(4)
const ids = z.array(wireId).min(1).max(limits.ids)
const bytes = z.int().min(0)

/** The filters of the list; the export takes the same. */
export const userListFilters = {
  search: pageQueryFields.search,
  organisationId: ['GroupId', optionalWireId],
  /** Whether departments below GroupId count too. */
  below: ['IncludeSub', z.boolean().default(true)],
  type: ['Type', type.optional()],
  state: ['State', z.enum(userAccountStates).optional()],
  roleId: ['RoleId', optionalWireId],
  sort: pageQueryFields.sort,
  order: pageQueryFields.order,
} as const

/** Limits of a person. `IsUnlimited` must be said for no quota: 0 and below are refused (specification). */
const allowance = {
  unlimited: ['IsUnlimited', z.boolean().default(false)],
  spaceTotal: ['SpaceTotal', bytes.optional()],
  singleFileMaxSize: ['SingleFileMaxSize', bytes.optional()],
  extNotAllow: ['ExtNotAllow', boundedText(2000).optional()],
} as const

/** '' takes a value away; what is left out stays. */
const particulars = {
  /** All roles of the user. Only those that the caller may assign may differ. */
  roleIds: ['RoleIds', z.array(wireId).max(limits.ids).optional()],
  mail: ['Email', boundedText(200).optional()],
  phone: ['Phone', boundedText(40).optional()],
  supervisorId: ['SuperiorId', z.union([z.literal(''), wireId]).optional()],
  expiresAt: ['ExpireTime', instant.nullable().optional()],
  ...allowance,
} as const

const bulk = { method: 'POST', access: 'admin', reply: z.array(userChangeResult) } as const

export const userAdminEndpoints = {
  /** Without SortField the newest come first. `Cursor` is answered for every sort. `Total` of a search stops at 10,000. */
  page: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetUserPageList',
    access: 'admin',
    summary: 'List users the caller administers',
    input: wire({ ...pageQueryFields, ...userListFilters }),
    reply: pageReplyOf(managedUser),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetUserDetail',
    access: 'admin',
    summary: 'Get one user',
    input: wire({ id: ['Id', wireId] }),
    reply: managedUser,
  }),
  /** For choosing people: grants, members, supervisors. Nobody disabled. */
  select: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetUserSelect',
    access: 'user',
    summary: 'Search users of the enterprise by name, account or email',
    input: wire({
      search: pageQueryFields.search,
      organisationId: ['GroupId', optionalWireId],
      /** These instead, whatever the search. */
      ids: ['Ids', z.array(wireId).max(100).optional()],
    }),
    reply: z.array(
      wire({
        id: ['Id', wireId],
        account: ['UserName', z.string()],
        name: ['RealName', z.string()],
        organisationName: ['GroupName', z.string()],
      }),
    ),
  }),
  /** Without a password one is generated and answered, once. */
  create: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/AddUser',
    access: 'admin',
    summary: 'Create a user',
    input: wire({
      account: ['UserName', boundedText(40)],
      name: ['RealName', boundedText(40)],
      organisationId: ['GroupId', wireId],
      type: ['Type', type.default(4)],
      password: ['Password', z.string().max(200).optional()],
      ...particulars,
    }),
    reply: wire({ id: ['Id', wireId], password: ['Password', z.string().optional()] }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/UpdateUser',
    access: 'admin',
    summary: 'Update a user; omitted fields are unchanged. The account never changes',
    input: wire({
      id: ['Id', wireId],
      name: ['RealName', boundedText(40).optional()],
      organisationId: ['GroupId', wireId.optional()],
      type: ['Type', type.optional()],
      ...particulars,
      unlimited: ['IsUnlimited', z.boolean().optional()],
    }),
    reply: managedUser,
  }),
  /** A given password is for one user; otherwise each gets one of its own. It must be changed at the next sign-in. */
  resetPasswords: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/ResetUserPassword',
    access: 'admin',
    summary: 'Reset passwords, returned once; the users’ sessions end',
    input: wire({ ids: ['Ids', ids], password: ['Password', z.string().max(200).optional()] }),
    reply: z.array(
      wire({
        id: ['Id', wireId],
        account: ['UserName', z.string()],
        name: ['RealName', z.string()],
        result: ['Result', z.enum(['done', 'refused'])],
        reason: ['Reason', z.string().optional()],
        password: ['Password', z.string().optional()],
      }),
    ),
  }),
  unlock: endpoint({
    ...bulk,
    path: '/api/SysAuthen/UnlockUser',
    summary: 'Unlock accounts locked after wrong passwords',
    input: wire({ ids: ['Ids', ids] }),
  }),
  disable: endpoint({
    ...bulk,
    path: '/api/SysAuthen/DisableUser',
    summary: 'Disable users; their sessions end',
    input: wire({ ids: ['Ids', ids] }),
  }),
  enable: endpoint({
    ...bulk,
    path: '/api/SysAuthen/EnableUser',
    summary: 'Enable disabled users',
    input: wire({ ids: ['Ids', ids] }),
  }),
  expire: endpoint({
    ...bulk,
    path: '/api/SysAuthen/SetUserExpire',
    summary: 'Set the expiry of accounts; null is never',
    input: wire({ ids: ['Ids', ids], expiresAt: ['ExpireTime', instant.nullable()] }),
  }),
  move: endpoint({
    ...bulk,
    path: '/api/SysAuthen/MoveUser',
    summary: 'Move users to another organisation',
    input: wire({ ids: ['Ids', ids], organisationId: ['GroupId', wireId] }),
  }),
  allow: endpoint({
    ...bulk,
    path: '/api/SysAuthen/SetUserSpace',
    summary: 'Set quota, single-file limit and forbidden extensions of users; omitted fields are unchanged',
    input: wire({ ids: ['Ids', ids], ...allowance, unlimited: ['IsUnlimited', z.boolean().optional()] }),
  }),
  remove: endpoint({
    ...bulk,
    path: '/api/SysAuthen/DeleteUser',
    summary: 'Delete users without files or data; others must be disabled and handed over',
    input: wire({ ids: ['Ids', ids] }),
  }),
}
