import {
  type AnnouncementRow,
  type AnnouncementState,
  announcementEndpoints,
} from '@cabinet/contract/announcements'
import { noticeEndpoints, noticeListTypes } from '@cabinet/contract/notices'
import { call } from '../../kernel/call.ts'
import { useGrowingPage } from '../../kernel/more.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { type AskedListPage, momentsOfDates } from '../../ui/admin/index.ts'
import { refreshNotices } from '../notices/index.ts'

/** Days of the list before today (specification: 2592000000 ms). */
export const listedAnnouncementDays = 30

/** Announcements that are addressed to the caller; further ones are appended when the list is scrolled to its end. */
export function useReceivedAnnouncements({ search, page, pageSize, filters }: AskedListPage) {
  return useGrowingPage(noticeEndpoints.list, {
    type: noticeListTypes.system,
    keyword: search,
    ...momentsOfDates(filters, 'at', listedAnnouncementDays),
    unreadOnly: filters.state === 'unread' || undefined,
    page,
    pageSize,
  })
}

export const useManagedAnnouncements = ({ search, page, pageSize, filters }: AskedListPage) =>
  useGrowingPage(announcementEndpoints.page, {
    search,
    page,
    pageSize,
    state: filters.state as AnnouncementState | undefined,
  })

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
