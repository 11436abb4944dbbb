import { type PackageTask, packageApi } from '@cabinet/contract/downloads.packages'
import type { FileItem } from '@cabinet/contract/nodes'
import { call } from '../../../kernel/call.ts'
import { stale } from '../../../kernel/query.ts'
import { say } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { addOwn, dropOwn, forget, onPackage, own, reload, remember } from './centre.store.ts'
import { chunksOf, dropChunks, keepOnly } from './chunk-store.ts'
import { fetchPackage } from './fetch-package.ts'
import { words } from './packages.text.ts'

/** Has the server pack these; this tab fetches the zip when it is ready. Throws `CallError`. */
export async function startPackage(rows: readonly FileItem[]): Promise<void> {
  const task = await call(packageApi.add, { ids: rows.map(({ id }) => id) })
  addOwn(task.id)
  remember(task)
  void stale(packageApi.list)
  toast.info(words.started, { params: { name: task.name } })
}

/** Ends a package that is being made. */
export const cancelPackage = (id: string) =>
  quietly(async () => {
    dropOwn(id)
    remember(await call(packageApi.cancel, { id }, { quiet: true }))
  })

/** Has a failed package made again, for this tab. */
export const retryPackage = (id: string) =>
  quietly(async () => {
    const task = await call(packageApi.retry, { id }, { quiet: true })
    addOwn(id)
    remember(task)
  })

/** Removes packages, their zips and what is here of them. */
export const removePackages = (ids: string[]) =>
  quietly(async () => {
    await call(packageApi.remove, { ids }, { quiet: true })
    forget(ids)
    for (const id of ids) {
      dropOwn(id)
      await dropChunks(id).catch(() => undefined)
    }
  })

/** Tells of a failure; what the list shows is asked again either way. */
async function quietly(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    toast.failure(error)
    await reload().catch(() => undefined)
    return false
  } finally {
    void stale(packageApi.list)
  }
}

/** Tells of packages that end, and fetches those that this tab asked for; answers with the way to stop. */
export function watchPackages(): () => void {
  void takeUp().catch(() => undefined)
  return onPackage((task) => {
    if (task.status === 'complete') tellReady(task)
    if (task.status === 'failed' && task.reason !== 'packages.cancelled' && own().includes(task.id)) {
      dropOwn(task.id)
      const reason = say(task.reason ?? 'packages.failed')
      toast.error(words.packFailed, { name: task.name, reason })
    }
  })
}

function tellReady(task: PackageTask): void {
  const mine = own().includes(task.id)
  const params = { name: task.name, count: task.leftCount }
  if (task.leftCount > 0) toast.warning(words.readyLeft, params)
  else if (!mine) toast.success(words.ready, { params })
  if (mine) void fetchPackage(task)
}

/** After a reload: goes on with what this tab was fetching or waiting for, and drops chunks of what is gone. */
async function takeUp(): Promise<void> {
  const tasks = await reload()
  await keepOnly(new Set(tasks.map(({ id }) => id))).catch(() => undefined)
  const mine = own()
  for (const task of tasks)
    if (task.status === 'complete' && mine.includes(task.id) && (task.immediate || (await begun(task.id))))
      void fetchPackage(task)
}

const begun = async (id: string) => (await chunksOf(id).catch(() => [])).length > 0
