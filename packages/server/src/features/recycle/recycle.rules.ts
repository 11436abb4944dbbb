import type { ErrorKey } from '@cabinet/contract/errors'
import { binType } from '@cabinet/contract/recycle'
import { userType } from '@cabinet/contract/users'
import type { Actor } from '../../kernel/ctx.ts'
import type { BinOf } from '../spaces/index.ts'

const DAY_MS = 24 * 3_600_000

/** The department bin is for administrators (specification). */
export const binRefusal = (type: number, actor: Pick<Actor, 'type'>): ErrorKey | null =>
  type === binType.department && actor.type > userType.department ? 'common.no_permission' : null

/** What a person's bin of this type holds. */
export function binOf(type: number, { userId, enterpriseId, type: who, managed }: Actor): BinOf {
  if (type === binType.personal) return { personal: userId }
  return { enterpriseId, managed: who === userType.department ? managed : null }
}

/** Whole days until an item goes for ever, the last one counted. */
export const daysLeft = (deletedAt: Date, days: number, at: Date): number =>
  Math.max(0, Math.ceil((deletedAt.getTime() - at.getTime()) / DAY_MS + days))

/** Deleted before this moment is older than the bin keeps. */
export const endOf = (days: number, at: Date): Date => new Date(at.getTime() - days * DAY_MS)
