import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { instant, wire, wireId } from './wire.ts'

export const activityErrors = {} as const satisfies ErrorStatusTable

/** Activities that are shown to users; views and downloads are not among them. */
export const activityVerbs = [
  'upload',
  'version',
  'create',
  'rename',
  'move',
  'copy',
  'delete',
  'restore',
  'purge',
  'restoreVersion',
  'nameVersion',
  'discardVersion',
  'comment',
  'resolve',
  'lock',
  'unlock',
  'label',
  'grant',
  'archive',
  'receive',
] as const
export type ActivityVerb = (typeof activityVerbs)[number]

export const activityEvent = wire({
  /** Of the journal's line. */
  id: ['Id', z.int()],
  at: ['CreateTime', instant],
  /** '' for the system itself. */
  byId: ['CreateUserId', z.string()],
  by: ['CreateUserName', z.string()],
  verb: ['Action', z.enum(activityVerbs)],
  /** Those of the items whose names the asker may know; without an id where it cannot be opened any more. */
  items: ['Items', z.array(wire({ id: ['FileId', wireId.optional()], name: ['Name', z.string()] }))],
  /** Items in all. */
  count: ['Count', z.int().min(0)],
  /** Names of the folders of a move, where the asker may know them. */
  from: ['From', z.string().optional()],
  to: ['To', z.string().optional()],
  /** A name or a version number before and after. */
  before: ['Before', z.string().optional()],
  after: ['After', z.string().optional()],
})
export type ActivityEvent = z.output<typeof activityEvent>

export const activityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetActivityList',
    access: 'user',
    summary: 'List activity on a file, or on a folder and its contents, newest first',
    input: wire({
      id: ['id', wireId],
      cursor: ['Cursor', z.string().max(20).optional()],
      pageSize: ['PageSize', z.int().min(1).max(100).default(30)],
    }),
    /** A page of a folder may be short, even empty, and have a cursor: there is more to be looked through. */
    reply: wire({ rows: ['Data', z.array(activityEvent)], cursor: ['Cursor', z.string().optional()] }),
  }),
}
