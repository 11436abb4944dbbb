import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { grantSubject, shownSubjectFields } from './grants.subjects.ts'
import { limits } from './limits.ts'
import { richTextPicturePath } from './rich-text.ts'
import { type StreamQuery, stream } from './stream.ts'
import { userChangeResult } from './users.admin.ts'
import { boundedText, emptyWireObject, instant, pageQueryFields, pageReplyOf, wire, wireId } from './wire.ts'

export const announcementErrors = {
  'announcements.not_found': 404,
  'announcements.title_missing': 400,
  'announcements.body_missing': 400,
  'announcements.body_too_long': 400,
  'announcements.audience_missing': 400,
  'announcements.audience_unknown': 400,
  /** The end is over, or before the beginning. */
  'announcements.expiry_past': 400,
  /** A published one cannot be edited (specification) or deleted: it must be withdrawn first. */
  'announcements.published': 409,
  'announcements.not_published': 409,
  /** Approvers decide whether it is published: it cannot change meanwhile. */
  'announcements.in_approval': 409,
  'announcements.picture_invalid': 400,
  'announcements.picture_too_large': 413,
  /** Pictures cannot be decoded safely on this server. */
  'announcements.pictures_unavailable': 409,
  'announcements.picture_not_found': 404,
  /** The text shows a picture that is gone, or belongs to another announcement. */
  'announcements.picture_unknown': 400,
  'announcements.too_many_pictures': 400,
} as const satisfies ErrorStatusTable
export type AnnouncementErrorKey = keyof typeof announcementErrors

export const announcementLimits = {
  /** Characters of a title (ours). */
  title: 100,
  /** Characters of a text with its marks (ours). */
  body: 50_000,
  /** Departments, roles, groups and users that one is addressed to (ours). */
  subjects: 200,
  /** Bytes of an uploaded picture, and pixels of its longer side (ours). */
  picture: 5 * 1024 ** 2,
  pictureSide: 8192,
  /** Pictures of one announcement (ours). */
  pictures: 20,
} as const

/** Draft, published, pinned (specification), and what the clock makes of a published one. */
export const announcementStates = ['draft', 'scheduled', 'published', 'pinned', 'expired'] as const
export type AnnouncementState = (typeof announcementStates)[number]

const state = z.enum(announcementStates)

/** An announcement as administrators list it. */
export const announcementRow = wire({
  id: ['Id', wireId],
  title: ['Title', z.string()],
  state: ['Status', state],
  isPinned: ['IsTop', z.boolean()],
  mustConfirm: ['IsConfirm', z.boolean()],
  isMailed: ['IsEmail', z.boolean()],
  /** Everybody of the enterprise. */
  isForAll: ['IsAll', z.boolean()],
  subjects: ['Subjects', z.array(wire(shownSubjectFields))],
  /** When it is to appear; null is at once. */
  publishAt: ['PublishTime', instant.nullable()],
  expiresAt: ['ExpireTime', instant.nullable()],
  /** Since when readers see it; null for a draft. */
  publishedAt: ['PublishedTime', instant.nullable()],
  /** Name of the user who published it, or else made it. */
  publisher: ['CreateAccount', z.string()],
  createdAt: ['CreateTime', instant],
  /** The approval flow that decides whether it is published; null while none runs. */
  flowId: ['FlowId', wireId.nullable()],
})
export type AnnouncementRow = z.output<typeof announcementRow>

/** With its text, for editing and showing. */
export const announcementDetail = wire({
  row: ['Announcement', announcementRow],
  /** Sanitised HTML. */
  body: ['Context', z.string()],
})
export type AnnouncementDetail = z.output<typeof announcementDetail>

export const readerStates = ['unread', 'read', 'unconfirmed', 'confirmed'] as const
export type ReaderState = (typeof readerStates)[number]

const readerFilters = {
  id: ['Id', wireId],
  state: ['Status', z.enum(readerStates).optional()],
  search: pageQueryFields.search,
} as const

/** One user whom an announcement is addressed to today. */
export const announcementReader = wire({
  id: ['UserId', wireId],
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  organisationName: ['GroupName', z.string()],
  readAt: ['ReadTime', instant.nullable()],
  confirmedAt: ['ConfirmTime', instant.nullable()],
})
export type AnnouncementReader = z.output<typeof announcementReader>

const ids = z.array(wireId).min(1).max(limits.ids)
const one = wire({ id: ['Id', wireId] })

