import { type PackageTask, packageEndpoints } from '@cabinet/contract/downloads.packages'
import { grantEndpoints } from '@cabinet/contract/grants'
import { noticeListTypes } from '@cabinet/contract/notices'
import { useBrowserPreference } from '../../kernel/prefs.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { isPackageMaking } from '../downloads/packages/index.ts'
import { markListRead, useNoticeCounts } from '../notices/parts/index.ts'

/** Ids of ended packages that were seen. */
const none: string[] = []
const minute = 60_000
/** Number of seen ids stored; packages live only for days. */
const most = 200

const isOver = ({ status }: PackageTask) => !isPackageMaking(status)

/** Returns unread counts of this user: packages that ended unseen, requests awaiting a decision, and notices. */
export function useUnreadMessages() {
  const [seen, setSeen] = useBrowserPreference('mobile.seen', none)
  const packages = useEndpoint(packageEndpoints.list, {}, { staleTime: minute })
  const requests = useEndpoint(
    grantEndpoints.requests,
    { mine: false, page: 1, pageSize: 20 },
    { staleTime: minute, refetchInterval: 5 * minute },
  )
  const fresh = (packages.data ?? []).filter((task) => isOver(task) && !seen.includes(task.id))
  const notices = useNoticeCounts()
  const { messages = 0, system = 0, alerts = 0 } = notices ?? {}
  const told = messages + system + alerts
  const open = (requests.data?.rows ?? []).filter(({ state }) => state === 'pending')
  return {
    packages,
    requests,
    /** Requests awaiting a decision. */
    open,
    isFresh: (id: string) => fresh.some((task) => task.id === id),
    // a package or a request has a notice too: the greater number counts each once
    count: Math.max(fresh.length + open.length, told),
    /** Whether `readAll` changes anything; requests stay until they are decided. */
    hasUnread: fresh.length + told > 0,
    read: (ids: readonly string[]) => setSeen([...new Set([...ids, ...seen])].slice(0, most)),
    readAll: () => {
      setSeen([...new Set([...fresh.map(({ id }) => id), ...seen])].slice(0, most))
      if (told > 0) void markListRead(noticeListTypes.message, noticeListTypes.system, noticeListTypes.alert)
    },
  }
}

export type UnreadMessages = ReturnType<typeof useUnreadMessages>
