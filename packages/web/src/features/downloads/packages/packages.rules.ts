import type { PackageTask, PackageTaskStage } from '@cabinet/contract/downloads.packages'
import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'

/** Folders, several files, and single files above 1 GB are packed on the server first (specification). */
export const isSentAsPackage = (rows: readonly Pick<ListedFileItem, 'folder' | 'size'>[]): boolean =>
  rows.length > 1 || rows.some((row) => row.folder || row.size > limits.packageFrom)

export const isPackageMaking = (status: PackageTaskStage): boolean =>
  status !== 'complete' && status !== 'failed'

/** A package as remembered by this browser. */
export interface RememberedPackage
  extends Pick<PackageTask, 'id' | 'name' | 'status' | 'percentage' | 'size' | 'leftCount'> {
  reason?: string | undefined
  /** ISO 8601. */
  createdAt: string
}

export const rememberedPackageOf = (task: PackageTask): RememberedPackage => ({
  id: task.id,
  name: task.name,
  status: task.status,
  percentage: task.percentage,
  size: task.size,
  leftCount: task.leftCount,
  createdAt: task.createdAt.toISOString(),
  ...(task.reason && { reason: task.reason }),
})

/** Merges the task into the list: newest first, at most ten (specification). */
export function withRememberedTask(
  list: readonly RememberedPackage[],
  task: PackageTask,
): RememberedPackage[] {
  const one = rememberedPackageOf(task)
  const known = list.some(({ id }) => id === task.id)
  const next = known ? list.map((old) => (old.id === task.id ? one : old)) : [one, ...list]
  return next
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
    .slice(0, limits.packagesRemembered)
}

/** Returns the packages to remember from the server's list; packages unknown to the server are dropped. */
export const rememberedFromServer = (tasks: readonly PackageTask[]): RememberedPackage[] =>
  tasks.reduce<RememberedPackage[]>(withRememberedTask, [])

/** Bytes of a chunk; chunks are counted from 0. */
export const packageChunkBytes = limits.packageChunk * 1024 ** 2

/** Fetched share of a package, from 0 to 1. */
export const fetchedShareOf = (got: number, size: number): number =>
  size === 0 ? 0 : Math.min(1, got / size)
