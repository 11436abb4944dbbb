import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { itemLock } from './nodes.locks.ts'
import { instant, type WireShape, wire, wireId } from './wire.ts'

export const spaceErrors = {
  /** 'File name already exists' (specification). */
  'spaces.name_taken': 409,
  'spaces.name_empty': 400,
  /** The 'folder name null' message (specification). */
  'spaces.folder_name_empty': 400,
  'spaces.folder_name_long': 400,
  /** The 'special' message (specification). */
  'spaces.name_special': 400,
  'spaces.name_long': 400,
  /** 'Cannot move to this directory' (specification). */
  'spaces.move_into_itself': 409,
  'spaces.target_not_folder': 400,
  /** 'Insufficient remaining space' (specification). */
  'spaces.no_room': 507,
  /** File not found (specification). */
  'spaces.not_found': 404,
  'spaces.too_deep': 400,
  'spaces.undo_ended': 409,
  'spaces.root_fixed': 400,
  'spaces.archived': 409,
  /** The folders to merge hold too many items for one request. */
  'spaces.merge_too_large': 400,
} as const satisfies ErrorStatusTable

export const storageSpaceKind = z.enum(['personal', 'department', 'team', 'project', 'knowledge', 'archive'])
export type StorageSpaceKind = z.output<typeof storageSpaceKind>

const item = {
  id: ['FileId', wireId],
  name: ['Name', z.string()],
  folder: ['IsFolder', z.boolean()],
  /** '.docx'; empty means a folder or a file without one (specification). */
  suffix: ['Suffix', z.string()],
  /** Bytes; of a folder: everything below it. */
  size: ['Size', z.int().min(0)],
  /** Items directly inside; 0 for a file. */
  items: ['ItemCount', z.int().min(0)],
  /** '' for the root of a space. */
  parentId: ['ParentId', z.string()],
  spaceId: ['GroupId', wireId],
  version: ['Version', z.int().min(0)],
  createdById: ['CreateUserId', wireId],
  createdBy: ['CreateAccount', z.string()],
  createdAt: ['CreateTime', instant],
  updatedBy: ['UpdateUserName', z.string()],
  updatedAt: ['UpdateTime', instant],
  /** Bit set of `rights` that the caller holds here. */
  rights: ['Rights', z.int().min(0)],
  lock: ['Lock', itemLock.optional()],
} as const satisfies WireShape

/** The fields of `listedFileItem`, for rows that say more. */
export const fileItemFields = item

/** A file or a folder, as every list and every detail shows it. */
export const listedFileItem = wire(item)
export type ListedFileItem = z.output<typeof listedFileItem>

export const breadcrumbFolder = wire({ id: ['Id', wireId], name: ['Name', z.string()] })

/** Buttons of a node of a tree: what may be done there (specification). */
export const treeNodeButtons = ['add', 'edit', 'delete'] as const
export type TreeNodeButton = (typeof treeNodeButtons)[number]

export interface FolderTreeNode {
  id: string
  name: string
  spaceId: string
  /** 'space' or 'folder'. */
  type: string
  hasChildren: boolean
  /** Items directly inside; absent where one may not look. */
  items?: number | undefined
  rights: number
  /** The screen that opens it. */
  route?: string | undefined
  icon?: string | undefined
  buttons?: TreeNodeButton[] | undefined
  /** Granted from another space. */
  isAllotted?: boolean | undefined
  shown?: 'Y' | undefined
  children: FolderTreeNode[]
}

export const folderTreeNode: z.ZodType<FolderTreeNode> = wire({
  id: ['Id', wireId],
  name: ['GroupName', z.string()],
  spaceId: ['GroupId', wireId],
  type: ['type', z.string()],
  hasChildren: ['HasChildren', z.boolean()],
  items: ['ItemCount', z.int().min(0).optional()],
  rights: ['Rights', z.int()],
  route: ['route', z.string().optional()],
  icon: ['icon', z.string().optional()],
  buttons: ['btns', z.array(z.enum(treeNodeButtons)).optional()],
  isAllotted: ['allotme', z.boolean().optional()],
  shown: ['isShow', z.literal('Y').optional()],
  children: ['Subset', z.lazy(() => z.array(folderTreeNode))],
})