export const announcementEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/api/Message/GetAnnouncementPageList',
    access: 'enterprise',
    summary: 'List the announcements of the enterprise, newest first',
    input: wire({
      page: pageQueryFields.page,
      pageSize: pageQueryFields.pageSize,
      search: pageQueryFields.search,
      state: ['Status', state.optional()],
    }),
    reply: pageReplyOf(announcementRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/Message/GetAnnouncementDetail',
    access: 'enterprise',
    summary: 'Get an announcement with its text',
    input: one,
    reply: announcementDetail,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/Message/SaveAnnouncement',
    access: 'enterprise',
    bodyBytes: 512 * 1024,
    summary: 'Create or update a draft, and publish it if asked; the text is sanitised',
    input: wire({
      /** Absent for a new one. */
      id: ['Id', wireId.optional()],
      /** The announcement whose text a new one begins with: its pictures are copied. */
      copyOf: ['CopyId', wireId.optional()],
      title: ['Title', boundedText(announcementLimits.title)],
      body: ['Context', boundedText(announcementLimits.body)],
      isForAll: ['IsAll', z.boolean().default(false)],
      subjects: ['Subjects', z.array(grantSubject).max(announcementLimits.subjects).default([])],
      isPinned: ['IsTop', z.boolean().default(false)],
      mustConfirm: ['IsConfirm', z.boolean().default(false)],
      isMailed: ['IsEmail', z.boolean().default(false)],
      publishAt: ['PublishTime', instant.nullable().default(null)],
      expiresAt: ['ExpireTime', instant.nullable().default(null)],
      publish: ['IsPublish', z.boolean().default(false)],
    }),
    reply: announcementRow,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/Message/PublishAnnouncement',
    access: 'enterprise',
    summary: 'Publish a draft, at once or at its time',
    input: one,
    reply: announcementRow,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/Message/WithdrawAnnouncement',
    access: 'enterprise',
    summary: 'Make a published announcement a draft again: its readers no longer see it',
    input: one,
    reply: announcementRow,
  }),
  pin: endpoint({
    method: 'POST',
    path: '/api/Message/PinAnnouncement',
    access: 'enterprise',
    summary: 'Pin an announcement before all others, or unpin it',
    input: wire({ id: ['Id', wireId], isPinned: ['IsTop', z.boolean()] }),
    reply: announcementRow,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/Message/DelAnnouncement',
    access: 'enterprise',
    summary: 'Delete drafts and expired announcements, each on its own',
    input: wire({ ids: ['Ids', ids] }),
    reply: z.array(userChangeResult),
  }),
  /** Sorted by name. */
  readers: endpoint({
    method: 'GET',
    path: '/api/Message/GetAnnouncementReaders',
    access: 'enterprise',
    summary: 'List whom a published announcement is addressed to, and who has read and confirmed it',
    input: wire({ ...readerFilters, page: pageQueryFields.page, pageSize: pageQueryFields.pageSize }),
    reply: wire({
      rows: ['Data', z.array(announcementReader)],
      total: ['Total', z.int().min(0)],
      /** Users of the audience and those of them who have read it, whatever the filter. */
      audience: ['AudienceCount', z.int().min(0)],
      read: ['ReadCount', z.int().min(0)],
    }),
  }),
  /** Readers who may see it today; those who read it already confirm it once. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/Message/ConfirmNotice',
    access: 'user',
    summary: 'Confirm an announcement that must be confirmed',
    input: one,
    reply: emptyWireObject,
  }),
}

export const announcementPictureTypes = ['image/jpeg', 'image/png', 'image/gif'] as const

/** The picture belongs to no announcement until one is saved that shows it. */
export const announcementPictureUpload = stream({
  method: 'POST',
  path: '/api/Message/UploadAnnouncementPicture',
  access: 'enterprise',
  summary: 'Upload a picture for the text of an announcement; it is redrawn',
  query: emptyWireObject,
  body: 'multipart',
  reply: wire({ id: ['Id', wireId] }),
})

export const announcementPictureStream = stream({
  method: 'GET',
  path: richTextPicturePath,
  access: 'user',
  summary: 'Get a picture of an announcement that the caller may read',
  query: wire({ id: ['Id', wireId] }),
})

/** The readers of an announcement as a spreadsheet. */
export const announcementReadersExport = stream({
  method: 'GET',
  path: '/api/Export/AnnouncementReaders',
  access: 'enterprise',
  summary: 'Export who has read an announcement as a spreadsheet',
  query: wire({
    ...readerFilters,
    language: ['Language', z.enum(['zh', 'en']).default('zh')],
    format: ['Format', z.enum(['xlsx', 'csv']).default('xlsx')],
  }),
})
export type AnnouncementReadersQuery = StreamQuery<typeof announcementReadersExport>
