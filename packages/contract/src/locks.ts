import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { event } from './event.ts'
import { fileItemResult } from './files.ts'
import { limits } from './limits.ts'
import { itemLock, itemLockLimits } from './nodes.locks.ts'
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

const ids = z.array(wireId).min(1).max(limits.ids)
/** Result per item: failed items do not affect the others and carry their reason. */
const results = z.array(fileItemResult)

/** A request to release a lock. */
export const lockReleaseRequest = wire({
  id: ['RequestId', wireId],
  userId: ['UserId', wireId],
  userName: ['RealName', z.string()],
  words: ['Remark', z.string()],
  at: ['CreateTime', instant],
})
export type LockReleaseRequest = z.output<typeof lockReleaseRequest>

/** A locked file or folder. */
export const lockedItem = wire({
  id: ['FileId', wireId],
  name: ['Name', z.string()],
  folder: ['IsFolder', z.boolean()],
  suffix: ['Suffix', z.string()],
  spaceId: ['GroupId', wireId],
  parentId: ['ParentId', z.string()],
  /** The space and the folders above, joined by ' / '. */
  position: ['Position', z.string()],
  lock: ['Lock', itemLock],
  /** Whether the caller may break it. */
  breakable: ['IsBreakable', z.boolean()],
  /** Release requests; only for the caller's own locks. */
  wishes: ['Requests', z.array(lockReleaseRequest)],
})
export type LockedItem = z.output<typeof lockedItem>

export const lockEndpoints = {
  lock: endpoint({
    method: 'POST',
    path: '/api/File/LockFile',
    access: 'user',
    summary: 'Lock files and folders, or extend the caller’s own locks, from now',
    input: wire({
      ids: ['Ids', ids],
      minutes: ['Minutes', z.int().min(1).max(itemLockLimits.minutesMost).default(itemLockLimits.minutes)],
      /** Unchanged if omitted when extending a lock. */
      reason: ['Reason', boundedText(itemLockLimits.words).optional()],
    }),
    reply: results,
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/api/File/UnLockFile',
    access: 'user',
    summary: 'Release the caller’s own locks',
    input: wire({ ids: ['Ids', ids] }),
    reply: results,
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/File/RequestUnlock',
    access: 'user',
    summary: 'Request unlock; the lock owner is notified by push',
    input: wire({ id: ['Id', wireId], words: ['Remark', boundedText(itemLockLimits.words).default('')] }),
    reply: emptyWireObject,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/File/AnswerUnlock',
    access: 'user',
    summary: 'Answer an unlock request: unlock, or keep the lock',
    input: wire({ requestId: ['RequestId', wireId], accept: ['IsAccept', z.boolean()] }),
    reply: emptyWireObject,
  }),
  break: endpoint({
    method: 'POST',
    path: '/api/File/BreakLock',
    access: 'user',
    summary: 'Force unlock with the authorise permission; lock owners are notified',
    input: wire({ ids: ['Ids', ids], words: ['Remark', boundedText(itemLockLimits.words).default('')] }),
    reply: results,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetLockList',
    batched: true,
    access: 'user',
    summary: 'List the caller’s locks, or all visible locks in a space, soonest to expire first',
    input: wire({ spaceId: ['GroupId', optionalWireId], ...pageQueryFields }),
    reply: pageReplyOf(lockedItem),
  }),
}

const released = z.object({ name: z.string(), by: z.string() })

export const lockEvents = {
  changed: event({
    key: 'locks',
    summary: 'Locks of items that the recipient may be looking at have changed',
    payload: z.object({ fileIds: z.array(z.string()) }),
  }),
  unlocked: event({
    key: 'unlocked',
    summary: 'An item is unlocked for which the recipient waited',
    payload: released.extend({ fileId: z.string() }),
  }),
  releaseRequested: event({
    key: 'unlockRequest',
    summary: 'Somebody asks the recipient to release a lock',
    payload: z.object({
      requestId: z.string(),
      fileId: z.string(),
      name: z.string(),
      by: z.string(),
      words: z.string(),
      /** Whether the lock is manual and can be released; editor locks end with the editor. */
      releasable: z.boolean(),
    }),
  }),
  releaseRefused: event({
    key: 'unlockRefused',
    summary: 'The recipient’s request to release a lock is refused',
    payload: released,
  }),
  broken: event({
    key: 'lockBroken',
    summary: 'Somebody broke a lock of the recipient',
    payload: released.extend({ fileId: z.string() }),
  }),
}
