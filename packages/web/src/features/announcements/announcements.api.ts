import {
  type AnnouncementRow,
  type AnnouncementState,
  announcementEndpoints,
} from '@cabinet/contract/announcements'
import { noticeEndpoints, noticeListTypes } from '@cabinet/contract/notices'
import { call } from '../../kernel/call.ts'
import { useGrowingList } from '../../kernel/more.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { type AskedListPage, momentsOfDates } from '../../ui/admin/index.ts'
import { refreshNotices } from '../notices/index.ts'

/** Days of the list before today (specification: 2592000000 ms). */
export const listedAnnouncementDays = 30

/** Announcements that are addressed to the caller; further ones are appended when the list is scrolled to its end. */
export function useReceivedAnnouncements({ search, page, pageSize, filters }: AskedListPage) {
  const { rows, total, error, isFetching, retry, more } = useGrowingList(
    noticeEndpoints.list,
    {
      type: noticeListTypes.system,
      keyword: search,
      ...momentsOfDates(filters, 'at', listedAnnouncementDays),
      unreadOnly: filters.state === 'unread' || undefined,
    },
    pageSize,
    page,
  )
  return { data: rows && { rows, total }, error, isFetching, refetch: retry, more }
}

export const useManagedAnnouncements = ({ search, page, pageSize, filters }: AskedListPage) =>
  useEndpoint(
    announcementEndpoints.page,
    { search, page, pageSize, state: filters.state as AnnouncementState | undefined },
    { placeholderData: (before) => before },
  )

export const refreshAnnouncements = () =>
  markQueriesStale(announcementEndpoints.page, announcementEndpoints.get, announcementEndpoints.readers)

export async function deleteSelectedAnnouncements(rows: readonly AnnouncementRow[]) {
  const results = await call(announcementEndpoints.remove, { ids: rows.map(({ id }) => id) })
  await refreshAnnouncements()
  return results.map(({ id, result, reason }) => ({
    id,
    ok: result !== 'refused',
    ...(reason && { why: reason }),
  }))
}

export async function sendConfirmation(id: string) {
  await call(announcementEndpoints.confirm, { id })
  await refreshNotices()
}
