import type { ErrorKey } from '@cabinet/contract/errors'
import { recycleBinType } from '@cabinet/contract/recycle'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Actor } from '../../kernel/ctx.ts'
import type { BinScope } from './bin-page.store.ts'

const DAY_MS = 24 * 3_600_000

/** Whether the bin of all managed departments is the actor's: that of department administrators (specification). */
export const hasDepartmentBin = ({ type }: Pick<Actor, 'type'>): boolean => type === userTypeCodes.department

/** Returns why the actor may not open a bin of this type. */
export const departmentBinRefusal = (type: number, actor: Pick<Actor, 'type'>): ErrorKey | null =>
  type === recycleBinType.department && !hasDepartmentBin(actor) ? 'common.no_permission' : null

/** Returns the scope of a person's bin of this type. */
export function binScopeOf(
  type: number,
  spaceId: string | undefined,
  { userId, enterpriseId, managed }: Actor,
): BinScope {
  if (spaceId) return { space: spaceId }
  if (type === recycleBinType.personal) return { personal: userId }
  return { enterpriseId, managed }
}

/**
 * Returns the whole days until an item is purged, the last one included; a retention rule may outlast the
 * setting.
 */
export function daysUntilPurge(deletedAt: Date, keepUntil: Date | null, days: number, at: Date): number {
  const end = Math.max(deletedAt.getTime() + days * DAY_MS, keepUntil?.getTime() ?? 0)
  return Math.max(0, Math.ceil((end - at.getTime()) / DAY_MS))
}

/** Returns the time before which deleted items have exceeded the retention time. */
export const binRetentionStart = (days: number, at: Date): Date => new Date(at.getTime() - days * DAY_MS)
