import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import {
  breadcrumbFolder,
  fileItemFields,
  folderTreeNode,
  listedFileItem,
  storageSpaceKind,
} from './nodes.ts'
import {
  boundedText,
  commaSeparatedIds,
  emptyWireObject,
  instant,
  optionalWireId,
  pageQueryFieldsUpTo,
  pageReplyOf,
  wire,
  wireId,
} from './wire.ts'

export const fileSortFields = ['name', 'updatedAt', 'size', 'suffix'] as const

/**
 * Action when a name is taken at the target: ask (change nothing and report), skip, keep both, new version.
 * merge (ours) joins folders and turns clashing files into new versions.
 */
export const nameConflictChoice = z.enum(['ask', 'skip', 'both', 'version', 'merge'])

export const fileItemResult = wire({
  id: ['Id', wireId],
  result: ['Result', z.enum(['done', 'skipped', 'conflict', 'refused'])],
  name: ['Name', z.string()],
  /** An error key when refused. */
  reason: ['Reason', z.string().optional()],
  newId: ['NewId', wireId.optional()],
})

const ids = z.array(wireId).min(1).max(limits.ids)

const transfer = {
  input: wire({
    ids: ['Ids', ids],
    parentId: ['ParentId', optionalWireId],
    spaceId: ['GroupId', optionalWireId],
    conflict: ['Conflict', nameConflictChoice.default('ask')],
  }),
  reply: wire({
    results: ['Results', z.array(fileItemResult)],
    /** Id that undoes the action for a limited time. */
    undoId: ['UndoId', wireId.optional()],
    /** Set where the rest, which no result names, runs on as a task (see `taskApi`). */
    taskId: ['TaskId', wireId.optional()],
  }),
}

const explanation = wire({
  rights: ['Rights', z.int()],
  /** Whether the caller may list who has access here. */
  readsAccess: ['ReadsAccess', z.boolean()],
  grants: [
    'Grants',
    z.array(
      wire({
        nodeId: ['NodeId', wireId],
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

export const fileEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetFileList',
    access: 'user',
    summary: 'Get one folder: a page of its files and folders, its path and the caller’s permissions',
    input: wire({
      spaceId: ['GroupId', optionalWireId],
      parentId: ['ParentId', optionalWireId],
      /** A type group, or 'folder'. */
      type: ['Type', z.string().max(20).optional()],
      labelId: ['LabelId', optionalWireId],
      /** Only items that lack a label required by their space. */
      unlabelled: ['IsUnlabelled', z.boolean().optional()],
      ...pageQueryFieldsUpTo(limits.folderPage),
    }),
    reply: wire({
      rows: ['Data', z.array(listedFileItem)],
      total: ['Total', z.int().min(0)],
      cursor: ['Cursor', z.string().optional()],
      path: ['Path', z.array(breadcrumbFolder)],
      folder: ['Folder', listedFileItem],
      spaceKind: ['SpaceKind', storageSpaceKind],
      rights: ['Buttons', z.int()],
      /** Bytes of the space; 0 total is unlimited. */
      spaceTotal: ['SpaceTotal', z.int()],
      spaceUsed: ['SpaceUsed', z.int()],
    }),
  }),
  personalTree: endpoint({
    method: 'GET',
    path: '/api/File/GetPersonalMenu',
    batched: true,
    access: 'user',
    summary: 'List folders of the personal space under ParentId (absent: the root with its first level)',
    input: wire({ parentId: ['ParentId', optionalWireId] }),
    reply: z.array(folderTreeNode),
  }),
  groupTree: endpoint({
    method: 'GET',
    path: '/api/File/GetGroupMenu',
    batched: true,
    access: 'user',
    summary: 'List the department tree, or the folders under ParentId',
    input: wire({ parentId: ['ParentId', optionalWireId] }),
    reply: wire({
      allotted: ['AllotmeMenu', z.array(folderTreeNode)],
      nodes: ['Subset', z.array(folderTreeNode)],
    }),
  }),
  addFolder: endpoint({
    method: 'POST',
    path: '/api/File/AddFolder',
    access: 'user',
    summary: 'Create a folder',
    input: wire({
      parentId: ['ParentId', optionalWireId],
      name: ['FolderName', boundedText(1000)],
      spaceId: ['GroupId', optionalWireId],
      type: ['Type', z.union([z.string(), z.number()]).optional()],
    }),
    reply: listedFileItem,
  }),
  /** A dropped folder brings its whole tree of folders, empty ones too, in one call. */
  addFolders: endpoint({
    method: 'POST',
    path: '/api/File/AddFolders',
    bodyBytes: limits.namesBody,
    access: 'user',
    summary: 'Create the missing folders of these relative paths and return their ids',
    input: wire({
      parentId: ['ParentId', optionalWireId],
      spaceId: ['GroupId', optionalWireId],
      paths: ['Paths', z.array(boundedText(4000)).min(1).max(5000)],
    }),
    reply: z.array(wire({ path: ['Path', z.string()], id: ['FileId', wireId] })),
  }),
  rename: endpoint({
    method: 'POST',
    path: '/api/File/Rename',
    access: 'user',
    summary: 'Rename a file or folder',
    input: wire({ id: ['Id', wireId], name: ['Name', boundedText(1000)] }),
    reply: wire({ ...fileItemFields, undoId: ['UndoId', wireId.optional()] }),
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
    /** Locked or forbidden items are skipped; if none can be deleted, the reason is the error. */
    reply: wire({ undoId: ['UndoId', wireId], results: ['Results', z.array(fileItemResult)] }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/File/Undo',
    access: 'user',
    summary: 'Undo a move, copy, rename or delete',
    input: wire({ undoId: ['UndoId', wireId] }),
    reply: emptyWireObject,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/File/GetFileDetail',
    access: 'user',
    summary: 'Get one file or folder',
    input: wire({ id: ['id', wireId] }),
    reply: wire({
      item: ['Item', listedFileItem],
      name: ['Name', z.string()],
      path: ['Path', z.array(breadcrumbFolder)],
    }),
  }),
  select: endpoint({
    method: 'GET',
    path: '/api/File/GetFileSelect',
    access: 'user',
    summary: 'Get files by id that are visible to the caller',
    input: wire({ ids: ['FileIds', commaSeparatedIds] }),
    reply: z.array(listedFileItem),
  }),
  permissions: endpoint({
    method: 'POST',
    also: 'GET',
    path: '/api/File/GetFilePermissions',
    access: 'user',
    summary: 'Check whether the caller has the permission of BtnType on all of these items',
    input: wire({
      ids: ['Ids', z.union([commaSeparatedIds, ids])],
      menuId: ['menuId', z.union([z.string(), z.number()]).optional()],
      button: ['BtnType', z.int().min(1).max(14)],
    }),
    reply: emptyWireObject,
  }),
  explain: endpoint({
    method: 'GET',
    path: '/api/File/ExplainPermissions',
    batched: true,
    access: 'user',
    summary: 'Explain which permissions decide what a user can do here',
    input: wire({ id: ['Id', wireId], userId: ['UserId', optionalWireId] }),
    reply: explanation,
  }),
}

export type FileListPage = z.output<(typeof fileEndpoints.list)['reply']>
export const fileItemPage = pageReplyOf(listedFileItem)
