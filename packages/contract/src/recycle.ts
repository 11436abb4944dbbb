import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { fileItemResult } from './files.ts'
import { limits } from './limits.ts'
import { boundedText, instant, optionalWireId, pageQueryFields, pageReplyOf, wire, wireId } from './wire.ts'

export const recycleErrors = {
  'recycle.select_one': 400,
  /** A retention rule still forbids permanent deletion. */
  'recycle.kept': 409,
} as const satisfies ErrorStatusTable

/** 1 the personal bin, 2 the department bin (user types 1 to 3). */
export const recycleBinType = { personal: 1, department: 2 } as const

export const recycleBinItem = wire({
  id: ['Id', wireId],
  name: ['Name', z.string()],
  folder: ['IsFolder', z.boolean()],
  suffix: ['Suffix', z.string()],
  size: ['Size', z.int().min(0)],
  /** The latest; small pictures are of it. */
  version: ['Version', z.int().min(0)],
  /** Where it was, as folder names joined by ' / '. */
  position: ['Position', z.string()],
  spaceId: ['GroupId', wireId],
  spaceName: ['SpaceName', z.string()],
  deletedBy: ['DeleteUserName', z.string()],
  deletedAt: ['DeleteTime', instant],
  daysLeft: ['DaysLeft', z.int().min(0)],
  /**
   * Whether the caller may take it out of the bin for ever; in shared spaces that is for who looks after
   * them.
   */
  purgeable: ['IsPurgeable', z.boolean()],
})
export type RecycleBinItem = z.output<typeof recycleBinItem>

/** A bin that the caller may open; `spaceId` for the bin of one space. */
export const openRecycleBin = wire({
  type: ['Type', z.int()],
  spaceId: ['GroupId', wireId.optional()],
  name: ['GroupName', z.string()],
})
export type OpenRecycleBin = z.output<typeof openRecycleBin>

const type = z.int().min(1).max(2).default(recycleBinType.personal)
const ids = z.array(wireId).min(1).max(limits.ids)

export const recycleEndpoints = {
  bins: endpoint({
    method: 'GET',
    path: '/api/File/GetRecycleBins',
    access: 'user',
    summary: 'List recycle bins available to the caller: own, departments, managed spaces',
    input: wire({}),
    reply: z.array(openRecycleBin),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetRecycleList',
    access: 'user',
    summary: 'List items in a recycle bin',
    input: wire({
      type: ['Type', type],
      /** The bin of one space, for its managers. */
      spaceId: ['GroupId', optionalWireId],
      ...pageQueryFields,
      /** A type group, 'folder' or 'file'. */
      kind: ['FileType', z.string().max(20).optional()],
      /** Substrings of the deleting user's name and of the original path. */
      deletedBy: ['DeleteUserName', boundedText(100).optional()],
      place: ['Position', boundedText(200).optional()],
      from: ['StartTime', instant.optional()],
      until: ['EndTime', instant.optional()],
    }),
    reply: pageReplyOf(recycleBinItem),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/File/Restore',
    access: 'user',
    summary: 'Restore items to their original location, or under ParentId',
    input: wire({ ids: ['Ids', ids], parentId: ['ParentId', wireId.optional()] }),
    reply: z.array(fileItemResult),
  }),
  purge: endpoint({
    method: 'POST',
    path: '/api/File/Purge',
    access: 'user',
    summary: 'Permanently delete items',
    input: wire({ ids: ['Ids', ids] }),
    /** `taskId` is set if the rows are removed by a background task; the bytes are free at once. */
    reply: wire({ results: ['Results', z.array(fileItemResult)], taskId: ['TaskId', wireId.optional()] }),
  }),
  empty: endpoint({
    method: 'POST',
    path: '/api/File/EmptyRecycle',
    access: 'user',
    summary: 'Empty a recycle bin permanently',
    input: wire({ type: ['Type', type], spaceId: ['GroupId', optionalWireId] }),
    /** `kept` items stay because of a retention rule. */
    reply: wire({
      count: ['Count', z.int()],
      kept: ['KeptCount', z.int()],
      taskId: ['TaskId', wireId.optional()],
    }),
  }),
}
