import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { boundedText, emptyWireObject, optionalWireId, wire, wireId } from './wire.ts'

export const organisationErrors = {
  'organisations.not_found': 404,
  'organisations.name_taken': 409,
  'organisations.name_invalid': 400,
  /** Users, departments or files are in it (specification: item in use so cannot delete). */
  'organisations.in_use': 409,
  /** The new parent is the organisation itself or one of its descendants. */
  'organisations.move_impossible': 409,
  'organisations.too_deep': 400,
  /** Specification: 'User count limit reached'. */
  'organisations.user_limit_reached': 409,
  /** Specification: the user limit is not below the current count. */
  'organisations.user_limit_too_low': 400,
  /** Specification: never above what the parent organisation has (free). */
  'organisations.space_above_parent': 400,
  'organisations.space_below_used': 400,
  /** Its sub-departments have more, or no limit. */
  'organisations.space_below_children': 400,
  /** A user in it has a quota above the new total. */
  'organisations.space_below_people': 409,
  /** The head is not an active user of the enterprise. */
  'organisations.leader_invalid': 400,
  /** Specification: users cannot modify their own group's information. */
  'organisations.own': 403,
} as const satisfies ErrorStatusTable
export type OrganisationError = keyof typeof organisationErrors

export const organisationLimits = {
  /** Characters of a name (ours, as of a role in the specification). */
  name: 30,
  /** Maximum depth of departments (ours). */
  depth: 20,
  /** Up to this many the tree is answered whole; beyond it level by level (ours). */
  wholeTree: 2000,
} as const

/** An organisation as administrators see it. `GroupId` of a user is the `Id` of one of these. */
export const organisationRow = wire({
  id: ['Id', wireId],
  /** '' for the enterprise itself. */
  parentId: ['ParentId', z.union([z.literal(''), wireId])],
  name: ['Name', z.string()],
  internalName: ['InternalName', z.string()],
  position: ['Index', z.int()],
  /** User limit including sub-departments; 0 is no limit. */
  userLimit: ['UserLimit', z.int()],
  /** Number of users including sub-departments. */
  userCount: ['UserCount', z.int()],
  /** Quota of its department space in bytes; 0 is no limit. */
  spaceTotal: ['SpaceTotal', z.int()],
  spaceUsed: ['SpaceUsed', z.int()],
  /** Bytes still available to a sub-department; null is no limit. */
  spaceFree: ['SpaceFree', z.int().nullable()],
  /** Departments directly below. */
  childCount: ['ChildCount', z.int()],
  /** Its head, whom approval flows ask where the chain of superiors ends; '' for none. */
  leaderId: ['LeaderId', z.union([z.literal(''), wireId])],
  leaderName: ['LeaderName', z.string()],
  /** Whether the caller may change, move or delete it. */
  editable: ['CanEdit', z.boolean()],
})
export type OrganisationRow = z.output<typeof organisationRow>

const name = boundedText(organisationLimits.name)
const bytes = z.int().min(0)
const changes = {
  internalName: ['InternalName', boundedText(organisationLimits.name).optional()],
  userLimit: ['UserLimit', z.int().min(0).max(10_000_000).optional()],
  spaceTotal: ['SpaceTotal', bytes.optional()],
  position: ['Index', z.int().min(0).max(1_000_000).optional()],
  /** A user of the enterprise; '' for none. */
  leaderId: ['LeaderId', z.union([z.literal(''), wireId]).optional()],
} as const

export const organisationApi = {
  /**
   * Parents before their children. Without ParentId the whole tree the caller administers, while it is small
   * enough; otherwise its top, and `IsWhole` says that the rest is asked by ParentId.
   */
  tree: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetOrganizationTree',
    access: 'admin',
    summary: 'List organisations with their users and space',
    input: wire({ parentId: ['ParentId', optionalWireId], search: ['Search', boundedText(100).optional()] }),
    reply: wire({ rows: ['Data', z.array(organisationRow)], whole: ['IsWhole', z.boolean()] }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetOrganizationDetail',
    access: 'admin',
    summary: 'Get one organisation',
    input: wire({ id: ['Id', wireId] }),
    reply: organisationRow,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/AddOrganization',
    access: 'admin',
    summary: 'Create a department under a parent',
    input: wire({ parentId: ['ParentId', wireId], name: ['Name', name], ...changes }),
    reply: organisationRow,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/UpdateOrganization',
    access: 'admin',
    summary: 'Update an organisation; omitted fields are unchanged',
    input: wire({ id: ['Id', wireId], name: ['Name', name.optional()], ...changes }),
    reply: organisationRow,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/MoveOrganization',
    access: 'admin',
    summary: 'Move a department under a parent, before one of its departments or at the end',
    input: wire({
      id: ['Id', wireId],
      parentId: ['ParentId', wireId],
      beforeId: ['BeforeId', optionalWireId],
    }),
    reply: organisationRow,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/DeleteOrganization',
    access: 'admin',
    summary: 'Delete an empty department',
    input: wire({ id: ['Id', wireId] }),
    reply: emptyWireObject,
  }),
}
