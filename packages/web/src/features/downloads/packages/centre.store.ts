import { type PackageTask, packageEndpoints, packageEvents } from '@cabinet/contract/downloads.packages'
import { z } from 'zod'
import { create } from 'zustand'
import { call } from '../../../kernel/call.ts'
import { getBrowserPreference, setBrowserPreference, useBrowserPreference } from '../../../kernel/prefs.ts'
import { onPushEvent } from '../../../kernel/push.ts'
import { markQueriesStale } from '../../../kernel/query.ts'
import { onSessionEnd, signedInUserId } from '../../../kernel/session.ts'
import { type RememberedPackage, rememberedFromServer, withRememberedTask } from './packages.rules.ts'

/** Stored in this browser per user id (specification). */
const key = 'packages'
const none: RememberedPackage[] = []

export const useRememberedPackages = () => useBrowserPreference<RememberedPackage[]>(key, none)[0]

/** A package fetch that is running or has just ended. */
export interface PackageFetching {
  /** Received and total bytes; 0 until the first response. */
  got: number
  size: number
  over: boolean
}

const store = create<{ fetchings: Record<string, PackageFetching> }>(() => ({ fetchings: {} }))

export const usePackageFetchings = () => store((state) => state.fetchings)
export const fetchingOfPackage = (id: string): PackageFetching | undefined => store.getState().fetchings[id]

export const setPackageFetching = (id: string, fetching: PackageFetching | null) =>
  store.setState(({ fetchings }) => {
    const { [id]: _, ...rest } = fetchings
    return { fetchings: fetching ? { ...rest, [id]: fetching } : rest }
  })

export const rememberPackage = (task: PackageTask) =>
  setBrowserPreference(key, withRememberedTask(getBrowserPreference(key, none), task))
export const forgetPackages = (ids: readonly string[]) =>
  setBrowserPreference(
    key,
    getBrowserPreference(key, none).filter(({ id }) => !ids.includes(id)),
  )

/** Lists all packages on the server and remembers the newest. */
export async function reloadPackages(): Promise<PackageTask[]> {
  const tasks = await call(packageEndpoints.list, {}, { quiet: true })
  setBrowserPreference(key, rememberedFromServer(tasks))
  return tasks
}

/** Calls back with each push message about a package of this user, after it was remembered. */
export const onPackageChange = (fn: (task: PackageTask) => void) =>
  onPushEvent(packageEvents.changed, (task) => {
    rememberPackage(task)
    void markQueriesStale(packageEndpoints.list)
    fn(task)
  })

/** Packages requested by this tab, which fetches them once they are ready, also after a reload. */
const ownKey = () => `packages.own.${signedInUserId()}`

export function ownPackageIds(): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(sessionStorage.getItem(ownKey()) ?? '[]'))
  } catch {
    return []
  }
}

export const addOwnPackage = (id: string) =>
  sessionStorage.setItem(ownKey(), JSON.stringify([...ownPackageIds(), id].slice(-50)))
export const removeOwnPackage = (id: string) =>
  sessionStorage.setItem(ownKey(), JSON.stringify(ownPackageIds().filter((one) => one !== id)))

onSessionEnd((reason) => {
  if (reason !== 'idle') store.setState({ fetchings: {} })
})
