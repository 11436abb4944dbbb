import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { folderTreeNode } from './nodes.ts'
import {
  boundedText,
  emptyWireObject,
  instant,
  optionalWireId,
  pageQueryFields,
  wire,
  wireId,
} from './wire.ts'
import { shownWorkspaceRole, workspaceMember, workspaceMemberInput } from './workspaces.members.ts'

export const workspaceErrors = {
  'workspaces.name_taken': 409,
  'workspaces.name_invalid': 400,
  /** Specification: a quota is not 0 or negative, not below used space, not above the parent organisation's. */
  'workspaces.quota_invalid': 400,
  'workspaces.quota_below_used': 400,
  'workspaces.quota_above_department': 400,
  /** The owner must hand over the space before leaving it. */
  'workspaces.owner_stays': 409,
  /** The user is a member through a department or group, which a manager can remove. */
  'workspaces.member_through_others': 409,
  'workspaces.member_unknown': 400,
  /** Deleting a non-empty space requires its name. */
  'workspaces.name_differs': 409,
} as const satisfies ErrorStatusTable
export type WorkspaceError = keyof typeof workspaceErrors

export const workspaceLimits = {
  /** Characters of a name (ours). */
  name: 60,
  /** Characters of a purpose, as of a remark (specification). */
  purpose: 1000,
  /** Default quota of a new space in bytes (ours). */
  quota: 10 * 1024 ** 3,
  /** Members named in one request (ours). */
  members: 500,
} as const

/** Kinds of spaces that users create. */
export const workspaceKind = z.enum(['team', 'project', 'knowledge'])
export type WorkspaceKind = z.output<typeof workspaceKind>

export const workspaceState = z.enum(['active', 'archived', 'deleted'])
export type WorkspaceState = z.output<typeof workspaceState>

export const sharedWorkspace = wire({
  /** Also the id of its root folder, which lists take as GroupId. */
  id: ['Id', wireId],
  kind: ['Kind', workspaceKind],
  name: ['Name', z.string()],
  purpose: ['Remark', z.string()],
  state: ['State', workspaceState],
  /** '' if it has no owner. */
  ownerId: ['OwnerId', z.string()],
  ownerName: ['OwnerName', z.string()],
  organisationId: ['GroupId', z.string()],
  organisationName: ['GroupName', z.string()],
  /** Bytes. */
  total: ['SpaceTotal', z.int()],
  used: ['SpaceUsed', z.int()],
  files: ['FileCount', z.int()],
  members: ['MemberCount', z.int()],
  createdAt: ['CreateTime', instant],
  /** The caller's role; absent for an administrator who is not a member. */
  role: ['Role', shownWorkspaceRole.optional()],
  /** Whether the caller may change it and its members, as its managers, its owner and administrators may. */
  manages: ['IsManager', z.boolean()],
  /** Whether the caller may archive, hand over and delete it, as its owner and administrators may. */
  owns: ['IsOwner', z.boolean()],
})
export type SharedWorkspace = z.output<typeof sharedWorkspace>

const oneSpace = wire({ id: ['Id', wireId] })

export const workspaceEndpoints = {
  /** Sorted by Name (default), CreateTime or SpaceUsed. Members see theirs, administrators all within their scope. */
  page: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetSpaceList',
    access: 'user',
    summary: 'List team, project or knowledge spaces the caller belongs to or administers',
    input: wire({
      kind: ['Kind', workspaceKind],
      state: ['State', workspaceState.default('active')],
      ...pageQueryFields,
    }),
    reply: wire({
      rows: ['Data', z.array(sharedWorkspace)],
      total: ['Total', z.int().min(0)],
      /** Whether the caller may create one. */
      creates: ['IsCreator', z.boolean()],
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetSpaceDetail',
    access: 'user',
    summary: 'Get one team, project or knowledge space',
    input: oneSpace,
    reply: sharedWorkspace,
  }),
  /** Specification: team tree list. */
  teams: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetTeamTree',
    access: 'user',
    summary: 'List the caller’s team spaces (or those in teamIds) with their first level of folders',
    input: wire({ teamIds: ['teamIds', z.string().max(40_000).optional()] }),
    reply: z.array(folderTreeNode),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/AddSpace',
    access: 'user',
    summary: 'Create a team, project or knowledge space owned by the caller',
    input: wire({
      kind: ['Kind', workspaceKind],
      name: ['Name', boundedText(200)],
      purpose: ['Remark', boundedText(workspaceLimits.purpose).default('')],
      /** Bytes. */
      quota: ['SpaceTotal', z.int().optional()],
      /** The department it belongs to; absent: the caller's. */
      organisationId: ['GroupId', optionalWireId],
    }),
    reply: sharedWorkspace,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/UpdateSpace',
    access: 'user',
    summary: 'Update the name, purpose or quota of a space; omitted fields are unchanged',
    input: wire({
      id: ['Id', wireId],
      name: ['Name', boundedText(200).optional()],
      purpose: ['Remark', boundedText(workspaceLimits.purpose).optional()],
      quota: ['SpaceTotal', z.int().optional()],
    }),
    reply: sharedWorkspace,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetSpaceMembers',
    access: 'user',
    summary: 'List the members of a space, the owner first',
    input: oneSpace,
    reply: z.array(workspaceMember),
  }),
  saveMembers: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/SaveSpaceMembers',
    access: 'user',
    summary: 'Add members or change their roles',
    input: wire({
      id: ['Id', wireId],
      members: ['Members', z.array(workspaceMemberInput).min(1).max(workspaceLimits.members)],
    }),
    reply: z.array(workspaceMember),
  }),
  removeMembers: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/DeleteSpaceMembers',
    access: 'user',
    summary: 'Remove members from a space',
    input: wire({
      id: ['Id', wireId],
      subjectIds: ['SubjectIds', z.array(wireId).min(1).max(workspaceLimits.members)],
    }),
    reply: z.array(workspaceMember),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/LeaveSpace',
    access: 'user',
    summary: 'Leave a space',
    input: oneSpace,
    reply: emptyWireObject,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/ArchiveSpace',
    access: 'user',
    summary: 'Archive a space (read-only, hidden from daily lists), or restore it',
    input: wire({ id: ['Id', wireId], archived: ['IsArchived', z.boolean()] }),
    reply: sharedWorkspace,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/HandOverSpace',
    access: 'user',
    summary: 'Transfer ownership of a space; the previous owner becomes a manager',
    input: wire({ id: ['Id', wireId], userId: ['OwnerId', wireId] }),
    reply: sharedWorkspace,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/DeleteSpace',
    access: 'user',
    summary: 'Delete a space: permanently if empty, otherwise for as long as the recycle bin keeps it',
    input: wire({ id: ['Id', wireId], name: ['Name', boundedText(200).optional()] }),
    reply: emptyWireObject,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/RestoreSpace',
    access: 'user',
    summary: 'Restore a deleted space',
    input: oneSpace,
    reply: sharedWorkspace,
  }),
  control: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetDocumentControl',
    access: 'admin',
    summary: 'Get whether users of a department see only their own documents',
    input: wire({ id: ['GroupId', wireId] }),
    reply: wire({ open: ['IsOpen', z.boolean()] }),
  }),
  saveControl: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/SaveDocumentControl',
    access: 'admin',
    summary: 'Turn document control of a department on or off',
    input: wire({ id: ['GroupId', wireId], open: ['IsOpen', z.boolean()] }),
    reply: wire({ open: ['IsOpen', z.boolean()] }),
  }),
}
