import type { Room } from '../../kernel/room.ts'
import { digestStreams, sendDigestsJob } from './mails/index.ts'
import { deleteOldNoticesJob } from './notices.jobs.ts'
import { noticeRoutes } from './notices.routes.ts'
import { keepNotices } from './notices.usecases.ts'
import { subscriptionRoutes, tellFollowersJob, usersWhoMuted } from './subscriptions/index.ts'

export { countNotices, listNotices, type SystemNoticeList, tellNoticesChanged } from './notices.usecases.ts'
export { findFollowers } from './subscriptions/index.ts'

/** Notices: what users are told, kept until they have seen it. */
export const notices: Room = {
  name: 'notices',
  routes: [...noticeRoutes, ...subscriptionRoutes],
  streams: digestStreams,
  jobs: [sendDigestsJob, tellFollowersJob, deleteOldNoticesJob],
  on: { 'users.notified': keepNotices },
  provides: { usersWhoMuted },
}
