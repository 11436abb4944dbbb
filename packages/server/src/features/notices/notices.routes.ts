import { noticeEndpoints } from '@cabinet/contract/notices'
import { type Route, route } from '../../kernel/room.ts'
import { countNotices, deleteOwnNotices, listNotices, markAllRead, markRead } from './notices.usecases.ts'

export const noticeRoutes: Route[] = [
  route(noticeEndpoints.counts, countNotices),
  route(noticeEndpoints.list, listNotices),
  route(noticeEndpoints.saveRead, markRead),
  route(noticeEndpoints.readAll, markAllRead),
  route(noticeEndpoints.remove, deleteOwnNotices),
]
