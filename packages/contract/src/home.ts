import { z } from 'zod'
import { activityEvent } from './activity.ts'
import { endpoint } from './endpoint.ts'
import { receivedGrantItem } from './grants.access.ts'
import { fileItemFields, listedFileItem, storageSpaceKind } from './nodes.ts'
import { noticeCounts, noticeRow } from './notices.ts'
import { emptyWireObject, instant, wire } from './wire.ts'

export const homeLimits = {
  /** Announcements of the carousel (ours). */
  announcements: 5,
  /** Milliseconds for which the carousel shows one (ours). */
  announcementMs: 6000,
  /** Rows of each list of files (specification: latest-share page size 4). */
  latest: 4,
  /** Rows of the timeline (ours). */
  records: 20,
} as const

const count = z.int().min(0)

/** Counts of the user's own things. */
export const homeCounts = wire({
  collected: ['Collection', count],
  /** Shares and links of the user. */
  shared: ['Share', count],
  /** Approvals that wait for the user. */
  toApprove: ['RemainDone', count],
  /** Approvals that the user started. */
  initiated: ['AppCreate', count],
})
export type HomeCounts = z.output<typeof homeCounts>

/** The department, team, project and knowledge spaces of the user, the own space, and what is unread. */
export const homeStatistics = wire({
  teamFiles: ['TeamFile', count],
  /** Bytes of all versions. */
  teamBytes: ['TeamSum', count],
  personalFiles: ['PersonalFile', count],
  alerts: ['AlarmNum', count],
  announcements: ['Announcement', count],
  /** Packages that are ready and not fetched yet. */
  packages: ['Pack', count],
})
export type HomeStatistics = z.output<typeof homeStatistics>

/** A file that the user uploaded, and the space that it is in. */
export const latestUpload = wire({
  ...fileItemFields,
  spaceName: ['SpaceName', z.string()],
  spaceKind: ['SpaceKind', storageSpaceKind],
})
export type LatestUpload = z.output<typeof latestUpload>

export const homeLists = wire({
  /** Given by the user. */
  given: ['LatestShareList', z.array(listedFileItem)],
  /** Shared with the user. */
  received: ['LatestSharingList', z.array(listedFileItem)],
  /** Authorised to the user by administrators and owners. */
  authorized: ['AuthorizeList', z.array(receivedGrantItem)],
  uploads: ['LatestUploadList', z.array(latestUpload)],
})
export type HomeLists = z.output<typeof homeLists>

/** A line of the timeline; clients may word `event` themselves. */
export const homeRecord = wire({
  at: ['CreateTime', instant],
  /** '' for the system itself. */
  userName: ['UserName', z.string()],
  /** In the caller's language. */
  description: ['Description', z.string()],
  event: ['Event', activityEvent],
})
export type HomeRecord = z.output<typeof homeRecord>

export const homeEndpoints = {
  noticeCounts: endpoint({
    method: 'GET',
    path: '/api/Home/GetHomeNoticeCount',
    batched: true,
    access: 'user',
    summary: 'Count the caller’s unread notices by list, and ready packages',
    input: emptyWireObject,
    reply: noticeCounts,
  }),
  notices: endpoint({
    method: 'GET',
    path: '/api/Home/GetHomeNoticeList',
    batched: true,
    access: 'user',
    summary: 'List the announcements of the home screen, pinned ones first, then the newest',
    input: emptyWireObject,
    reply: wire({ rows: ['Data', z.array(noticeRow)], total: ['Total', count] }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/Home/GetHomeCollectNum',
    batched: true,
    access: 'user',
    summary: 'Count what the caller collected, shared, started and has to approve',
    input: emptyWireObject,
    reply: homeCounts,
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/api/Home/GetStatisticsNum',
    batched: true,
    access: 'user',
    summary: 'Count the files of the caller’s spaces, and what is unread',
    input: emptyWireObject,
    reply: homeStatistics,
  }),
  lists: endpoint({
    method: 'GET',
    path: '/api/Home/GetStatisticsDataList',
    batched: true,
    access: 'user',
    summary: 'List the caller’s latest uploads and what was shared with the caller last',
    input: emptyWireObject,
    reply: homeLists,
  }),
  records: endpoint({
    method: 'GET',
    path: '/api/Home/GetLatestRecordDataList',
    batched: true,
    access: 'user',
    summary: 'List the latest activity in the caller’s spaces, newest first',
    input: emptyWireObject,
    reply: z.array(homeRecord),
  }),
}
