import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { instant, wire, wireId } from './wire.ts'

export const lockErrors = {
  /** 'File is being edited, please do not perform other operations' (specification). */
  'locks.editing': 423,
  'locks.manual': 423,
  /** File in approval (specification). */
  'locks.approval': 423,
  'locks.archive': 423,
  'locks.ferry': 423,
  /** Only the lock's owner releases it; others request release, or break it if allowed. */
  'locks.not_own': 403,
  'locks.not_locked': 409,
  'locks.request_ended': 409,
} as const satisfies ErrorStatusTable

export const itemLockLimits = {
  /** Default and maximum minutes of a manual lock (ours, as in other drives). */
  minutes: 30,
  minutesMost: 24 * 60,
  /** Characters of a reason and of a request (ours). */
  words: 200,
} as const

export const itemLockKind = z.enum(['editing', 'manual', 'approval', 'archive', 'ferry'])
export type ItemLockKind = z.output<typeof itemLockKind>

export const itemLock = wire({
  kind: ['Kind', itemLockKind],
  ownerId: ['OwnerId', wireId],
  ownerName: ['OwnerName', z.string()],
  until: ['Until', instant],
  /** Reason given by the lock's owner. */
  reason: ['Reason', z.string().optional()],
  since: ['CreateTime', instant.optional()],
})
export type ItemLock = z.output<typeof itemLock>
