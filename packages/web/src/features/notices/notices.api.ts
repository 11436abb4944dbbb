import { type NoticeListType, noticeEndpoints } from '@cabinet/contract/notices'
import { CallError, call } from '../../kernel/call.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { messages } from './notices.text.ts'

/** Unread counts of the lists of the message centre; a failure is ignored (specification). */
export const useNoticeCounts = () => useEndpoint(noticeEndpoints.counts, {}, { staleTime: 60_000 }).data

/** Returns whether a list has something unread, by its type. */
export function useHasUnread(type: NoticeListType): boolean {
  const counts = useNoticeCounts()
  if (!counts) return false
  const { messages, system, alerts } = counts
  return { 1: messages, 2: system, 3: alerts }[type] > 0
}

/** Refreshes counts and shown lists. */
export const refreshNotices = () => markQueriesStale(noticeEndpoints.counts, noticeEndpoints.list)

/** Marks notices as read, from the home screen (1) or the message centre (2). */
export async function markNoticesRead(ids: readonly string[], type: 1 | 2 = 2) {
  if (ids.length === 0) return
  await call(noticeEndpoints.saveRead, { ids: [...ids], type }, { quiet: true })
  await refreshNotices()
}

/** Marks lists as read; both toasts are the specification's. */
export async function markListRead(...types: NoticeListType[]) {
  try {
    await Promise.all(types.map((type) => call(noticeEndpoints.readAll, { type })))
    showToast.success(messages.succeeded)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    showToast.error(messages.failed, { code: error.status })
  }
  await refreshNotices()
}

export async function removeNotices(ids: readonly string[]) {
  await call(noticeEndpoints.remove, { ids: [...ids] })
  await refreshNotices()
}
