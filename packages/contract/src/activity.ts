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
  /** Id of the journal entry. */
  id: ['Id', z.int()],
  at: ['CreateTime', instant],
  /** '' for the system itself. */
  byId: ['CreateUserId', z.string()],
  by: ['CreateUserName', z.string()],
  verb: ['Action', z.enum(activityVerbs)],
  /** Items whose names the caller may see; without an id if an item can no longer be opened. */
  items: ['Items', z.array(wire({ id: ['FileId', wireId.optional()], name: ['Name', z.string()] }))],
  /** Total number of items. */
  count: ['Count', z.int().min(0)],
  /** Source and target folder names of a move, if the caller may see them. */
  from: ['From', z.string().optional()],
  to: ['To', z.string().optional()],
  /** Old and new name or version number. */
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
    /**
     * Pages of a folder may be short or empty and still have a cursor, because more rows remain to be
     * scanned.
     */
    reply: wire({ rows: ['Data', z.array(activityEvent)], cursor: ['Cursor', z.string().optional()] }),
  }),
}
