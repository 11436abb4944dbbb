import { z } from 'zod'
import type { ErrorTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { itemResult } from './spaces.ts'
import { id, instant, pageFields, pageOf, wire } from './wire.ts'

export const recycleErrors = {
  'recycle.select_one': 400,
} as const satisfies ErrorTable

/** 1 the personal bin, 2 the department bin (user types 1 to 3). */
export const binType = { personal: 1, department: 2 } as const

export const recycled = wire({
  id: ['Id', id],
  name: ['Name', z.string()],
  folder: ['IsFolder', z.boolean()],
  suffix: ['Suffix', z.string()],
  size: ['Size', z.int().min(0)],
  /** Where it was, as folder names joined by ' / '. */
  position: ['Position', z.string()],
  spaceName: ['SpaceName', z.string()],
  deletedBy: ['DeleteUserName', z.string()],
  deletedAt: ['DeleteTime', instant],
  daysLeft: ['DaysLeft', z.int().min(0)],
})
export type Recycled = z.output<typeof recycled>

const type = z.int().min(1).max(2).default(binType.personal)
const ids = z.array(id).min(1).max(limits.ids)

export const recycleApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetRecycleList',
    access: 'user',
    summary: 'A page of the recycle bin',
    input: wire({ type: ['Type', type], ...pageFields }),
    reply: pageOf(recycled),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/File/Restore',
    access: 'user',
    summary: 'Puts items back where they were, or under ParentId',
    input: wire({ ids: ['Ids', ids], parentId: ['ParentId', id.optional()] }),
    reply: z.array(itemResult),
  }),
  purge: endpoint({
    method: 'POST',
    path: '/api/File/Purge',
    access: 'user',
    summary: 'Deletes items for ever',
    input: wire({ ids: ['Ids', ids] }),
    reply: z.array(itemResult),
  }),
  empty: endpoint({
    method: 'POST',
    path: '/api/File/EmptyRecycle',
    access: 'user',
    summary: 'Deletes everything in the bin for ever',
    input: wire({ type: ['Type', type] }),
    reply: wire({ count: ['Count', z.int()] }),
  }),
}
