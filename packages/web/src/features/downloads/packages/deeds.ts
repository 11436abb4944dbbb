import { type PackageTask, packageEndpoints } from '@cabinet/contract/downloads.packages'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { call } from '../../../kernel/call.ts'
import { markQueriesStale } from '../../../kernel/query.ts'
import { translate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import {
  addOwnPackage,
  forgetPackages,
  onPackageChange,
  ownPackageIds,
  reloadPackages,
  rememberPackage,
  removeOwnPackage,
} from './centre.store.ts'
import { chunksOfPackage, deletePackageChunks, keepChunksOfPackages } from './chunk-store.ts'
import { fetchPackageToDisk } from './fetch-package.ts'
import { messages } from './packages.text.ts'

/** Asks the server to pack these; this tab fetches the zip when it is ready. Throws `CallError`. */
export async function startMyPackage(rows: readonly ListedFileItem[]): Promise<void> {
  const task = await call(packageEndpoints.add, { ids: rows.map(({ id }) => id) })
  addOwnPackage(task.id)
  rememberPackage(task)
  void markQueriesStale(packageEndpoints.list)
  showToast.info(messages.started, { params: { name: task.name } })
}

/** Cancels a package that is being made. */
export const cancelMyPackage = (id: string) =>
  quietly(async () => {
    removeOwnPackage(id)
    rememberPackage(await call(packageEndpoints.cancel, { id }, { quiet: true }))
  })

/** Retries a failed package, to be fetched by this tab. */
export const retryMyPackage = (id: string) =>
  quietly(async () => {
    const task = await call(packageEndpoints.retry, { id }, { quiet: true })
    addOwnPackage(id)
    rememberPackage(task)
  })

/** Removes packages, their zips and their local chunks. */
export const removeMyPackages = (ids: string[]) =>
  quietly(async () => {
    await call(packageEndpoints.remove, { ids }, { quiet: true })
    forgetPackages(ids)
    for (const id of ids) {
      removeOwnPackage(id)
      await deletePackageChunks(id).catch(() => undefined)
    }
  })

/** Reports a failure; refetches the list in either case. */
async function quietly(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    showToast.failure(error)
    await reloadPackages().catch(() => undefined)
    return false
  } finally {
    void markQueriesStale(packageEndpoints.list)
  }
}

/** Reports finished packages and fetches those requested by this tab; returns an unsubscribe function. */
export function watchMyPackages(): () => void {
  void takeUp().catch(() => undefined)
  return onPackageChange((task) => {
    if (task.status === 'complete') tellReady(task)
    if (
      task.status === 'failed' &&
      task.reason !== 'packages.cancelled' &&
      ownPackageIds().includes(task.id)
    ) {
      removeOwnPackage(task.id)
      const reason = translate(task.reason ?? 'packages.failed')
      showToast.error(messages.packFailed, { name: task.name, reason })
    }
  })
}

function tellReady(task: PackageTask): void {
  const mine = ownPackageIds().includes(task.id)
  const params = { name: task.name, count: task.leftCount }
  if (task.leftCount > 0) showToast.warning(messages.readyLeft, params)
  else if (!mine) showToast.success(messages.ready, { params })
  if (mine) void fetchPackageToDisk(task)
}

/** Resumes this tab's downloads after a reload and deletes chunks of removed packages. */
async function takeUp(): Promise<void> {
  const tasks = await reloadPackages()
  await keepChunksOfPackages(new Set(tasks.map(({ id }) => id))).catch(() => undefined)
  const mine = ownPackageIds()
  for (const task of tasks)
    if (task.status === 'complete' && mine.includes(task.id) && (task.immediate || (await begun(task.id))))
      void fetchPackageToDisk(task)
}

const begun = async (id: string) => (await chunksOfPackage(id).catch(() => [])).length > 0
