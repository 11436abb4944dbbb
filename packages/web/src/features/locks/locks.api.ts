import type { ErrorKey } from '@cabinet/contract/errors'
import { lockEndpoints } from '@cabinet/contract/locks'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { call } from '../../kernel/call.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import type { LocalizedText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { showTransferResults } from '../files/index.ts'
import { refreshFileQueries, refreshShowing } from '../nodes/index.ts'
import { messages } from './locks.text.ts'

export type LockedItemName = Pick<ListedFileItem, 'id' | 'name'>

/** Refetches badges, details and lists after a change of locks. */
export const refreshLockQueries = () =>
  Promise.all([markQueriesStale(lockEndpoints.list), refreshFileQueries()])

/** Refetches the views that show items which someone locked or released. */
export const followLockChanges = (ids: readonly string[]) =>
  Promise.all([markQueriesStale(lockEndpoints.list), refreshShowing(ids)])

type Results = { id: string; name: string; result: string; reason?: string | undefined }[]

/** Reports the changed items, and the refused ones with their reasons. */
function tell(results: Results, one: LocalizedText, many: LocalizedText) {
  const done = results.filter(({ result }) => result === 'done')
  const left = results
    .filter(({ result }) => result !== 'done')
    .map(({ id, name, reason }) => ({ id, name, reason: (reason ?? 'common.failed') as ErrorKey }))
  const [first, ...others] = done
  if (first && others.length === 0) showToast.success(one, { params: { name: first.name } })
  else if (first) showToast.success(many, { params: { count: done.length } })
  if (left.length > 0) void showTransferResults(done.length, left)
}

export async function sendItemLocks(
  items: readonly LockedItemName[],
  minutes: number,
  reason: string | undefined,
) {
  tell(
    await call(lockEndpoints.lock, { ids: items.map(({ id }) => id), minutes, reason }),
    messages.locked,
    messages.lockedMany,
  )
  await refreshLockQueries()
}

export async function sendItemUnlocks(items: readonly LockedItemName[]) {
  tell(
    await call(lockEndpoints.unlock, { ids: items.map(({ id }) => id) }),
    messages.unlocked,
    messages.unlockedMany,
  )
  await refreshLockQueries()
}

export async function sendLockBreaks(items: readonly LockedItemName[], why: string) {
  tell(
    await call(lockEndpoints.break, { ids: items.map(({ id }) => id), words: why }),
    messages.broken,
    messages.unlockedMany,
  )
  await refreshLockQueries()
}

export async function sendUnlockRequest(item: LockedItemName, owner: string, message: string) {
  await call(lockEndpoints.request, { id: item.id, words: message })
  showToast.success(messages.sent, { params: { owner } })
}

export async function sendUnlockAnswer(requestId: string, accept: boolean, name: string) {
  await call(lockEndpoints.answer, { requestId, accept })
  if (accept) showToast.success(messages.unlocked, { params: { name } })
  else showToast.info(messages.wishKept)
  await refreshLockQueries()
}
