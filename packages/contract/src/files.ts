import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { crumb, fileItem, folderNode, itemFields, spaceKind } from './nodes.ts'
import { id, idsText, instant, nothing, optionalId, pageFields, pageOf, text, wire } from './wire.ts'

export const listFields = ['name', 'updatedAt', 'size', 'suffix'] as const

/**
 * What happens when a name is taken at the target: ask (change nothing and tell), skip, keep both, new version; merge
 * (ours) joins folders, and what clashes within them becomes new versions.
 */
export const conflict = z.enum(['ask', 'skip', 'both', 'version', 'merge'])

export const itemResult = wire({
  id: ['Id', id],
  result: ['Result', z.enum(['done', 'skipped', 'conflict', 'refused'])],
  name: ['Name', z.string()],
  /** An error key when refused. */
  reason: ['Reason', z.string().optional()],
  newId: ['NewId', id.optional()],
})

const ids = z.array(id).min(1).max(limits.ids)

const transfer = {
  input: wire({
    ids: ['Ids', ids],
    parentId: ['ParentId', optionalId],
    spaceId: ['GroupId', optionalId],
    conflict: ['Conflict', conflict.default('ask')],
  }),
  reply: wire({
    results: ['Results', z.array(itemResult)],
    /** Reverses what was done, for a while. */
    undoId: ['UndoId', id.optional()],
    /** Set where the rest, which no result names, runs on as a task (see `taskApi`). */
    taskId: ['TaskId', id.optional()],
  }),
}

const explanation = wire({
  rights: ['Rights', z.int()],
  /** Whether the asker may read who has access here. */
  readsAccess: ['ReadsAccess', z.boolean()],
  grants: [
    'Grants',
    z.array(
      wire({
        nodeId: ['NodeId', id],
        nodeName: ['NodeName', z.string()],
        rights: ['Rights', z.int()],
        /** grant, owner, administrator. */
        source: ['Source', z.string()],
        /** user, organisation, role, group. */
        subjectKind: ['SubjectType', z.string()],
        subjectId: ['SubjectId', z.string()],
        subjectName: ['SubjectName', z.string()],
        expiresAt: ['ExpireTime', instant.optional()],
      }),
    ),
  ],
})

export const spaceApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetFileList',
    access: 'user',
    summary: 'Get one folder: a page of its files and folders, its path and the caller’s permissions',
    input: wire({
      spaceId: ['GroupId', optionalId],
      parentId: ['ParentId', optionalId],
      /** A type group, or 'folder'. */
      type: ['Type', z.string().max(20).optional()],
      labelId: ['LabelId', optionalId],
      /** Only what lacks a label that its space asks for. */
      unlabelled: ['IsUnlabelled', z.boolean().optional()],
      ...pageFields,
    }),
    reply: wire({
      rows: ['Data', z.array(fileItem)],
      total: ['Total', z.int().min(0)],
      cursor: ['Cursor', z.string().optional()],
      path: ['Path', z.array(crumb)],
      folder: ['Folder', fileItem],
      spaceKind: ['SpaceKind', spaceKind],
      rights: ['Buttons', z.int()],
      /** Bytes of the space; 0 total is unlimited. */
      spaceTotal: ['SpaceTotal', z.int()],
      spaceUsed: ['SpaceUsed', z.int()],
    }),
  }),
  personalTree: endpoint({
    method: 'GET',
    path: '/api/File/GetPersonalMenu',
    access: 'user',
    summary: 'List folders of the personal space under ParentId (absent: the root with its first level)',
    input: wire({ parentId: ['ParentId', optionalId] }),
    reply: z.array(folderNode),
  }),
  groupTree: endpoint({
    method: 'GET',
    path: '/api/File/GetGroupMenu',
    access: 'user',
    summary: 'List the department tree, or the folders under ParentId',
    input: wire({ parentId: ['ParentId', optionalId] }),
    reply: wire({
      allotted: ['AllotmeMenu', z.array(folderNode)],
      nodes: ['Subset', z.array(folderNode)],
    }),
  }),
  addFolder: endpoint({
    method: 'POST',
    path: '/api/File/AddFolder',
    access: 'user',
    summary: 'Create a folder',
    input: wire({
      parentId: ['ParentId', optionalId],
      name: ['FolderName', text(1000)],
      spaceId: ['GroupId', optionalId],
      type: ['Type', z.union([z.string(), z.number()]).optional()],
    }),
    reply: fileItem,
  }),
  /** A dropped folder brings its whole tree of folders, empty ones too, in one call. */
  addFolders: endpoint({
    method: 'POST',
    path: '/api/File/AddFolders',
    bodyBytes: limits.namesBody,
    access: 'user',
    summary: 'Create the missing folders of these relative paths and return their ids',
    input: wire({
      parentId: ['ParentId', optionalId],
      spaceId: ['GroupId', optionalId],
      paths: ['Paths', z.array(text(4000)).min(1).max(5000)],
    }),
    reply: z.array(wire({ path: ['Path', z.string()], id: ['FileId', id] })),
  }),
  rename: endpoint({
    method: 'POST',
    path: '/api/File/Rename',
    access: 'user',
    summary: 'Rename a file or folder',
    input: wire({ id: ['Id', id], name: ['Name', text(1000)] }),
    reply: wire({ ...itemFields, undoId: ['UndoId', id.optional()] }),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/File/Move',
    access: 'user',
    summary: 'Move files and folders',
    ...transfer,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/File/Copy',
    access: 'user',
    summary: 'Copy files and folders; content is shared, not duplicated',
    ...transfer,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/File/Delete',
    access: 'user',
    summary: 'Move files and folders to the recycle bin',
    input: wire({ ids: ['Ids', ids] }),
    /** One that is held or forbidden does not keep the others; when none can go, its reason is the error. */
    reply: wire({ undoId: ['UndoId', id], results: ['Results', z.array(itemResult)] }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/File/Undo',
    access: 'user',
    summary: 'Undo a move, copy, rename or delete',
    input: wire({ undoId: ['UndoId', id] }),
    reply: nothing,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/File/GetFileDetail',
    access: 'user',
    summary: 'Get one file or folder',
    input: wire({ id: ['id', id] }),
    reply: wire({ item: ['Item', fileItem], name: ['Name', z.string()], path: ['Path', z.array(crumb)] }),
  }),
  select: endpoint({
    method: 'GET',
    path: '/api/File/GetFileSelect',
    access: 'user',
    summary: 'Get files by id that are visible to the caller',
    input: wire({ ids: ['FileIds', idsText] }),
    reply: z.array(fileItem),
  }),
  permissions: endpoint({
    method: 'POST',
    also: 'GET',
    path: '/api/File/GetFilePermissions',
    access: 'user',
    summary: 'Check whether the caller has the permission of BtnType on all of these items',
    input: wire({
      ids: ['Ids', z.union([idsText, ids])],
      menuId: ['menuId', z.union([z.string(), z.number()]).optional()],
      button: ['BtnType', z.int().min(1).max(14)],
    }),
    reply: nothing,
  }),
  explain: endpoint({
    method: 'GET',
    path: '/api/File/ExplainPermissions',
    access: 'user',
    summary: 'Explain which permissions decide what a user can do here',
    input: wire({ id: ['Id', id], userId: ['UserId', optionalId] }),
    reply: explanation,
  }),
}

export type FileList = z.output<(typeof spaceApi.list)['reply']>
export const filePage = pageOf(fileItem)
