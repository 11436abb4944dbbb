import type { PackageTask, PackageTaskStage } from '@cabinet/contract/downloads.packages'
import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'

/** Folders, several files, and one file above 1 GB are packed on the server first (specification). */
export const isSentAsPackage = (rows: readonly Pick<ListedFileItem, 'folder' | 'size'>[]): boolean =>
  rows.length > 1 || rows.some((row) => row.folder || row.size > limits.packageFrom)

export const isPackageMaking = (status: PackageTaskStage): boolean =>
  status !== 'complete' && status !== 'failed'

/** What this browser remembers of a package. */
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

/** The list with what is known of a package now: newest first, the ten newest (specification). */
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

/** What is remembered once the server has told of all packages: those it knows no more are forgotten. */
export const rememberedFromServer = (tasks: readonly PackageTask[]): RememberedPackage[] =>
  tasks.reduce<RememberedPackage[]>(withRememberedTask, [])

/** Chunks of a package, counted from 0, as bytes. */
export const packageChunkBytes = limits.packageChunk * 1024 ** 2

/** 0 to 1: how much of a package is here. */
export const fetchedShareOf = (got: number, size: number): number =>
  size === 0 ? 0 : Math.min(1, got / size)
