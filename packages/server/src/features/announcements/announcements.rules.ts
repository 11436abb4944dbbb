import {
  type AnnouncementErrorKey,
  type AnnouncementState,
  announcementLimits,
} from '@cabinet/contract/announcements'

/** The facts of an announcement that decide what it is at a moment. */
export interface AnnouncementStanding {
  pinned: boolean
  published_at: Date | null
  expires_at: Date | null
}

/** The state of an announcement at a moment. */
export function announcementStateOf(standing: AnnouncementStanding, at: Date): AnnouncementState {
  const { pinned, published_at: since, expires_at: end } = standing
  if (since === null) return 'draft'
  if (end !== null && end <= at) return 'expired'
  if (since > at) return 'scheduled'
  return pinned ? 'pinned' : 'published'
}

/** Why it cannot be edited, or null: a published one must be withdrawn first (specification). */
export const editRefusal = (standing: AnnouncementStanding): AnnouncementErrorKey | null =>
  standing.published_at === null ? null : 'announcements.published'

/** Why it cannot change now, or null: approvers decide what they were shown. */
export const approvalRefusal = ({ flow_id }: { flow_id: string | null }): AnnouncementErrorKey | null =>
  flow_id === null ? null : 'announcements.in_approval'

/** Why it cannot be deleted, or null: readers still see it, or will. */
export const deletionRefusal = (standing: AnnouncementStanding, at: Date): AnnouncementErrorKey | null =>
  ['draft', 'expired'].includes(announcementStateOf(standing, at)) ? null : 'announcements.published'

export interface AnnouncementToPublish extends AnnouncementStanding {
  title: string
  body: string
  body_text: string
  audience: readonly string[]
  publish_at: Date | null
}

/** Why a draft cannot be kept, or null. */
export function draftRefusal({
  title,
  body,
}: Pick<AnnouncementToPublish, 'title' | 'body'>): AnnouncementErrorKey | null {
  if (title === '') return 'announcements.title_missing'
  return body.length > 2 * announcementLimits.body ? 'announcements.body_too_long' : null
}

/** Why a draft cannot be published at this moment, or null. */
export function publishRefusal(draft: AnnouncementToPublish, at: Date): AnnouncementErrorKey | null {
  if (draft.published_at !== null) return 'announcements.published'
  if (draft.body_text === '') return 'announcements.body_missing'
  if (draft.audience.length === 0) return 'announcements.audience_missing'
  const end = draft.expires_at
  return end !== null && end <= appearanceOf(draft, at) ? 'announcements.expiry_past' : null
}

/** When readers see what is published now: at its time, or at once where that is over. */
export const appearanceOf = ({ publish_at: wished }: { publish_at: Date | null }, at: Date): Date =>
  wished !== null && wished > at ? wished : at

/** A title in one line, as it also becomes the subject of a mail. */
export const titleInOneLine = (title: string): string => title.replace(/\s+/g, ' ').trim()

/** The subject that is everybody of an enterprise. */
export const everybodyOf = (enterpriseId: string): string => `${enterpriseId}/*`

/** Characters of the text in a mail; the rest is read in the product. */
const mailedCharacters = 1000

/** The beginning of a text, for a mail. */
export const excerptForMail = (text: string): string =>
  text.length > mailedCharacters ? `${text.slice(0, mailedCharacters).trimEnd()}…` : text
