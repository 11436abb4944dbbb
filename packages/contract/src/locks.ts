import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemResult } from './files.ts'
import { limits } from './limits.ts'
import { lock, lockLimits } from './nodes.locks.ts'
import { id, instant, nothing, optionalId, pageFields, pageOf, text, wire } from './wire.ts'

const ids = z.array(id).min(1).max(limits.ids)
/** One that cannot be does not keep the others; each says why. */
const results = z.array(itemResult)

/** Somebody who waits for a lock to be let go. */
export const lockWish = wire({
  id: ['RequestId', id],
  userId: ['UserId', id],
  userName: ['RealName', z.string()],
  words: ['Remark', z.string()],
  at: ['CreateTime', instant],
})
export type LockWish = z.output<typeof lockWish>

/** A file or folder that is held. */
export const heldItem = wire({
  id: ['FileId', id],
  name: ['Name', z.string()],
  folder: ['IsFolder', z.boolean()],
  suffix: ['Suffix', z.string()],
  spaceId: ['GroupId', id],
  parentId: ['ParentId', z.string()],
  /** The space and the folders above, joined by ' / '. */
  position: ['Position', z.string()],
  lock: ['Lock', lock],
  /** Whether the asker may break it. */
  breakable: ['IsBreakable', z.boolean()],
  /** Who asked for it; of the asker's own locks only. */
  wishes: ['Requests', z.array(lockWish)],
})
export type HeldItem = z.output<typeof heldItem>

export const holdApi = {
  lock: endpoint({
    method: 'POST',
    path: '/api/File/LockFile',
    access: 'user',
    summary: 'Lock files and folders, or extend the caller’s own locks, from now',
    input: wire({
      ids: ['Ids', ids],
      minutes: ['Minutes', z.int().min(1).max(lockLimits.minutesMost).default(lockLimits.minutes)],
      /** Left out on prolonging: stays. */
      reason: ['Reason', text(lockLimits.words).optional()],
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
    input: wire({ id: ['Id', id], words: ['Remark', text(lockLimits.words).default('')] }),
    reply: nothing,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/File/AnswerUnlock',
    access: 'user',
    summary: 'Answer an unlock request: unlock, or keep the lock',
    input: wire({ requestId: ['RequestId', id], accept: ['IsAccept', z.boolean()] }),
    reply: nothing,
  }),
  break: endpoint({
    method: 'POST',
    path: '/api/File/BreakLock',
    access: 'user',
    summary: 'Force unlock with the authorise permission; lock owners are notified',
    input: wire({ ids: ['Ids', ids], words: ['Remark', text(lockLimits.words).default('')] }),
    reply: results,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetLockList',
    access: 'user',
    summary: 'List the caller’s locks, or all visible locks in a space, soonest to expire first',
    input: wire({ spaceId: ['GroupId', optionalId], ...pageFields }),
    reply: pageOf(heldItem),
  }),
}
