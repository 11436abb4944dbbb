import { type PackageTask, packageEndpoints } from '@cabinet/contract/downloads.packages'
import { grantEndpoints } from '@cabinet/contract/grants'
import { useBrowserPreference } from '../../kernel/prefs.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { isPackageMaking } from '../downloads/packages/index.ts'

/** Ids of ended packages that were seen. */
const none: string[] = []
const minute = 60_000
/** Number of seen ids stored; packages live only for days. */
const most = 200

const isOver = ({ status }: PackageTask) => !isPackageMaking(status)

/** Returns unread counts of this user: packages that ended unseen, and requests awaiting a decision. */
export function useUnreadMessages() {
  const [seen, setSeen] = useBrowserPreference('mobile.seen', none)
  const packages = useEndpoint(packageEndpoints.list, {}, { staleTime: minute })
  const requests = useEndpoint(
    grantEndpoints.requests,
    { mine: false, page: 1, pageSize: 20 },
    { staleTime: minute, refetchInterval: 5 * minute },
  )
  const fresh = (packages.data ?? []).filter((task) => isOver(task) && !seen.includes(task.id))
  const open = (requests.data?.rows ?? []).filter(({ state }) => state === 'pending')
  return {
    packages,
    requests,
    /** Requests awaiting a decision. */
    open,
    isFresh: (id: string) => fresh.some((task) => task.id === id),
    count: fresh.length + open.length,
    freshCount: fresh.length,
    read: (ids: readonly string[]) => setSeen([...new Set([...ids, ...seen])].slice(0, most)),
    readAll: () => setSeen([...new Set([...fresh.map(({ id }) => id), ...seen])].slice(0, most)),
  }
}

export type UnreadMessages = ReturnType<typeof useUnreadMessages>
