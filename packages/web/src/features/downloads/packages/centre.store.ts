import { type PackageTask, packageApi, packageTask } from '@cabinet/contract/downloads.packages'
import { z } from 'zod'
import { create } from 'zustand'
import { call } from '../../../kernel/call.ts'
import { pref, setPref, usePref } from '../../../kernel/prefs.ts'
import { onPush } from '../../../kernel/push.ts'
import { stale } from '../../../kernel/query.ts'
import { onSessionEnd, uid } from '../../../kernel/session.ts'
import { fromServer, type Remembered, withTask } from './packages.rules.ts'

/** Kept in this browser per user id (specification). */
const key = 'packages'
const none: Remembered[] = []

export const usePackages = () => usePref<Remembered[]>(key, none)[0]

/** A fetching that is under way or has just ended, by package. */
export interface Fetching {
  /** Bytes here, and in all; 0 until the first answer says it. */
  got: number
  size: number
  over: boolean
}

const store = create<{ fetchings: Record<string, Fetching> }>(() => ({ fetchings: {} }))

export const useFetchings = () => store((state) => state.fetchings)
export const fetchingOf = (id: string): Fetching | undefined => store.getState().fetchings[id]

export const setFetching = (id: string, fetching: Fetching | null) =>
  store.setState(({ fetchings }) => {
    const { [id]: _, ...rest } = fetchings
    return { fetchings: fetching ? { ...rest, [id]: fetching } : rest }
  })

export const remember = (task: PackageTask) => setPref(key, withTask(pref(key, none), task))
export const forget = (ids: readonly string[]) =>
  setPref(
    key,
    pref(key, none).filter(({ id }) => !ids.includes(id)),
  )

/** Asks the server for all packages and remembers the newest. */
export async function reload(): Promise<PackageTask[]> {
  const tasks = await call(packageApi.list, {}, { quiet: true })
  setPref(key, fromServer(tasks))
  return tasks
}

/** Calls back with each word about a package of this person, after it was remembered. */
export const onPackage = (fn: (task: PackageTask) => void) =>
  onPush('package', (payload) => {
    const read = z.safeDecode(packageTask, payload as never)
    if (!read.success) return
    remember(read.data)
    void stale(packageApi.list)
    fn(read.data)
  })

/** Packages that this tab asked for: it fetches them once they are ready, also after a reload. */
const ownKey = () => `packages.own.${uid()}`

export function own(): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(sessionStorage.getItem(ownKey()) ?? '[]'))
  } catch {
    return []
  }
}

export const addOwn = (id: string) =>
  sessionStorage.setItem(ownKey(), JSON.stringify([...own(), id].slice(-50)))
export const dropOwn = (id: string) =>
  sessionStorage.setItem(ownKey(), JSON.stringify(own().filter((one) => one !== id)))

onSessionEnd((reason) => {
  if (reason !== 'idle') store.setState({ fetchings: {} })
})
