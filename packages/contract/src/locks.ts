import { z } from 'zod'
import type { ErrorTable } from './common.ts'
import { id, instant, wire } from './wire.ts'

export const lockErrors = {
  /** 'File is being edited, please do not perform other operations' (specification). */
  'locks.editing': 423,
  'locks.manual': 423,
  /** File in approval (specification). */
  'locks.approval': 423,
  'locks.archive': 423,
  'locks.ferry': 423,
} as const satisfies ErrorTable

export const lockKind = z.enum(['editing', 'manual', 'approval', 'archive', 'ferry'])
export type LockKind = z.output<typeof lockKind>

export const lock = wire({
  kind: ['Kind', lockKind],
  ownerId: ['OwnerId', id],
  ownerName: ['OwnerName', z.string()],
  until: ['Until', instant],
})
export type Lock = z.output<typeof lock>
