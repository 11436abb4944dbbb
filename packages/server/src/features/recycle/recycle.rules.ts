import type { ErrorKey } from '@cabinet/contract/errors'
import { recycleBinType } from '@cabinet/contract/recycle'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Actor } from '../../kernel/ctx.ts'
import type { BinScope } from './bin-page.store.ts'

const DAY_MS = 24 * 3_600_000

/** The department bin is for administrators (specification). */
export const departmentBinRefusal = (type: number, actor: Pick<Actor, 'type'>): ErrorKey | null =>
  type === recycleBinType.department && actor.type > userTypeCodes.department ? 'common.no_permission' : null

/** What a person's bin of this type holds. */
export function binScopeOf(
  type: number,
  spaceId: string | undefined,
  { userId, enterpriseId, type: who, managed }: Actor,
): BinScope {
  if (spaceId) return { space: spaceId }
  if (type === recycleBinType.personal) return { personal: userId }
  return { enterpriseId, managed: who === userTypeCodes.department ? managed : null }
}

/** Whole days until an item goes for ever, the last one counted; a rule may keep it longer than the setting. */
export function daysUntilPurge(deletedAt: Date, keepUntil: Date | null, days: number, at: Date): number {
  const end = Math.max(deletedAt.getTime() + days * DAY_MS, keepUntil?.getTime() ?? 0)
  return Math.max(0, Math.ceil((end - at.getTime()) / DAY_MS))
}

/** Deleted before this moment is older than the bin keeps. */
export const binRetentionStart = (days: number, at: Date): Date => new Date(at.getTime() - days * DAY_MS)
