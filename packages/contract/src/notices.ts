import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { event, noPushPayload } from './event.ts'
import { limits } from './limits.ts'
import { storageSpaceKind } from './nodes.ts'
import { notificationKinds } from './profiles.preferences.ts'
import { stream } from './stream.ts'
import { boundedText, emptyWireObject, instant, wire, wireId } from './wire.ts'

/** `noticeType` of the specification: the lists of the message centre. */
export const noticeListTypes = { message: 1, system: 2, alert: 3 } as const
export type NoticeListType = (typeof noticeListTypes)[keyof typeof noticeListTypes]

const listType = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** Days for which notices are kept (ours). */
export const noticeKeptDays = 180

const value = z.union([z.string(), z.number()])

/** File or folder that a notice is about. */
const noticeTarget = wire({
  id: ['FileId', wireId],
  isFolder: ['IsFolder', z.boolean()],
  spaceId: ['GroupId', wireId],
  spaceKind: ['SpaceKind', storageSpaceKind],
})

/** Fields that an announcement has besides those of a notice. */
const noticeAnnouncement = wire({
  isPinned: ['IsTop', z.boolean()],
  mustConfirm: ['IsConfirm', z.boolean()],
  confirmedAt: ['ConfirmTime', instant.nullable()],
  /** The beginning of the text, without marks. */
  excerpt: ['Summary', z.string()],
})

/** One notice of the caller. */
export const noticeRow = wire({
  id: ['NotifyId', wireId],
  /** Worded in the caller's language, as text. */
  title: ['Title', z.string()],
  /** The same as HTML. */
  body: ['Context', z.string()],
  /** True: not read yet (specification). */
  unread: ['ExtenKey4', z.boolean()],
  /** Name of the user who caused it; '' for the system and where the caller may no longer see the item. */
  publisher: ['CreateAccount', z.string()],
  createdAt: ['CreateTime', instant],
  kind: ['Kind', z.enum(notificationKinds)],
  /** Key and values of the words, for clients that word it themselves. */
  textKey: ['TextKey', z.string()],
  values: ['Values', z.record(z.string(), value)],
  /** The item that it is about; absent for nothing, and where the caller may no longer see it. */
  target: ['Target', noticeTarget.optional()],
  /** The caller may no longer see the item: the words name nothing of it. */
  isHidden: ['IsHidden', z.boolean()],
  /** Of announcements alone. */
  announcement: ['Announcement', noticeAnnouncement.optional()],
})
export type Notice = z.output<typeof noticeRow>

const filters = {
  keyword: ['keywork', boundedText(200).optional()],
  from: ['startTime', instant.optional()],
  to: ['endTime', instant.optional()],
} as const

/** Unread notices of each list, and packages that are ready. */
export const noticeCounts = wire({
  system: ['noticeCount', z.int().min(0)],
  alerts: ['warningCount', z.int().min(0)],
  messages: ['messageCount', z.int().min(0)],
  packages: ['packageCount', z.int().min(0)],
})
export type NoticeCounts = z.output<typeof noticeCounts>

const ids = z.array(wireId).min(1).max(limits.ids)

export const noticeEndpoints = {
  counts: endpoint({
    method: 'GET',
    also: 'POST',
    path: '/api/Message/ReadNoticeCount',
    batched: true,
    access: 'user',
    summary: 'Count the caller’s unread notices by list, within the filters',
    input: wire(filters),
    reply: noticeCounts,
  }),
  list: endpoint({
    method: 'POST',
    also: 'GET',
    path: '/api/Message/GetNoticePageList',
    access: 'user',
    summary: 'List the caller’s notices of a list, newest first',
    input: wire({
      ...filters,
      type: ['noticeType', listType.default(noticeListTypes.system)],
      kind: ['Kind', z.enum(notificationKinds).optional()],
      unreadOnly: ['IsUnread', z.boolean().optional()],
      /** This one alone: what the link of a mail opens. */
      id: ['NotifyId', wireId.optional()],
      page: ['pageIndex', z.int().min(1).max(1_000_000).default(1)],
      pageSize: ['pageSize', z.int().min(1).max(100).default(10)],
    }),
    reply: wire({ rows: ['Data', z.array(noticeRow)], total: ['Total', z.int().min(0)] }),
  }),
  saveRead: endpoint({
    method: 'POST',
    path: '/api/Message/SaveNoticeRead',
    access: 'user',
    summary: 'Mark notices as read; type 1 from the home screen, 2 from the message centre',
    input: wire({
      id: ['Id', wireId.optional()],
      ids: ['Ids', ids.optional()],
      type: ['type', z.union([z.literal(1), z.literal(2)]).default(2)],
    }),
    reply: emptyWireObject,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/api/Message/ReadAll',
    access: 'user',
    summary: 'Mark all notices of a list as read',
    input: wire({ type: ['type', listType.default(noticeListTypes.system)] }),
    reply: emptyWireObject,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/Message/DelNotices',
    access: 'user',
    summary: 'Delete notices of the caller',
    input: wire({ ids: ['Ids', ids] }),
    reply: emptyWireObject,
  }),
}

/**
 * The address in a digest that turns digests off without signing in (RFC 8058): POST does it, as mail programs do by one
 * click; GET shows a page that asks first.
 */
export const digestStopStream = stream({
  method: 'POST',
  also: 'GET',
  path: '/api/Message/StopDigest',
  access: 'anyone',
  summary: 'Turn the recipient’s digests off; GET shows a page that asks first',
  query: wire({ token: ['token', boundedText(1000)] }),
})

export const noticeEvents = {
  changed: event({
    key: 'notices',
    summary: 'The recipient has a new notice, or read or deleted some in another window',
    payload: noPushPayload,
  }),
  followed: event({
    key: 'followed',
    summary: 'A file or folder that the recipient follows has a new version or new files',
    payload: z.object({ name: z.string(), by: z.string(), count: z.number() }),
  }),
}
