import type { PackageTask, PackageTaskStage } from '@cabinet/contract/downloads.packages'
import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import { firstOf } from '../../../kernel/certain.ts'
import type { DownloadPackageRow } from './packages.store.ts'

/** Stages of a package in progress. */
export const packageMakingStages = ['init', 'packing', 'uploading'] as const satisfies PackageTaskStage[]

export const isPackageBeingMade = (status: PackageTaskStage): boolean =>
  (packageMakingStages as readonly string[]).includes(status)

/** Returns the packed share in percent; 100 is reserved for a package that can be fetched. */
export function packagePercentage({
  status,
  done,
  total,
}: Pick<DownloadPackageRow, 'status' | 'done' | 'total'>): number {
  if (status === 'complete') return 100
  if (status === 'uploading') return 99
  return total === 0 ? 0 : Math.max(0, Math.min(99, Math.floor((done / total) * 100)))
}

/** Returns the menu of a space's kind, as a text key. Teams are listed beside the departments. */
export const menuKeyOfSpaceKind = (kind: StorageSpaceKind): string =>
  `menus.${kind === 'team' ? 'department' : kind}`

/** Returns a package in its wire form. */
export const presentPackage = (row: DownloadPackageRow): PackageTask => ({
  id: row.id,
  channel: 'package',
  createdAt: row.created_at,
  format: 'zip',
  fileId: firstOf(row.node_ids),
  name: row.name,
  path: row.place,
  immediate: row.fetched_at === null,
  menuName: row.menu,
  percentage: packagePercentage(row),
  size: row.status === 'complete' ? row.size : row.total,
  status: row.status,
  userId: row.user_id,
  loading: isPackageBeingMade(row.status),
  files: row.files,
  leftCount: row.left_count,
  left: row.left_out,
  ...(row.reason && { reason: row.reason }),
  ...(row.expires_at && { expiresAt: row.expires_at }),
})

type Kept = Pick<DownloadPackageRow, 'id' | 'status' | 'size' | 'total'>

/**
 * Chooses the packages of a user (newest first) to evict for one more of this many bytes: the oldest finished
 * ones. Returns the reason if even that is not enough.
 */
export function packagesToEvict(
  packages: readonly Kept[],
  bytes: number,
  most: { count: number; bytes: number; atOnce: number },
): { drop: string[] } | { reason: 'packages.too_many' | 'packages.no_room' } {
  const open = packages.filter(({ status }) => isPackageBeingMade(status))
  if (open.length >= most.atOnce) return { reason: 'packages.too_many' }
  const sizeOf = ({ status, size, total }: Kept) => (isPackageBeingMade(status) ? total : size)
  let count = packages.length + 1
  let used = bytes + packages.reduce((sum, one) => sum + sizeOf(one), 0)
  const drop: string[] = []
  for (const one of packages.filter(({ status }) => !isPackageBeingMade(status)).toReversed()) {
    if (count <= most.count && used <= most.bytes) break
    drop.push(one.id)
    count--
    used -= sizeOf(one)
  }
  return used > most.bytes || count > most.count ? { reason: 'packages.no_room' } : { drop }
}
