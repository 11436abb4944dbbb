import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
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

export const folderTemplateErrors = {
  'folders.not_found': 404,
  'folders.name_taken': 409,
  'folders.name_invalid': 400,
  /** The tree has no folder, a duplicate, a folder without its parent, or an invalid name. */
  'folders.tree_invalid': 400,
  'folders.subject_unknown': 400,
  /** The request names no target. */
  'folders.nowhere': 400,
} as const satisfies ErrorStatusTable
export type FolderTemplateError = keyof typeof folderTemplateErrors

export const folderTemplateLimits = {
  /** Characters of a name (ours, as of a role). */
  name: 30,
  note: 1000,
  /** Folders of one tree and grants of one folder (ours). */
  folders: 200,
  grants: 50,
  depth: 8,
  /** Departments and people that one request names (ours). */
  places: limits.ids,
} as const

/** Audience of a template folder; `own` is the department in which the tree is created. */
export const templateSubject = z.enum(['own', 'user', 'organisation', 'group', 'role'])
export type TemplateSubject = z.output<typeof templateSubject>

export const folderTemplateGrant = wire({
  kind: ['SubjectType', templateSubject],
  /** '' for `own`. */
  id: ['SubjectId', z.union([z.literal(''), wireId])],
  /** Filled in by the server. */
  name: ['SubjectName', z.string().default('')],
  /** Whether a department includes its sub-departments. */
  below: ['WithSub', z.boolean().default(false)],
  rights: ['Rights', z.int().min(1).max(allFileRights)],
})
export type FolderTemplateGrant = z.output<typeof folderTemplateGrant>

export const templateFolder = wire({
  /** Names from the top, joined by '/'. */
  path: ['Path', boundedText(2000)],
  /** False: inherited rights end here. */
  inherits: ['IsInherit', z.boolean().default(true)],
  grants: ['Grants', z.array(folderTemplateGrant).max(folderTemplateLimits.grants).default([])],
})
export type TemplateFolder = z.output<typeof templateFolder>

/** Target of a tree: department spaces or personal spaces. */
export const folderTemplateKind = z.enum(['department', 'personal'])
export type FolderTemplateKind = z.output<typeof folderTemplateKind>

export const folderTemplate = wire({
  id: ['Id', wireId],
  name: ['Name', z.string()],
  note: ['Remark', z.string()],
  kind: ['Kind', folderTemplateKind],
  /** Whether new spaces get it automatically. */
  automatic: ['IsAuto', z.boolean()],
  /** Organisation, including its sub-departments, to which it applies. */
  organisationId: ['GroupId', wireId],
  organisationName: ['GroupName', z.string()],
  folders: ['Folders', z.array(templateFolder)],
  createdBy: ['CreateUserName', z.string()],
  updatedAt: ['UpdateTime', instant],
})
export type FolderTemplate = z.output<typeof folderTemplate>

const given = {
  name: ['Name', boundedText(200)],
  note: ['Remark', boundedText(folderTemplateLimits.note).default('')],
  kind: ['Kind', folderTemplateKind],
  automatic: ['IsAuto', z.boolean().default(false)],
  /** Absent: the whole enterprise. */
  organisationId: ['GroupId', optionalWireId],
  folders: ['Folders', z.array(templateFolder).min(1).max(folderTemplateLimits.folders)],
} as const

export const folderTemplateApi = {
  /** Sorted by Name (default) or UpdateTime. */
  page: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetFolderTemplateList',
    access: 'enterprise',
    summary: 'List default folder sets',
    input: wire(pageQueryFields),
    reply: pageReplyOf(folderTemplate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/AddFolderTemplate',
    bodyBytes: 1024 ** 2,
    access: 'enterprise',
    summary: 'Create a default folder set',
    input: wire(given),
    reply: folderTemplate,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/UpdateFolderTemplate',
    bodyBytes: 1024 ** 2,
    access: 'enterprise',
    summary: 'Update a default folder set; folders already created are unchanged',
    input: wire({ id: ['Id', wireId], ...given }),
    reply: folderTemplate,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/DeleteFolderTemplate',
    access: 'enterprise',
    summary: 'Delete default folder sets; folders already created are unchanged',
    input: wire({ ids: ['Ids', z.array(wireId).min(1).max(limits.ids)] }),
    reply: emptyWireObject,
  }),
  /** Idempotent: existing folders and permissions stay unchanged. */
  apply: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/ApplyFolderTemplate',
    bodyBytes: 128 * 1024,
    access: 'enterprise',
    summary: 'Apply a default folder set: creates missing folders and permissions',
    input: wire({
      id: ['Id', wireId],
      /** Departments whose spaces, or for a personal tree whose users' spaces, get it. */
      organisationIds: ['GroupIds', z.array(wireId).max(folderTemplateLimits.places).default([])],
      /** Whether to include sub-departments. */
      below: ['WithSub', z.boolean().default(false)],
      userIds: ['UserIds', z.array(wireId).max(folderTemplateLimits.places).default([])],
    }),
    reply: wire({
      spaces: ['SpaceCount', z.int()],
      folders: ['FolderCount', z.int()],
      grants: ['GrantCount', z.int()],
    }),
  }),
}
