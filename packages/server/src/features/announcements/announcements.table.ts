import type { ColumnType } from 'kysely'

export type AnnouncementTable = {
  id: string
  enterprise_id: string
  title: string
  /** Sanitised HTML. */
  body: string
  body_text: string
  /** Subjects as of grants. */
  audience: string[]
  pinned: boolean
  must_confirm: boolean
  by_mail: boolean
  /** When it is to appear; null is at once. */
  publish_at: Date | null
  expires_at: Date | null
  /** Since when it is seen; null for a draft. */
  published_at: Date | null
  published_by: string | null
  created_by: string
  created_at: Date
  updated_at: Date
  /** The flow that decides whether it is published; null while none runs. */
  flow_id: ColumnType<string | null, string | null | undefined, string | null>
  /** The last user whose mail is queued, in the order of ids. */
  mailed_to: ColumnType<string | null, string | null | undefined, string | null>
}

export type AnnouncementReadTable = {
  user_id: string
  announcement_id: string
  read_at: Date
  confirmed_at: Date | null
}

export type AnnouncementReaderTable = {
  user_id: string
  read_all_at: Date
}

export type AnnouncementPictureTable = {
  id: string
  enterprise_id: string
  /** Null while no saved text shows it. */
  announcement_id: string | null
  type: string
  bytes: Buffer
  created_by: string
  created_at: Date
  /** Since when it belongs to no announcement. */
  unused_since: Date | null
}

export type AnnouncementTables = {
  announcements: AnnouncementTable
  announcement_reads: AnnouncementReadTable
  announcement_readers: AnnouncementReaderTable
  announcement_pictures: AnnouncementPictureTable
}
