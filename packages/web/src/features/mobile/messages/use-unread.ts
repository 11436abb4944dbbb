import { type PackageTask, packageApi } from '@cabinet/contract/downloads.packages'
import { grantApi } from '@cabinet/contract/grants'
import { usePref } from '../../../kernel/prefs.ts'
import { useCall } from '../../../kernel/query.ts'
import { isMaking } from '../../downloads/packages/index.ts'

/** Of the packages that ended, those that were seen, by id. */
const none: string[] = []
const minute = 60_000
/** Seen ones that are remembered; packages live for days only. */
const most = 200

const isOver = ({ status }: PackageTask) => !isMaking(status)

/** What waits for this person: packages that ended unseen, and requests that want an answer. */
export function useUnread() {
  const [seen, setSeen] = usePref('mobile.seen', none)
  const packages = useCall(packageApi.list, {}, { staleTime: minute })
  const requests = useCall(
    grantApi.requests,
    { mine: false, page: 1, pageSize: 20 },
    { staleTime: minute, refetchInterval: 5 * minute },
  )
  const fresh = (packages.data ?? []).filter((task) => isOver(task) && !seen.includes(task.id))
  const open = (requests.data?.rows ?? []).filter(({ state }) => state === 'pending')
  return {
    packages,
    requests,
    /** Requests that want an answer. */
    open,
    isFresh: (id: string) => fresh.some((task) => task.id === id),
    count: fresh.length + open.length,
    freshCount: fresh.length,
    read: (ids: readonly string[]) => setSeen([...new Set([...ids, ...seen])].slice(0, most)),
    readAll: () => setSeen([...new Set([...fresh.map(({ id }) => id), ...seen])].slice(0, most)),
  }
}

export type Unread = ReturnType<typeof useUnread>
